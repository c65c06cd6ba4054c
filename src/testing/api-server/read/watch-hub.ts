import { ApiFailure, expired, rawError } from '../http/api-failure.js'
import type { Random } from '../identities.js'
import type { ServedResource } from '../resources/served-resource.js'
import type { ServedObject } from '../served-object.js'
import type { WriteRecord } from '../store/object-table.js'
import { reachVersion } from './freshness.js'
import { type ListOptions, versionProblem } from './list-options.js'
import type { ReadContext, ResourceRequest } from './read-context.js'
import { readSelection } from './selection.js'
import { LineWriter } from './watch-event.js'
import { type WatchFaults, WatchStream } from './watch-stream.js'

/** An open watch, as tests may choose among them. */
export interface OpenWatch {
  readonly plural: string
  readonly namespace: string
  readonly path: string
}

interface Entry {
  readonly about: OpenWatch
  readonly resource: ServedResource
  readonly stream: WatchStream
}

/** Opens watches and feeds them. */
export class WatchHub {
  readonly #context: ReadContext
  readonly #random: Random
  readonly #entries = new Set<Entry>()
  faults: WatchFaults = { bookmarks: 'send', endMark: 'send' }

  constructor(context: ReadContext, random: Random) {
    this.#context = context
    this.#random = random
    context.store.listen((id, record) => this.#offer(id, record))
  }

  get open(): readonly OpenWatch[] {
    return [...this.#entries].map(({ about }) => about)
  }

  /** @throws ApiFailure what is refused before the stream begins */
  async watch(asked: ResourceRequest, options: ListOptions): Promise<Response> {
    const { resource, route } = asked
    const { store, clock, features } = this.#context
    const selection = readSelection(resource, route.namespace, options)
    const problem = versionProblem(options.resourceVersion)
    if (problem !== undefined) throw rawError(problem)
    const { resourceVersion, sendInitialEvents } = options
    const isSentinel = resourceVersion === '' || resourceVersion === '0'
    const wantsState = sendInitialEvents ?? isSentinel
    const table = store.table(resource.id)
    let failure: ApiFailure | undefined
    if (wantsState && !isSentinel) failure = await reachVersion(store, clock, resourceVersion)
    const after = isSentinel || wantsState ? store.revision : Number(resourceVersion)
    const past = wantsState ? [] : table.since(after)
    if (past === undefined) failure = this.#tooOld(resourceVersion, table.floor)
    const initial = wantsState && failure === undefined ? table.list() : []
    const marked = wantsState && options.bookmarks && features.initialEvents === 'on'
    const stream = this.#open(asked, options, {
      selection,
      initial,
      after: wantsState || isSentinel ? 0 : after,
      ...(marked && failure === undefined ? { endMarkAt: store.revision } : {}),
    })
    for (const record of past ?? []) stream.offer(record)
    if (failure !== undefined) stream.fail(failure)
    if (marked && features.watchCompression === 'on') stream.response.headers.set('vary', 'Accept-Encoding')
    return stream.response
  }

  /** Each open watch that the filter lets through. */
  each(filter: (watch: OpenWatch) => boolean, act: (stream: WatchStream) => void): void {
    for (const { about, stream } of [...this.#entries]) if (filter(about)) act(stream)
  }

  #open(
    { resource, route, representation, request }: ResourceRequest,
    options: ListOptions,
    start: {
      readonly selection: ReturnType<typeof readSelection>
      readonly initial: readonly ServedObject[]
      readonly after: number
      readonly endMarkAt?: number
    },
  ): WatchStream {
    const { clock, features, store } = this.#context
    const seconds = options.timeoutSeconds ?? Math.floor(1_800 + this.#random() * 1_800)
    const writer = new LineWriter({
      resource,
      representation,
      features,
      includeObject: request.query.get('includeObject'),
      now: () => clock.now(),
    })
    const stream = new WatchStream({
      ...start,
      writer,
      clock,
      faults: () => this.faults,
      bookmarks: options.bookmarks && resource.plural !== 'events' ? 'wanted' : 'unwanted',
      revision: () => store.revision,
      timeoutMs: Math.max(0, seconds) * 1_000,
      ended: () => {
        this.#entries.delete(entry)
        request.signal?.removeEventListener('abort', abort)
      },
    })
    const entry: Entry = {
      about: { plural: resource.plural, namespace: route.namespace, path: request.path },
      resource,
      stream,
    }
    const abort = (): void => stream.cut(request.signal?.reason)
    request.signal?.addEventListener('abort', abort)
    this.#entries.add(entry)
    return stream
  }

  #offer(id: string, record: WriteRecord): void {
    for (const { resource, stream } of [...this.#entries]) if (resource.id === id) stream.offer(record)
  }

  #tooOld(asked: string, floor: number): ApiFailure {
    const message = `too old resource version: ${asked} (${floor})`
    return this.#context.features.expiry === 'Gone'
      ? new ApiFailure(410, message, { reason: 'Gone' })
      : expired(message)
  }
}
