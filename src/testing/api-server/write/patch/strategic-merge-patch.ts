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
  if (mergedSets.has(key)) return [...new Set([...(Array.isArray(before) ? before : []), ...value])]
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
  const result: unknown[] = [...before]
  for (const patch of patches) {
    const at = result.findIndex((one) => isJsonObject(one) && one[mergeKey] === patch[mergeKey])
    if (patch.$patch === 'delete') {
      if (at >= 0) result.splice(at, 1)
    } else if (at >= 0) result[at] = strategicMergePatch(result[at], patch, list)
    else result.push(strategicMergePatch({}, patch, list))
  }
  return result
}

function withoutDirectives(patch: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith('$')))
}
