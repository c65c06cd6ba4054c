import { KubeError } from '../client/kube-error.js'
import type { KubeObject } from '../index.js'
import type { ErrorCode } from '../protocol/errors.js'
import type { LeaseStore } from './lease-election.js'
import type { Lease } from './lease-record.js'

/** Leases as a server keeps them, with versions that have to match. */
export class MemoryLeases implements LeaseStore {
  readonly requests: string[] = []
  /** What answers instead: `hang` never does, whatever the signal says. */
  fault: 'none' | 'down' | 'hang' = 'none'
  #version = 0
  readonly #leases = new Map<string, Lease>()

  lease(key = 'default/controller'): Lease | undefined {
    return this.#leases.get(key)
  }

  /** Somebody writes, past all elections. */
  edit(edit: (lease: Lease) => Lease, key = 'default/controller'): void {
    const before = this.#leases.get(key)
    if (before !== undefined) this.#put(key, edit(before))
  }

  remove(key = 'default/controller'): void {
    this.#leases.delete(key)
  }

  async get(key: string): Promise<KubeObject> {
    await this.#ask(`get ${key}`)
    const lease = this.#leases.get(key)
    if (lease === undefined) throw fault('not-found')
    return lease
  }

  async create(lease: KubeObject): Promise<KubeObject> {
    const key = keyOf(lease)
    await this.#ask(`create ${key}`)
    if (this.#leases.has(key)) throw fault('already-exists')
    return this.#put(key, lease)
  }

  async replace(lease: KubeObject): Promise<KubeObject> {
    const key = keyOf(lease)
    await this.#ask(`replace ${key}`)
    if (!this.#leases.has(key)) throw fault('not-found')
    if (this.#leases.get(key)?.metadata.resourceVersion !== lease.metadata.resourceVersion) throw fault('conflict')
    return this.#put(key, lease)
  }

  #put(key: string, lease: Lease): Lease {
    this.#version += 1
    const stored = { ...lease, metadata: { ...lease.metadata, resourceVersion: String(this.#version) } }
    this.#leases.set(key, stored)
    return stored
  }

  async #ask(request: string): Promise<void> {
    this.requests.push(request)
    if (this.fault === 'hang') await new Promise(() => {})
    if (this.fault === 'down') throw fault('unreachable')
  }
}

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace}/${metadata.name}`

const fault = (code: ErrorCode): KubeError => new KubeError({ code, message: code })
