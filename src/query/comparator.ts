import { compareText } from '../model/compare-text.js'
import type { KubeObject } from '../model/kube-object.js'
import { compareSortValues, compareSortValuesDescending, type SortAs, type SortValue, sortValue } from './sort-value.js'

/** One column of a sort, the first one decides first. */
export interface SortColumn {
  readonly read: (object: KubeObject) => unknown
  readonly as: SortAs
  /** Turns the values round; missing ones stay last. */
  readonly desc: boolean
}

/** An object with its values read for sorting, so that they are read once. */
export interface Ranked<T extends KubeObject = KubeObject> {
  readonly object: T
  readonly values: readonly SortValue[]
}

/**
 * A total order of objects: by the columns, then by namespace, name and uid, always ascending. Only
 * two states of one object are equal.
 */
export interface Comparator {
  compare(a: KubeObject, b: KubeObject): number
  rank<T extends KubeObject>(object: T): Ranked<T>
  compareRanked(a: Ranked, b: Ranked): number
}

/** The order given by `columns`; without any, by namespace and name. */
export function createComparator(columns: readonly SortColumn[]): Comparator {
  const orders = columns.map((column) => (column.desc ? compareSortValuesDescending : compareSortValues))
  return {
    compare: (a, b) => compareRanked(rank(a), rank(b)),
    rank,
    compareRanked,
  }

  function rank<T extends KubeObject>(object: T): Ranked<T> {
    return { object, values: columns.map((column) => sortValue(column.read(object), column.as)) }
  }

  function compareRanked(a: Ranked, b: Ranked): number {
    for (let index = 0; index < orders.length; index += 1) {
      const order = orders[index]?.(a.values[index] as SortValue, b.values[index] as SortValue) ?? 0
      if (order !== 0) return order
    }
    return compareIdentity(a.object, b.object)
  }
}

/** By namespace, cluster scope first, then name, then uid: by code unit. */
export function compareIdentity(a: KubeObject, b: KubeObject): -1 | 0 | 1 {
  return (
    compareText(a.metadata.namespace ?? '', b.metadata.namespace ?? '') ||
    compareText(a.metadata.name, b.metadata.name) ||
    compareText(a.metadata.uid ?? '', b.metadata.uid ?? '')
  )
}
