import { isJsonObject, type JsonObject, own } from '../../served-object.js'
import { mergedSets, mergeKeys } from './merge-keys-table.js'

/**
 * Strategic merge patch for built-in kinds: lists with a merge key are merged element by element,
 * `$patch: delete` and `replace`, `$deleteFromPrimitiveList/…`; `$setElementOrder/…` and
 * `$retainKeys` are read and passed over.
 */
export function strategicMergePatch(target: unknown, patch: unknown, parent = ''): unknown {
  if (!isJsonObject(patch)) return patch
  if (patch.$patch === 'replace') return withoutDirectives(patch)
  const base = isJsonObject(target) ? target : {}
  const result = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$deleteFromPrimitiveList/')) {
      const list = key.slice(key.indexOf('/') + 1)
      const before = result.get(list)
      const gone = Array.isArray(value) ? value : []
      if (Array.isArray(before))
        result.set(
          list,
          before.filter((one) => !gone.includes(one)),
        )
    } else if (key.startsWith('$')) {
      // Directives about order and kept keys change nothing that is compared.
    } else if (value === null) {
      result.delete(key)
    } else {
      result.set(key, patchMember(own(base, key), value, key, parent))
    }
  }
  return Object.fromEntries(result)
}

function patchMember(before: unknown, value: unknown, key: string, parent: string): unknown {
  if (isJsonObject(value)) {
    if (value.$patch === 'delete') return {}
    return strategicMergePatch(before, value, key)
  }
  if (!Array.isArray(value)) return value
  if (mergedSets.has(key)) return inOrder(Array.isArray(before) ? before : [], [...new Set(value)], (one) => one)
  const mergeKey = mergeKeys.get(`${parent}.${key}`) ?? mergeKeys.get(key)
  if (mergeKey === undefined || !value.every(isJsonObject)) return value
  return mergeElements(Array.isArray(before) ? before.filter(isJsonObject) : [], value, mergeKey, key)
}

function mergeElements(
  before: readonly JsonObject[],
  patches: readonly JsonObject[],
  mergeKey: string,
  list: string,
): readonly unknown[] {
  if (patches.some((patch) => patch.$patch === 'replace')) return patches.filter((patch) => patch.$patch === undefined)
  const keyOf = (one: unknown): unknown => (isJsonObject(one) ? one[mergeKey] : one)
  const gone = new Set(patches.filter((patch) => patch.$patch === 'delete').map(keyOf))
  const patched = patches
    .filter((patch) => patch.$patch === undefined)
    .map((patch) => strategicMergePatch(before.find((one) => keyOf(one) === keyOf(patch)) ?? {}, patch, list))
  return inOrder(
    before.filter((one) => !gone.has(keyOf(one))),
    patched,
    keyOf,
  )
}

/** What only the object has keeps its place; what is new in the patch comes before what follows. */
function inOrder(
  before: readonly unknown[],
  patched: readonly unknown[],
  keyOf: (one: unknown) => unknown,
): readonly unknown[] {
  const places = new Map(before.map((one, place) => [keyOf(one), place]))
  const named = new Set(patched.map(keyOf))
  const own = before.filter((one) => !named.has(keyOf(one)))
  const result: unknown[] = []
  let at = 0
  for (const one of patched) {
    const place = places.get(keyOf(one))
    while (place !== undefined && at < own.length && (places.get(keyOf(own[at])) ?? 0) < place) {
      result.push(own[at])
      at += 1
    }
    result.push(one)
  }
  return [...result, ...own.slice(at)]
}

function withoutDirectives(patch: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith('$')))
}
