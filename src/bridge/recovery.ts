import type { ErrorInfo } from '../protocol/errors.js'
import type { Phase } from '../protocol/phase.js'
import type { InformerStatus } from '../protocol/status.js'

/** What a new engine goes through anyway; worth no word beside the loss. */
const starting: ReadonlySet<Phase> = new Set<Phase>(['idle', 'restoring', 'connecting', 'listing'])

/**
 * Informers whose engine was lost after it had been complete. What is on screen stays, and is
 * called old, until the next engine's state is complete (P2, P6).
 */
export class Recovery {
  readonly #before = new Map<number, InformerStatus>()

  begin(statuses: ReadonlyMap<number, InformerStatus>, error: ErrorInfo, now: number): void {
    for (const [informer, status] of statuses) {
      if (!status.synced || this.#before.has(informer)) continue
      const { nextAttemptAt: _none, ...last } = status
      const staleSince = status.staleSince ?? now
      this.#before.set(informer, { ...last, phase: 'retrying', attempt: 0, staleSince, fetching: true, error })
    }
  }

  has(informer: number): boolean {
    return this.#before.has(informer)
  }

  /** What is to be said of an informer of which the engine, or its absence, says `status`. */
  shown(informer: number, status: InformerStatus | undefined): InformerStatus | undefined {
    const before = this.#before.get(informer)
    if (before === undefined) return status
    if (status === undefined || starting.has(status.phase)) return before
    const { hasData, source, loaded, freshAt, staleSince } = before
    return {
      ...status,
      synced: true,
      hasData,
      source,
      loaded,
      ...(freshAt === undefined ? {} : { freshAt }),
      ...(staleSince === undefined ? {} : { staleSince }),
    }
  }

  /** The next engine said so. */
  note(informer: number, status: InformerStatus): void {
    if (status.synced) this.#before.delete(informer)
  }

  forget(informer: number): void {
    this.#before.delete(informer)
  }
}
