import type { Connection, PageInformer } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { ReplicaContent } from '../protocol/contract.js'
import { builtInIndexes } from '../query/built-in-indexes.js'
import type { IndexFunction } from '../query/index-function.js'
import { pathIndexer } from '../query/path-indexer.js'
import type { Select } from '../query/query.js'
import { isRecord } from '../query/record.js'
import { checkRowsQuery } from './list-observable.js'
import { Lister } from './lister.js'

/** What a lister holds: whole objects, `metadata` of each, or rows. Say one. */
export type ListerOptions = { readonly objects: 'all' } | { readonly metadata: true } | { readonly select: Select }

/** An object as `metadata: true` gives it. */
export type MetadataOnly = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>

/** @throws InputError `invalid-options`, and `invalid-path` for a column */
export function openLister<I>(connection: Connection, informer: PageInformer, options: ListerOptions): Lister<I> {
  const content = contentOf(options)
  const indexers = new Map<string, IndexFunction>()
  for (const [name, index] of builtInIndexes) if (has(content, name)) indexers.set(name, index)
  if (content.type === 'objects') {
    for (const [name, indexer] of informer.spec.indexers) {
      // Registered functions live in the engine: `byIndex$` has them, a copy on the page has not.
      if (indexer.type === 'paths') indexers.set(name, pathIndexer(indexer.paths))
    }
  }
  return new Lister<I>(connection, informer, content, indexers)
}

function contentOf(options: ListerOptions): ReplicaContent {
  if (!isRecord(options)) return fail()
  if ('objects' in options && options.objects === 'all') return { type: 'objects' }
  if ('metadata' in options && options.metadata === true) return { type: 'metadata' }
  if ('select' in options) {
    const { select } = options as { readonly select: Select }
    checkRowsQuery({ select })
    return { type: 'rows', select }
  }
  return fail()
}

function fail(): never {
  throw new InputError('invalid-options', 'lister: say objects: "all", metadata: true, or select: { column: path }')
}

/** Rows carry nothing to index; the node stands outside the metadata. */
function has(content: ReplicaContent, index: string): boolean {
  return content.type === 'objects' || (content.type === 'metadata' && index !== 'node')
}
