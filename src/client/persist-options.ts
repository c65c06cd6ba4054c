import type { Resource } from '../model/resource.js'
import type { SessionSpec } from '../protocol/contract.js'
import { checkNames, isRecord } from '../query/record.js'
import { isAmount } from './check-amount.js'
import { checkResource } from './check-resource.js'

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

const secrets = ['secrets.', 'Secret.']

/** Each way to say which one it is: by plural, by kind, in each group that it is looked up in. */
function idsOf({ group, plural, kind, lookup }: Resource): readonly string[] {
  const groups = lookup?.type === 'versions' ? lookup.among.map((each) => each.group) : [group]
  return [plural, kind].filter(Boolean).flatMap((name) => groups.map((each) => `${name}.${each}`))
}

/** `fail` throws. @throws InputError `invalid-resource` for what is named in `exclude` and `include` */
export function readPersistOptions(
  persist: PersistOptions | 'off' | undefined,
  fail: (problem: string) => never,
): ReadPersistOptions {
  if (persist === 'off') return { session: 'off', keeps: () => 'off' }
  const options: unknown = persist === undefined ? {} : persist
  // What was meant to say `off` must never say the opposite (P11).
  if (!isRecord(options)) return fail('persist: write "off", or { exclude, include, maxBytes, maxAge }')
  checkNames(options, ['exclude', 'include', 'maxBytes', 'maxAge'], (problem) => fail(`persist: ${problem}`))
  const { exclude = [], include = [], maxBytes, maxAge }: PersistOptions = options
  for (const [name, list] of Object.entries({ exclude, include })) {
    if (!Array.isArray(list)) return fail(`persist.${name} must be a list of resources, as in [pods]`)
    for (const each of list) checkResource(each, `createKube: persist.${name}`)
  }
  for (const [name, value] of Object.entries({ maxBytes, maxAge })) {
    if (value !== undefined && !(isAmount(value) && value > 0)) fail(`persist.${name} must be more than 0`)
  }
  const excluded = new Set(exclude.flatMap(idsOf))
  const included = new Set(include.flatMap(idsOf))
  return {
    session: {
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(maxAge === undefined ? {} : { maxAgeMs: maxAge }),
    },
    keeps: (resource) => {
      const ids = idsOf(resource)
      if (ids.some((id) => excluded.has(id))) return 'off'
      const isSecret = ids.some((id) => secrets.includes(id))
      return isSecret && !ids.some((id) => included.has(id)) ? 'off' : 'keep'
    },
  }
}
