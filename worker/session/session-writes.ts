import type { Result } from '../../src/protocol/contract.js'
import type { ApiCall, ApiCallAnswer } from '../../src/protocol/requests.js'
import { observed } from '../pending/observed.js'
import type { LiveCache } from '../pending/pending-cache.js'
import { PendingWrites } from '../pending/pending-writes.js'
import { writtenOf } from '../pending/written.js'
import { WrittenVersions } from '../pending/written-versions.js'
import type { Clock } from '../ports.js'

interface Ports {
  readonly clock: Clock
  /** The server's time, ms since the epoch. */
  readonly now: () => number
  readonly caches: () => readonly LiveCache[]
}

/** What the writes of a session's pages mean for what its pages are shown. */
export class SessionWrites {
  readonly pending: PendingWrites
  readonly versions = new WrittenVersions()
  readonly #ports: Ports

  constructor(ports: Ports) {
    this.#ports = ports
    const now = (): string => new Date(ports.now()).toISOString().replace(/\.[0-9]+Z$/, 'Z')
    this.pending = new PendingWrites({ clock: ports.clock, caches: ports.caches, now })
  }

  /** Has it sent. With `observed: 'wait'` the answer comes once live caches have what was written. */
  async answer(
    call: ApiCall,
    signal: AbortSignal,
    send: () => Promise<Result<ApiCallAnswer>>,
  ): Promise<Result<ApiCallAnswer>> {
    if (call.method === 'GET') return send()
    const begun = call.optimism === 'show' ? this.pending.begin(call) : undefined
    // What is given up has no outcome that anybody would learn of.
    const giveUp = (): void => begun?.rejected()
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const answer = await send()
      if (!answer.ok) {
        begun?.rejected()
        return answer
      }
      const written = writtenOf(call, answer.value)
      for (const each of written) this.versions.note(call.target.resource, each)
      if (signal.aborted) begun?.rejected()
      else begun?.confirmed(written)
      if (written.length > 0) this.pending.tell(call.target.resource)
      if (call.observed === 'wait') await observed(written, this.#cachesOf(call), this.#ports.clock, signal)
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

  #cachesOf({ target: { resource } }: ApiCall): readonly LiveCache[] {
    return this.#ports.caches().filter(({ spec }) => {
      const { group, plural } = spec.target.resource
      return group === resource.group && plural === resource.plural
    })
  }
}
