/** Text that is equal for values that are equal as JSON: how queries and scopes are taken by value. */
export function valueIdentity(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return 'not JSON'
  }
}
