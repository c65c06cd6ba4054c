import { keyOf } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type {
  Clock,
  Failure,
  ListAnswer,
  ListRequest,
  Transport,
  WatchEvent,
  WatchRequest,
  WatchSink,
} from '../ports.js'
import { bookmark, endMark, expiredFailure, http, pod, rv, told, tooLargeFailure } from './samples.fixture.js'

/** What goes wrong with one request. Faults that do not fit the request are none. */
export type Fault =
  | { readonly type: 'none' }
  | { readonly type: 'refuse'; readonly failure: Failure }
  /** Never answered; a list gives up by itself after 30 s. */
  | { readonly type: 'silent' }
  /** Headers come with the first byte only, as Firefox shows it. */
  | { readonly type: 'late-headers' }
  /** Ends by itself so long after it opened. */
  | { readonly type: 'end'; readonly afterMs: number; readonly failure?: Failure }
  /** An in-stream error so long after it opened. */
  | { readonly type: 'error'; readonly afterMs: number; readonly failure: Failure & { readonly type: 'http' } }
  /** Half open: nothing comes any more from then on. */
  | { readonly type: 'hang'; readonly afterMs: number }
  /** Events come late, in order. */
  | { readonly type: 'lag'; readonly ms: number }
  | { readonly type: 'blank-lines'; readonly everyMs: number }
  /** A watch-list that sends a plain bookmark, or nothing, instead of its mark. */
  | { readonly type: 'no-mark'; readonly instead: 'bookmark' | 'silence' }
  /** A list whose next pages are gone, or whose token never changes. */
  | { readonly type: 'bad-token'; readonly answer: 'expired' | 'same' }

interface Change {
  readonly version: number
  readonly event: WatchEvent
}

interface Watcher {
  readonly from: number
  readonly send: (events: readonly WatchEvent[]) => void
}

/** One resource of an API server, with its history, as `apiserver.md` describes it. */
export class SimulatedServer {
  readonly #clock: Clock
  #objects = new Map<string, KubeObject>()
  #history: readonly Change[] = []
  #version = 100
  /** Versions below are expired. */
  #oldest = 100
  #uids = 0
  #snapshots: (readonly KubeObject[])[] = []
  #saved: { readonly objects: ReadonlyMap<string, KubeObject>; readonly version: number } | undefined
  /** The version that the client has. */
  #told = 0
  /**
   * After a restore: the version stays below what the client has until it has looked. A history that
   * overtakes it in the meantime can look like the old one to every client (wire rule 12).
   */
  #ceiling = Number.POSITIVE_INFINITY
  readonly #watchers = new Set<Watcher>()
  #cut: ((how: 'cut' | 'ended' | 'silent') => void)[] = []

  pageSize = 500
  bookmarks: 'sent' | 'never' = 'sent'
  watchLists: 'served' | 'refused' = 'served'
  /** Whether a history that was restored may pass the version that the client has before it has looked. */
  overtakes: 'never' | 'allowed' = 'never'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get state(): ReadonlyMap<string, KubeObject> {
    return this.#objects
  }

  put(name: string): void {
    if (!this.#next()) return
    const before = this.#objects.get(name)
    this.#uids += before === undefined ? 1 : 0
    const object = pod(name, this.#version, before?.metadata.uid ?? `uid-${this.#uids}`)
    this.#objects.set(name, object)
    this.#record(told(before === undefined ? 'added' : 'modified', object))
  }

  remove(name: string): void {
    const before = this.#objects.get(name)
    if (before === undefined || !this.#next()) return
    this.#objects.delete(name)
    this.#record(told('deleted', pod(name, this.#version, before.metadata.uid)))
  }

  /** Another resource changes: the version moves, nobody is told. */
  noise(): void {
    this.#next()
  }

  /** The history up to now is forgotten: older versions are expired. */
  compact(): void {
    this.#oldest = this.#version
    this.#history = []
  }

  backup(): void {
    this.#saved = { objects: new Map(this.#objects), version: this.#version }
  }

  /** etcd comes back as it was saved; every connection is cut, ends cleanly, or is never heard of again. */
  restore(connections: 'cut' | 'ended' | 'silent'): void {
    if (this.#saved === undefined || this.#saved.version === this.#version) return
    if (this.#told > this.#saved.version && this.overtakes === 'never')
      this.#ceiling = Math.min(this.#ceiling, this.#told)
    this.#objects = new Map(this.#saved.objects)
    this.#version = this.#saved.version
    this.#oldest = this.#version
    this.#history = []
    this.#uids += 1_000
    const cut = this.#cut
    this.#cut = []
    this.#watchers.clear()
    for (const end of cut) end(connections)
  }

  transport(nextFault: () => Fault, observe: Partial<Observer> = {}): Transport {
    return {
      list: (request, signal) => {
        observe.list?.(request, signal)
        return this.#list(request, nextFault(), signal)
      },
      watch: (request, sink, signal) => {
        observe.watch?.(request, signal)
        this.#watch(request, sink, nextFault(), signal)
      },
      read: () => Promise.resolve({ type: 'failed', failure: http(404) }),
    }
  }

  #next(): boolean {
    if (this.#version + 1 >= this.#ceiling) return false
    this.#version += 1
    return true
  }

  #record(event: WatchEvent): void {
    this.#history = [...this.#history, { version: this.#version, event }]
    for (const watcher of this.#watchers) if (this.#version > watcher.from) watcher.send([event])
  }

  /** The client has the whole state of this history. */
  #seen(version: number): void {
    this.#told = version
    this.#ceiling = Number.POSITIVE_INFINITY
  }

  #list(request: ListRequest, fault: Fault, signal: AbortSignal): Promise<ListAnswer> {
    return new Promise((resolve) => {
      const answer = (value: ListAnswer): void => {
        if (!signal.aborted) resolve(value)
      }
      const lag = fault.type === 'lag' ? fault.ms : 5
      if (fault.type === 'silent') {
        this.#clock.after(30_000, () => answer({ type: 'failed', failure: { type: 'timeout', message: 'silent' } }))
      } else if (fault.type === 'refuse') {
        this.#clock.after(lag, () => answer({ type: 'failed', failure: fault.failure }))
      } else {
        // What is read now may be told late.
        this.#clock.after(5, () => {
          const page = this.#page(request, fault)
          this.#clock.after(lag - 5, () => answer(page))
        })
      }
    })
  }

  #page(request: ListRequest, fault: Fault): ListAnswer {
    const metadata = { type: 'page', skipped: 0 } as const
    const { fieldSelector, content } = request.target.scope
    const name = /metadata\.name=([^,]+)/.exec(fieldSelector)?.[1]
    if (content === 'metadata') {
      const all = [...this.#objects.values()]
      const items = name === undefined ? all.slice(0, request.limit) : all.filter((it) => it.metadata.name === name)
      return { ...metadata, items, resourceVersion: rv(this.#version) }
    }
    let [snapshot, offset, version] = [this.#snapshots.length, 0, this.#version]
    if (request.continue === undefined) {
      this.#snapshots.push([...this.#objects.values()])
    } else {
      const token = request.continue.split(':').map(Number)
      ;[snapshot, offset, version] = [token[0] ?? 0, token[1] ?? 0, token[2] ?? 0]
      if (fault.type === 'bad-token' && fault.answer === 'expired') return { type: 'failed', failure: expiredFailure }
      if (version < this.#oldest || version > this.#version) return { type: 'failed', failure: expiredFailure }
    }
    const objects = this.#snapshots[snapshot] ?? []
    const size = request.limit === undefined ? objects.length : Math.min(request.limit, this.pageSize)
    const items = objects.slice(offset, offset + size)
    const same = fault.type === 'bad-token' && fault.answer === 'same' && request.continue !== undefined
    const more = offset + size < objects.length || same
    if (!more) this.#seen(version)
    const token = same ? request.continue : `${snapshot}:${offset + size}:${version}`
    return {
      ...metadata,
      items,
      resourceVersion: rv(version),
      ...(more && token !== undefined ? { continue: token } : {}),
    }
  }

  #watch(request: WatchRequest, sink: WatchSink, fault: Fault, signal: AbortSignal): void {
    const { after } = this.#clock
    let phase: 'new' | 'open' | 'hung' | 'ended' = 'new'
    let watcher: Watcher | undefined
    const stop = (): void => {
      phase = 'ended'
      if (watcher !== undefined) this.#watchers.delete(watcher)
    }
    const live = (): boolean => !signal.aborted && phase === 'open'
    const end = (failure?: Failure): void => {
      if (signal.aborted || phase === 'ended' || phase === 'hung') return
      stop()
      sink.ended(failure === undefined ? { type: 'clean' } : { type: 'failed', failure })
    }
    let headers: 'due' | 'sent' = 'due'
    const deliver = (events: readonly WatchEvent[]): void => {
      if (!live()) return
      if (headers === 'due') sink.opened({})
      headers = 'sent'
      if (signal.aborted) return
      for (const event of events) {
        if ('resourceVersion' in event) this.#told = Math.max(this.#told, Number(event.resourceVersion))
      }
      sink.events(events)
    }
    const send = (events: readonly WatchEvent[]): void => {
      if (fault.type === 'lag') after(fault.ms, () => deliver(events))
      else deliver(events)
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted || fault.type === 'silent') return

    this.#cut.push((how) => {
      if (how === 'silent') phase = phase === 'ended' ? 'ended' : 'hung'
      else end(how === 'cut' ? { type: 'broken', message: 'restored' } : undefined)
    })
    after(5, () => {
      if (signal.aborted || phase !== 'new') return
      const from = request.resourceVersion === undefined ? undefined : Number(request.resourceVersion)
      if (fault.type === 'refuse') return end(fault.failure)
      if (from === undefined && this.watchLists === 'refused') return end(http(422, { reason: 'Invalid' }))
      phase = 'open'
      if (fault.type !== 'late-headers') deliverHeaders()
      if (from !== undefined && from < this.#oldest) {
        send([{ type: 'error', failure: expiredFailure }])
        return end()
      }
      if (from !== undefined) {
        const backlog = this.#history.filter(({ version }) => version > from).map(({ event }) => event)
        if (backlog.length > 0) send(backlog)
      } else if (fault.type === 'no-mark') {
        send([...this.#objects.values()].map((object) => told('added', object)))
        if (fault.instead === 'bookmark') send([bookmark(this.#version)])
        return
      } else {
        const objects = [...this.#objects.values()].map((object) => told('added', object))
        if (objects.length > 0) send(objects)
        send([endMark(this.#version)])
        this.#seen(this.#version)
      }
      if (!live()) return
      watcher = { from: from ?? this.#version, send }
      this.#watchers.add(watcher)
      this.#trouble(fault, deliver, end, () => {
        phase = 'hung'
      })
      this.#beats(send, live, watcher.from)
      after(request.timeoutSeconds * 1_000, () => end())
    })
    const deliverHeaders = (): void => {
      headers = 'sent'
      sink.opened({})
    }
  }

  #trouble(
    fault: Fault,
    deliver: (events: readonly WatchEvent[]) => void,
    end: (failure?: Failure) => void,
    hang: () => void,
  ): void {
    const { after } = this.#clock
    if (fault.type === 'end') after(fault.afterMs, () => end(fault.failure))
    if (fault.type === 'hang') after(fault.afterMs, hang)
    if (fault.type === 'error') {
      after(fault.afterMs, () => {
        deliver([{ type: 'error', failure: fault.failure }])
        end()
      })
    }
    if (fault.type === 'blank-lines') {
      const beat = (left: number): void => {
        if (left > 0) {
          after(fault.everyMs, () => {
            deliver([])
            beat(left - 1)
          })
        }
      }
      beat(100)
    }
  }

  /** A bookmark a minute; none to a watch that is ahead of the server. */
  #beats(send: (events: readonly WatchEvent[]) => void, live: () => boolean, from: number): void {
    this.#clock.after(60_000, () => {
      if (!live()) return
      if (this.bookmarks === 'sent' && this.#version >= from) send([bookmark(this.#version)])
      this.#beats(send, live, from)
    })
  }
}

/** Sees each request as it is sent. */
export interface Observer {
  list(request: ListRequest, signal: AbortSignal): void
  watch(request: WatchRequest, signal: AbortSignal): void
}

export const failures: readonly Failure[] = [
  { type: 'network', message: 'refused' },
  { type: 'broken', message: 'cut' },
  { type: 'timeout', message: 'slow' },
  { type: 'redirect', message: 'login' },
  { type: 'html', httpStatus: 200, message: 'login' },
  { type: 'html', httpStatus: 502, message: 'bad gateway' },
  { type: 'unexpected', httpStatus: 200, message: 'text' },
  { type: 'undecodable', message: 'half a line' },
  expiredFailure,
  tooLargeFailure,
  http(401),
  http(403),
  http(404),
  http(404, { absent: 'version' }),
  http(404, { absent: 'objects' }),
  http(429, { retryAfterMs: 3_000 }),
  http(500),
  http(503, { retryAfterMs: 1_000 }),
]

/** `keyOf` of every object with its version and uid: what must be equal in the end. */
export function fingerprint(objects: Iterable<KubeObject>): readonly string[] {
  return [...objects].map(({ metadata }) => `${keyOf(metadata)} ${metadata.uid}@${metadata.resourceVersion}`).sort()
}
