import type { InformerSpec, SessionSpec } from '../../src/protocol/contract.js'
import type { EngineFunctions } from '../informer/functions.js'
import { informerId } from '../informer/informer-id.js'
import type { MirrorSeat } from '../informer/mirrored-cache.js'
import { mirrorName, openMirror, type Storage } from '../mirror/open-mirror.js'
import type { Clock, Locks, Mirror, MirrorKey, MirrorStats, Transport } from '../ports.js'
import { ClusterIdentity } from './cluster-identity.js'

export interface SessionMirrorPorts {
  readonly spec: SessionSpec
  /** Where this thread can keep something; absent: nowhere. */
  readonly storage: Storage | undefined
  readonly locks: Locks | undefined
  readonly clock: Clock
  readonly functions: EngineFunctions
  readonly transport: Transport
  /** Storage has become another, or this engine has become the writer. */
  readonly moved: () => void
  /** The session ends. */
  readonly closed: AbortSignal
}

/**
 * What a session keeps on disk: nothing without a named user (P11). One database for server, cluster
 * id and user; in it one copy for scope and transform, so another user's or another transform's
 * is never met.
 */
export class SessionMirror {
  readonly #ports: SessionMirrorPorts
  readonly #cluster: ClusterIdentity
  #mirror: Mirror | undefined
  /** Keys of which nothing is left that could be removed. */
  readonly #removed = new Set<MirrorKey>()

  constructor(ports: SessionMirrorPorts) {
    this.#ports = ports
    const { clusterId, persist } = ports.spec
    this.#cluster = new ClusterIdentity(ports.transport, clusterId, ports.closed)
    if (persist === 'off') void this.#clearEarlier()
    else this.#mirror = this.#open()
  }

  /** Undefined: nothing is kept. */
  get mirror(): Mirror | undefined {
    return this.#mirror
  }

  /** Where the cache of an informer is kept. Undefined where it is not to be: what an earlier visit kept goes. */
  seatFor(spec: InformerSpec): MirrorSeat | undefined {
    if (this.#mirror === undefined) return undefined
    const key = informerId(spec, this.#ports.functions)
    if (spec.persist === 'off') {
      if (!this.#removed.has(key)) void this.#mirror.clear(key)
      this.#removed.add(key)
      return undefined
    }
    this.#removed.delete(key)
    return { mirror: this.#mirror, key, cluster: () => this.#cluster.read() }
  }

  /** Undefined where this session keeps nothing. */
  get stats(): MirrorStats | undefined {
    return this.#mirror?.stats()
  }

  /** Removes everything of this user and cluster, also where this session keeps nothing. It keeps nothing any more. */
  async clear(): Promise<void> {
    const mirror = this.#mirror ?? this.#open()
    await mirror?.clear()
    if (mirror !== this.#mirror) mirror?.close()
  }

  close(): void {
    this.#mirror?.close()
    this.#mirror = undefined
  }

  /** Undefined where there is no named user, or nowhere to keep anything. */
  #open(): Mirror | undefined {
    const { spec, storage, clock, locks, moved } = this.#ports
    const name = this.#name
    if (name === undefined || storage === undefined) return undefined
    const { maxBytes, maxAgeMs } = typeof spec.persist === 'object' ? spec.persist : {}
    return openMirror({
      name,
      storage,
      clock,
      locks,
      changed: moved,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
    })
  }

  get #name(): string | undefined {
    const { user, server, clusterId } = this.#ports.spec
    return user === undefined ? undefined : mirrorName(JSON.stringify([server, clusterId ?? null, user]))
  }

  /** What an earlier visit kept. Where there is nothing, nothing is made. */
  async #clearEarlier(): Promise<void> {
    const name = this.#name
    if (name === undefined) return
    try {
      const names = await this.#ports.storage?.factory?.databases?.()
      if (names === undefined || names.some((each) => each.name === name)) await this.clear()
    } catch {
      // A browser that does not even say what there is.
    }
  }
}
