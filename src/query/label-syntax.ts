const NAME = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/
const PREFIX = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

/** What is wrong with a label key, or `undefined`. */
export function labelKeyProblem(key: string): string | undefined {
  const parts = key.split('/')
  const prefix = parts.length === 2 ? parts[0] : undefined
  const name = parts.at(-1) ?? ''
  if (parts.length > 2) return `${JSON.stringify(key)} is no label key: it has more than one "/"`
  if (prefix !== undefined && (prefix.length > 253 || !PREFIX.test(prefix))) {
    return `${JSON.stringify(key)} is no label key: what is before "/" must be a lower-case DNS name of at most 253 characters`
  }
  if (name.length > 63 || !NAME.test(name)) {
    return `${JSON.stringify(key)} is no label key: the name has at most 63 letters, digits, "-", "_" and ".", and begins and ends with a letter or digit`
  }
  return undefined
}

/** What is wrong with a label value, or `undefined`. */
export function labelValueProblem(value: string): string | undefined {
  if (value === '' || (value.length <= 63 && NAME.test(value))) return undefined
  return `${JSON.stringify(value)} is no label value: it has at most 63 letters, digits, "-", "_" and ".", and begins and ends with a letter or digit`
}
