import type { Resource } from '../model/resource.js'
import type { SessionSpec } from '../protocol/contract.js'
import { checkNames } from '../query/record.js'

/** What is kept on disk, and how much of it. Nothing is without a named `user`. */
export interface PersistOptions {
  /** Of these nothing is kept. */
  readonly exclude?: readonly Resource[]
  /** Kept although they are not by default: Secrets are never kept unless they are named here. */
  readonly include?: readonly Resource[]
  /** Of one user and cluster, in characters of JSON text. Default: 256 MB, at most a tenth of what the browser allows. */
  readonly maxBytes?: number
  /** What was not refreshed for so long is not shown again, ms. Default: 7 days. */
  readonly maxAge?: number
}

export interface ReadPersistOptions {
  readonly session: SessionSpec['persist']
  readonly keeps: (resource: Resource) => 'keep' | 'off'
}

const idOf = ({ group, plural }: Resource): string => `${plural}.${group}`
const secrets = 'secrets.'

/** `fail` throws. */
export function readPersistOptions(
  persist: PersistOptions | 'off' | undefined,
  fail: (problem: string) => never,
): ReadPersistOptions {
  if (persist === 'off') return { session: 'off', keeps: () => 'off' }
  const options = persist ?? {}
  checkNames(options, ['exclude', 'include', 'maxBytes', 'maxAge'], (problem) => fail(`persist: ${problem}`))
  const { exclude = [], include = [], maxBytes, maxAge } = options
  for (const [name, value] of Object.entries({ maxBytes, maxAge })) {
    if (value !== undefined && !(value > 0)) fail(`persist.${name} must be more than 0`)
  }
  const excluded = new Set(exclude.map(idOf))
  const included = new Set(include.map(idOf))
  return {
    session: {
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(maxAge === undefined ? {} : { maxAgeMs: maxAge }),
    },
    keeps: (resource) => {
      const id = idOf(resource)
      if (excluded.has(id)) return 'off'
      return id === secrets && !included.has(id) ? 'off' : 'keep'
    },
  }
}
