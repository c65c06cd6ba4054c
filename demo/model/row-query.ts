import type { Query, Select, SortKey, Where } from 'kube-informer'
import type { Column, Kind } from './kind.js'

/** What of a kind is shown: everything but the window. */
export interface Shown {
  readonly kind: Kind
  /** `''`: all. */
  readonly namespace: string
  readonly search: string
  /** A value of the kind's facet; `''`: all. */
  readonly facet: string
  readonly sort: { readonly id: string; readonly desc: boolean }
}

/** The engine does all of it; the page gets the rows of one window. */
export function rowQuery(shown: Shown): Query & { readonly select: Select } {
  const { kind, facet, sort } = shown
  const column = kind.columns.find(({ id }) => id === sort.id)
  return {
    ...countQuery(shown),
    where: { ...namespaceIs(shown), ...(facet === '' || kind.facet === undefined ? {} : { [kind.facet.by]: facet }) },
    select: {
      ...Object.fromEntries(kind.columns.map(({ id, from }) => [id, from])),
      ...kind.extra,
      leaving: 'metadata.deletionTimestamp',
    },
    ...(column === undefined ? {} : { sort: sortKeys(column, sort.desc) }),
  }
}

/** The same without the facet, to count its values. */
export function countQuery({ search, ...shown }: Shown): Pick<Query, 'where' | 'search'> {
  return { where: namespaceIs(shown), ...(search === '' ? {} : { search }) }
}

function namespaceIs({ kind, namespace }: Pick<Shown, 'kind' | 'namespace'>): Where {
  return namespace === '' || !kind.resource.namespaced ? {} : { 'metadata.namespace': namespace }
}

function sortKeys(column: Column, desc: boolean): readonly SortKey[] {
  const [first = column.from, ...rest] = column.sort ?? [column.from, 'metadata.name']
  return [desc ? turned(first) : first, ...rest]
}

function turned(key: SortKey): SortKey {
  if (typeof key === 'string') return key.startsWith('-') ? key.slice(1) : `-${key}`
  return 'by' in key ? { ...key, desc: key.desc !== true } : { by: key, desc: true }
}
