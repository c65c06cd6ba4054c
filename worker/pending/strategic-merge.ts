import { deepEqual } from '../../src/model/deep-equal.js'
import { isRecord } from '../../src/query/record.js'
import { type JsonRecord, memberOf } from './record-member.js'

/** What tells items of a list apart, by the list's name, as built-in types declare it. The first that an item has counts. */
const mergeKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['containers', ['name']],
  ['initContainers', ['name']],
  ['ephemeralContainers', ['name']],
  ['env', ['name']],
  ['volumes', ['name']],
  ['imagePullSecrets', ['name']],
  ['secrets', ['name']],
  ['resourceClaims', ['name']],
  ['ports', ['containerPort', 'port']],
  ['volumeMounts', ['mountPath']],
  ['volumeDevices', ['devicePath']],
  ['hostAliases', ['ip']],
  ['podIPs', ['ip']],
  ['topologySpreadConstraints', ['topologyKey']],
  ['conditions', ['type']],
  ['addresses', ['type']],
  ['ownerReferences', ['uid']],
])

/** Lists of texts that are sets. */
const sets: ReadonlySet<string> = new Set(['finalizers', 'podCIDRs'])

/**
 * What a strategic merge patch, or what is applied, makes of an object, nearly: maps are merged and `null` deletes, known
 * lists of maps are merged by their key, `$patch` and `$retainKeys` are obeyed, and other lists are replaced. The
 * server has the schema and may say otherwise.
 */
export function strategicMerge(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const directive = memberOf(patch, '$patch')
  if (directive === 'delete') return undefined
  const merged = new Map(isRecord(target) && directive !== 'replace' ? retained(target, patch) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$')) continue
    const next = value === null ? undefined : member(merged.get(name), value, name)
    if (next === undefined) merged.delete(name)
    else merged.set(name, next)
  }
  return Object.fromEntries(merged)
}

function member(before: unknown, value: unknown, name: string): unknown {
  if (!Array.isArray(value)) return strategicMerge(before, value)
  const items = value.filter((item) => !isRecord(item) || memberOf(item, '$patch') !== 'replace')
  // An item `$patch: replace` speaks of the whole list.
  if (items.length < value.length || !Array.isArray(before)) return items.filter((item) => !isDeletion(item)).map(plain)
  if (sets.has(name)) return [...before, ...items.filter((item) => !before.some((old) => deepEqual(old, item)))]
  const keys = mergeKeys.get(name)
  return keys === undefined ? items.map(plain) : mergedItems(before, items, keys)
}

/** Places are looked up, not searched: lists of thousands are on the thread that everything else waits for (P5). */
function mergedItems(before: readonly unknown[], items: readonly unknown[], keys: readonly string[]): unknown {
  const merged = [...before]
  const places = placesOf(before, keys)
  for (const item of items) {
    const key = isRecord(item) ? keys.find((name) => Object.hasOwn(item, name)) : undefined
    if (!isRecord(item) || key === undefined) return items.map(plain)
    const id = placeId(key, item[key])
    const at = places.get(id)
    const known = at === undefined || merged[at] === gone ? undefined : at
    if (isDeletion(item)) {
      if (known !== undefined) merged[known] = gone
    } else if (known === undefined) {
      places.set(id, merged.length)
      merged.push(plain(item))
    } else merged[known] = strategicMerge(merged[known], item)
  }
  return merged.filter((item) => item !== gone)
}

const gone = Symbol('gone')

/** Where the first item with each value of a key is. */
function placesOf(items: readonly unknown[], keys: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, item] of items.entries()) {
    if (!isRecord(item)) continue
    for (const key of keys) {
      const id = placeId(key, memberOf(item, key))
      if (Object.hasOwn(item, key) && !places.has(id)) places.set(id, at)
    }
  }
  return places
}

const placeId = (key: string, value: unknown): string => JSON.stringify([key, value])

function isDeletion(item: unknown): boolean {
  return isRecord(item) && memberOf(item, '$patch') === 'delete'
}

/** As it is without anything to merge it with: directives are no members. */
function plain(item: unknown): unknown {
  return isRecord(item) ? strategicMerge({}, item) : item
}

function retained(target: JsonRecord, patch: JsonRecord): readonly (readonly [string, unknown])[] {
  const names = memberOf(patch, '$retainKeys')
  const entries = Object.entries(target)
  return Array.isArray(names) ? entries.filter(([key]) => names.includes(key)) : entries
}
