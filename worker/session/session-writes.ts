import type { Resource } from '../../src/model/resource.js'
import type { Result } from '../../src/protocol/contract.js'
import type { ApiCall, ApiCallAnswer } from '../../src/protocol/requests.js'
import { observed } from '../pending/observed.js'
import { type LiveCache, objectsOf, type Served } from '../pending/pending-cache.js'
import { PendingWrites } from '../pending/pending-writes.js'
import { keyOfCall } from '../pending/write-effect.js'
import { writtenOf } from '../pending/written.js'
import { WrittenVersions } from '../pending/written-versions.js'
import type { Clock, ResolveResource } from '../ports.js'

interface Ports {
  readonly clock: Clock
  /** The server's time, ms since the epoch. */
  readonly now: () => number
  readonly caches: () => readonly LiveCache[]
  readonly resolve: ResolveResource
  readonly served: Served
}

/** What the writes of a session's pages mean for what its pages are shown. */
export class SessionWrites {
  readonly pending: PendingWrites
  readonly versions: WrittenVersions
  readonly #ports: Ports

  constructor(ports: Ports) {
    this.#ports = ports
    const { clock, caches, served } = ports
    this.versions = new WrittenVersions(served)
    const now = (): string => new Date(ports.now()).toISOString().replace(/\.[0-9]+Z$/, 'Z')
    this.pending = new PendingWrites({ clock, caches, served, now })
  }

  /** Has it sent. With `observed: 'wait'` the answer comes once live caches have what was written. */
  async answer(
    asked: ApiCall,
    signal: AbortSignal,
    send: () => Promise<Result<ApiCallAnswer>>,
  ): Promise<Result<ApiCallAnswer>> {
    if (asked.method === 'GET') return send()
    const resolved = await this.#ports.resolve(asked.target.resource, signal)
    if (resolved.type === 'failed') return send()
    const { resource } = resolved
    const call = { ...asked, target: { ...asked.target, resource } }
    const begun = call.optimism === 'show' && !signal.aborted ? this.pending.begin(call) : undefined
    // What is given up has no outcome that anybody would learn of.
    const giveUp = (): void => begun?.rejected()
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const meant = this.#uidOf(call)
      const answer = await send()
      if (!answer.ok) {
        begun?.rejected()
        return answer
      }
      const written = writtenOf(call, answer.value, meant)
      for (const each of written) this.versions.note(resource, each)
      if (signal.aborted) begun?.rejected()
      else begun?.confirmed(written)
      if (written.length > 0) this.pending.tell(resource)
      if (call.observed === 'wait') await observed(written, this.#cachesOf(resource), this.#ports.clock, signal)
      return answer
    } catch (error) {
      begun?.rejected()
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  close(): void {
    this.pending.close()
  }

  /** Of the object that has the name now, as far as a cache knows. */
  #uidOf(call: ApiCall): string | undefined {
    const key = keyOfCall(call)
    if (key === undefined) return undefined
    return this.#cachesOf(call.target.resource).flatMap(({ store }) => store.get(key)?.uid ?? [])[0]
  }

  #cachesOf(resource: Resource): readonly LiveCache[] {
    const { caches, served } = this.#ports
    return caches().filter(({ spec }) => objectsOf(served(spec.target.resource)) === objectsOf(resource))
  }
}
