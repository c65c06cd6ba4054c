import type { KubeObject, Resource, SortKey } from 'kube-informer'
import type { ActionId } from '../actions/action.js'
import type { Tone } from './tone.js'

/** One column: where its value comes from, how it is sorted and how it is shown. */
export interface Column {
  readonly id: string
  readonly title: string
  /** A path or a field; `id` is its alias in the row. */
  readonly from: string
  /** Least width and share of the rest, as CSS grid has it. */
  readonly width: string
  /** Ascending; the first key turns round for descending. Default: the value, then the name. */
  readonly sort?: readonly SortKey[]
  /** What the first click means. Default `asc`. */
  readonly first?: 'asc' | 'desc'
  readonly shown: ColumnShape
}

export type ColumnShape =
  | { readonly type: 'text' }
  | { readonly type: 'name' }
  | { readonly type: 'number' }
  /** Memory or storage: `65536000Ki`, shown as `62.5 Gi`. */
  | { readonly type: 'quantity' }
  | { readonly type: 'ratio' }
  | { readonly type: 'status'; readonly tone: (word: string) => Tone }
  /** A time, shown as how long ago. */
  | { readonly type: 'age' }
  /** A number, and when it was last raised, from another alias. */
  | { readonly type: 'restarts'; readonly last: string }

/** Values to filter by at a click, with live counts. */
export interface Facet {
  readonly by: string
  readonly values: readonly { readonly value: string; readonly label: string; readonly tone: Tone }[]
}

/** A kind of object that the demo shows. */
export interface Kind {
  readonly id: string
  readonly title: string
  /** One of them, in a sentence. */
  readonly singular: string
  readonly resource: Resource<KubeObject>
  readonly columns: readonly Column[]
  /** Values that rows need besides their columns: alias → path or field. */
  readonly extra?: Readonly<Record<string, string>>
  readonly sort: { readonly id: string; readonly desc: boolean }
  readonly facet?: Facet
  /** What can be done with one besides deleting it. */
  readonly actions?: readonly Exclude<ActionId, 'delete'>[]
  /** Whether it has pods that go with it. */
  readonly owns?: 'pods'
}

/** A row as the engine sends it: a value for each column's `id`. */
export interface Row {
  readonly key: string
  readonly uid: string | undefined
  readonly [alias: string]: unknown
}
