import type { ObjectKey } from '../../src/model/key.js'
import type { Resource } from '../../src/model/resource.js'
import type { ApiCall } from '../../src/protocol/requests.js'
import type { Clock, StoredObject } from '../ports.js'
import { nothingOver, type Overlay } from './overlaid.js'
import { objectsOf, type PendingCache, type Served } from './pending-cache.js'
import { type PendingObject, type PendingWrite, pendingObject } from './pending-write.js'
import { effectOf, keyOfCall } from './write-effect.js'
import { hasReached, type Written } from './written.js'

/** Longest time that a write is shown without an answer, and again an answer without the cache having it, ms. */
export const longestPendingMs = 10_000

/** A write that has begun. */
export interface BegunWrite {
  /** The server did it. */
  confirmed(written: readonly Written[]): void
  /** It was refused, its outcome is unknown, or nobody waits for it any more: nothing of it is shown. */
  rejected(): void
}

interface Ports {
  readonly clock: Clock
  /** The server's time, RFC 3339. */
  readonly now: () => string
  /** Those of this session. */
  readonly caches: () => Iterable<PendingCache>
  readonly served: Served
}

/** The writes of one object that are not over. */
interface Chain {
  /** Oldest first. */
  writes: readonly PendingWrite[]
  /** What was made for each cache last, so that an object that is shown stays the same one. */
  readonly made: WeakMap<PendingCache, Made>
}

interface Made {
  readonly stored: StoredObject | undefined
  readonly of: string
  readonly pending: PendingObject | undefined
}

/** As `objectsOf` gives it. */
type ResourceKey = string

interface Listener {
  readonly resource: Resource
  readonly told: () => void
}

/**
 * Writes of one session that its lists show before its caches have them. They are laid over what a cache has when it is
 * shown, and are nowhere else: not in stores and indexes, not in listeners, not in the mirror.
 *
 * Shown is what a cache has, or a write that is younger than `longestPendingMs` on it, since it began or since it was
 * answered; once a cache has what was written, it shows that.
 */
export class PendingWrites {
  readonly #ports: Ports
  readonly #chains = new Map<ResourceKey, Map<ObjectKey, Chain>>()
  readonly #listeners = new Set<Listener>()
  readonly #timers = new Set<() => void>()
  #lastId = 0
  #life: 'open' | 'closed' = 'open'

  constructor(ports: Ports) {
    this.#ports = ports
  }

  begin(call: ApiCall): BegunWrite {
    const resource = this.#keyOf(call.target.resource)
    const json = asSent(call)
    this.#lastId += 1
    const key = keyOfCall(json)
    const caches = key === undefined ? [] : [...this.#caches(resource)].flatMap((cache) => cache.store.get(key) ?? [])
    const now = this.#ports.now()
    const write: PendingWrite = {
      id: this.#lastId,
      effect: effectOf(json, now),
      version: this.#ports.served(call.target.resource).version,
      now,
      uid: caches.find(({ uid }) => uid !== undefined)?.uid,
      upon: new Set(caches.flatMap(({ resourceVersion }) => resourceVersion ?? [])),
      written: undefined,
    }
    let end = (): void => {}
    if (key !== undefined && write.effect !== undefined) end = this.#show(resource, key, write)
    return {
      confirmed: (written) => {
        end()
        for (const each of written) this.#show(resource, each.key, { ...write, written: each })
      },
      rejected: () => end(),
    }
  }

  /** How this object is shown; undefined: as the cache has it. */
  shown(cache: PendingCache, key: ObjectKey): PendingObject | undefined {
    const chain = this.#chains.get(this.#keyOf(cache.spec.target.resource))?.get(key)
    // Nothing is shown upon what is not known, or not any more.
    if (chain === undefined || !cache.isComplete) return undefined
    const stored = cache.store.get(key)
    const open = chain.writes.filter(({ written }) => written === undefined || !hasReached(cache, written))
    if (open.length === 0) return undefined
    const of = open.map(({ id, written }) => `${id}${written === undefined ? '' : '!'}`).join()
    const made = chain.made.get(cache)
    if (made !== undefined && made.stored === stored && made.of === of) return made.pending
    const { version } = this.#ports.served(cache.spec.target.resource)
    const pending = pendingObject(cache, version, key, chain.writes)
    chain.made.set(cache, { stored, of, pending })
    return pending
  }

  /** Everything of a cache that is shown otherwise than the cache has it. */
  over(cache: PendingCache): Overlay {
    const chains = this.#chains.get(this.#keyOf(cache.spec.target.resource))
    if (chains === undefined) return nothingOver
    const over = new Map<ObjectKey, PendingObject>()
    for (const key of chains.keys()) {
      const pending = this.shown(cache, key)
      if (pending !== undefined) over.set(key, pending)
    }
    return over
  }

  /** Told when something of that resource, in any version, may have to be shown otherwise. */
  observe(resource: Resource, told: () => void): () => void {
    const listener = { resource, told }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something of that resource was written. */
  tell(resource: Resource): void {
    this.#tellOf(this.#keyOf(resource))
  }

  close(): void {
    this.#life = 'closed'
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    this.#chains.clear()
    this.#listeners.clear()
  }

  /** From now on, for its time. Gives what takes it back. */
  #show(resource: ResourceKey, key: ObjectKey, write: PendingWrite): () => void {
    if (this.#life === 'closed') return () => {}
    const chains = this.#chains.get(resource) ?? new Map<ObjectKey, Chain>()
    const chain: Chain = chains.get(key) ?? { writes: [], made: new WeakMap() }
    // Answers may come in another order than the writes were begun.
    chain.writes = [...chain.writes, write].sort((a, b) => a.id - b.id)
    this.#chains.set(resource, chains.set(key, chain))
    const cancel = this.#ports.clock.after(longestPendingMs, () => end())
    this.#timers.add(cancel)
    this.#tellOf(resource)
    const end = (): void => {
      cancel()
      if (!this.#timers.delete(cancel)) return
      chain.writes = chain.writes.filter((other) => other !== write)
      if (chain.writes.length === 0 && chains.get(key) === chain) chains.delete(key)
      if (chains.size === 0 && this.#chains.get(resource) === chains) this.#chains.delete(resource)
      this.#tellOf(resource)
    }
    return end
  }

  #tellOf(key: ResourceKey): void {
    for (const { resource, told } of [...this.#listeners]) if (this.#keyOf(resource) === key) told()
  }

  *#caches(key: ResourceKey): Iterable<PendingCache> {
    for (const cache of this.#ports.caches()) if (this.#keyOf(cache.spec.target.resource) === key) yield cache
  }

  #keyOf(resource: Resource): ResourceKey {
    return objectsOf(this.#ports.served(resource))
  }
}

/** As the server reads it. */
function asSent(call: ApiCall): ApiCall {
  try {
    return call.body === undefined ? call : { ...call, body: JSON.parse(JSON.stringify(call.body)) as unknown }
  } catch {
    return { ...call, body: undefined }
  }
}
