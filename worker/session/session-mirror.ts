import type { InformerSpec, SessionSpec } from '../../src/protocol/contract.js'
import type { EngineFunctions } from '../informer/functions.js'
import { informerId } from '../informer/informer-id.js'
import type { MirrorSeat } from '../informer/mirrored-cache.js'
import { mirrorName, openMirror, type Storage } from '../mirror/open-mirror.js'
import type { Clock, Locks, Mirror, Transport } from '../ports.js'
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

  constructor(ports: SessionMirrorPorts) {
    this.#ports = ports
    const { spec, storage, clock, locks, moved } = ports
    const { user, server, clusterId, persist } = spec
    this.#cluster = new ClusterIdentity(ports.transport, clusterId, ports.closed)
    if (user === undefined || storage === undefined || persist === 'off') return
    this.#mirror = openMirror({
      name: mirrorName(JSON.stringify([server, clusterId ?? null, user])),
      storage,
      clock,
      locks,
      changed: moved,
      ...(persist?.maxBytes === undefined ? {} : { maxBytes: persist.maxBytes }),
      ...(persist?.maxAgeMs === undefined ? {} : { maxAgeMs: persist.maxAgeMs }),
    })
  }

  /** Where the cache of an informer is kept. Undefined where it is not to be: what an earlier visit kept goes. */
  seatFor(spec: InformerSpec): MirrorSeat | undefined {
    if (this.#mirror === undefined) return undefined
    const key = informerId(spec, this.#ports.functions)
    if (spec.persist === 'off') {
      void this.#mirror.clear(key)
      return undefined
    }
    return { mirror: this.#mirror, key, cluster: () => this.#cluster.read() }
  }

  /** Removes everything of this user and cluster. Nothing is kept any more by this session. */
  async clear(): Promise<void> {
    await this.#mirror?.clear()
  }

  close(): void {
    this.#mirror?.close()
    this.#mirror = undefined
  }
}
