/** The database cannot be used now, or not any more. */
export class Unavailable extends Error {}

/** Another engine may write, this one may not. `stored`: the term that was found, if any. */
export class Fenced extends Error {
  readonly stored: number | undefined

  constructor(stored: number | undefined) {
    super('another engine raised the term')
    this.stored = stored
  }
}

/** What is stored is not what the work starts from: somebody replaced it. */
export class Overtaken extends Error {}

/** What is stored cannot be what was written. */
export class Damaged extends Error {}

/** What `read` makes of stored text; `Damaged` where it cannot. */
export function readable<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new Damaged('not the text that was written')
  }
}

/** Nothing that opening the database once more would mend. */
export const isDecision = (error: unknown): boolean =>
  error instanceof Unavailable ||
  error instanceof Fenced ||
  error instanceof Overtaken ||
  error instanceof Damaged ||
  isQuota(error)

/** Only a name that says so: a transaction that aborts without a reason may have many, and evicting would not help. */
export const isQuota = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** Refused for good: private windows, policies, opaque origins, a database of a later kind. */
export const isRefusal = (error: unknown): boolean =>
  ['InvalidStateError', 'SecurityError', 'NotSupportedError', 'VersionError'].includes(nameOf(error) ?? '')

const nameOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : undefined
