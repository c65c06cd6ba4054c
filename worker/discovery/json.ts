/** What came from outside, read member by member: nothing of another shape gets in, nothing throws. */
export type Json = Readonly<Record<string, unknown>>

export function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(recordOf) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
