import { encodeFull, encodePartial, partialObject } from '../encode-object.js'
import type { Features } from '../features.js'
import type { ApiFailure } from '../http/api-failure.js'
import type { Representation } from '../http/representation.js'
import { apiVersionOf, type ServedResource } from '../resources/served-resource.js'
import { type JsonObject, member, type ServedObject } from '../served-object.js'
import type { WriteRecord } from '../store/object-table.js'
import { tableOf } from '../table/table.js'
import type { Selection } from './selection.js'

/** One line of a watch before it is text. */
export type WatchEvent =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: ServedObject }
  | { readonly type: 'BOOKMARK'; readonly revision: number; readonly mark: 'initial-events-end' | 'none' }
  | { readonly type: 'ERROR'; readonly failure: ApiFailure }

/** How a write looks to a watcher of a selection: leaving it is a deletion, with the state from before. */
export function eventOf(record: WriteRecord, selection: Selection): WatchEvent | undefined {
  const { previous, revision } = record
  const before = previous !== undefined && selection.matches(previous)
  const after = record.type !== 'deleted' && selection.matches(record.object)
  if (after) return { type: before ? 'MODIFIED' : 'ADDED', object: record.object }
  if (!before) return undefined
  if (record.type === 'deleted') return { type: 'DELETED', object: record.object }
  return {
    type: 'DELETED',
    object: { ...previous, metadata: { ...previous.metadata, resourceVersion: String(revision) } },
  }
}

export interface LineWriterOptions {
  readonly resource: ServedResource
  readonly representation: Representation
  readonly features: Features
  readonly includeObject: string | null
  readonly now: () => number
}

/** Turns events into lines. Several watchers of the same objects share the text of the latest one. */
export class LineWriter {
  readonly #options: LineWriterOptions
  #columns: 'shown' | 'left-out' = 'shown'

  constructor(options: LineWriterOptions) {
    this.#options = options
  }

  line(event: WatchEvent): string {
    return `{"type":"${event.type}","object":${this.#object(event)}}\n`
  }

  #object(event: WatchEvent): string {
    if (event.type === 'ERROR') return JSON.stringify(event.failure.status())
    if (event.type === 'BOOKMARK') return JSON.stringify(this.#bookmark(event))
    const { resource, representation } = this.#options
    if (representation === 'partial' || representation === 'partial-list') return encodePartial(event.object)
    if (representation === 'table') return JSON.stringify(this.#table(event.object))
    return lastText(resource, event.object)
  }

  #bookmark({ revision, mark }: { readonly revision: number; readonly mark: string }): JsonObject {
    const { resource, representation, features } = this.#options
    const zero = member(resource.empty, 'metadata')
    const metadata = {
      ...(resource.type === 'custom' ? annotations(mark) : {}),
      ...(resource.type === 'custom' && features.zeroTimestamps === 'shown' ? { creationTimestamp: null } : {}),
      resourceVersion: String(revision),
      ...(resource.type === 'custom' ? {} : annotations(mark, member(zero, 'annotations'))),
      ...(resource.type !== 'custom' && features.zeroTimestamps === 'shown' ? { creationTimestamp: null } : {}),
    }
    const object = { ...resource.empty, metadata } as unknown as ServedObject
    if (representation === 'partial' || representation === 'partial-list') {
      return { ...partialObject(object), metadata }
    }
    if (representation === 'table') return this.#table(object)
    if (resource.type === 'custom') return { ...resource.empty, metadata }
    return { kind: resource.kind, apiVersion: apiVersionOf(resource), metadata, ...withoutMetadata(resource.empty) }
  }

  #table(object: ServedObject): JsonObject {
    const { resource, includeObject, now } = this.#options
    const table = tableOf({ resource, items: [object], now: now(), include: includeObject, columns: this.#columns })
    this.#columns = 'left-out'
    return table
  }
}

function annotations(mark: string, zero: JsonObject = {}): JsonObject {
  if (mark === 'none') return Object.keys(zero).length === 0 ? {} : { annotations: zero }
  return { annotations: { ...zero, 'k8s.io/initial-events-end': 'true' } }
}

const texts = new WeakMap<ServedResource, { readonly object: ServedObject; readonly text: string }>()

function lastText(resource: ServedResource, object: ServedObject): string {
  const last = texts.get(resource)
  if (last?.object === object) return last.text
  const text = encodeFull(resource, object)
  texts.set(resource, { object, text })
  return text
}

function withoutMetadata({ metadata: _metadata, ...rest }: JsonObject): JsonObject {
  return rest
}
