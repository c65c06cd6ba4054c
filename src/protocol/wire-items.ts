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
