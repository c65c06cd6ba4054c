import { deepEqual } from '../model/deep-equal.js'
import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Row } from '../query/evaluate.js'

/** One object as it crosses. */
export interface WireObject {
  readonly key: ObjectKey
  readonly object: KubeObject
}

/**
 * Items on their way: whole objects, or rows by column, which cost a twentieth of the objects'
 * copy on the page.
 */
export type WireItems =
  | { readonly type: 'objects'; readonly objects: readonly WireObject[] }
  | {
      readonly type: 'rows'
      readonly keys: readonly ObjectKey[]
      readonly uids: readonly (string | undefined)[]
      readonly aliases: readonly string[]
      /** One array per alias, as long as `keys`. */
      readonly columns: readonly (readonly unknown[])[]
    }

/** What a list on the page consists of. */
export type Item = KubeObject | Row

export function rowItems(rows: readonly Row[], aliases: readonly string[]): WireItems {
  return {
    type: 'rows',
    keys: rows.map((row) => row.key),
    uids: rows.map((row) => row.uid),
    aliases,
    columns: aliases.map((alias) => rows.map((row) => row[alias])),
  }
}

/** Frozen items with their keys, in the order they were sent. */
export function readItems(items: WireItems): readonly (readonly [ObjectKey, Item])[] {
  if (items.type === 'objects') return items.objects.map(({ key, object }) => [key, Object.freeze(object)])
  const { keys, uids, aliases, columns } = items
  return keys.map((key, index) => {
    const row: Record<string, unknown> = { key, uid: uids[index] }
    for (const [column, alias] of aliases.entries()) row[alias] = columns[column]?.[index]
    return [key, Object.freeze(row) as Row]
  })
}

/** Whether two engines speak of the same state: objects by uid and version, rows by their cells. */
export function isSameItem(a: Item, b: Item): boolean {
  if ('key' in a || 'key' in b) return deepEqual(a, b)
  const { metadata: before } = a as KubeObject
  const { metadata: after } = b as KubeObject
  if (before.uid === undefined || before.resourceVersion === undefined) return deepEqual(a, b)
  return before.uid === after.uid && before.resourceVersion === after.resourceVersion
}
