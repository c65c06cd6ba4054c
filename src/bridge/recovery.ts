import type { ErrorInfo } from '../protocol/errors.js'
import type { Phase } from '../protocol/phase.js'
import type { InformerStatus } from '../protocol/status.js'

/** What a new engine goes through anyway; worth no word beside the loss. */
const starting: ReadonlySet<Phase> = new Set<Phase>(['idle', 'restoring', 'connecting', 'listing'])

/**
 * Informers whose engine was lost. Where it had been complete, what is on screen stays, and is
 * called old, until the next engine's state is complete (P2, P6); else until that engine speaks.
 */
export class Recovery {
  readonly #before = new Map<number, InformerStatus>()

  begin(statuses: Iterable<readonly [informer: number, status: InformerStatus]>, error: ErrorInfo, now: number): void {
    for (const [informer, status] of statuses) {
      if (this.isOld(informer)) continue
      const { nextAttemptAt: _none, ...last } = status
      const stale = status.synced ? { staleSince: status.staleSince ?? now } : {}
      this.#before.set(informer, { ...last, ...stale, phase: 'retrying', attempt: 0, fetching: true, error })
    }
  }

  has(informer: number): boolean {
    return this.#before.has(informer)
  }

  /** A complete state of the engine before is what there is to show. */
  isOld(informer: number): boolean {
    return this.#before.get(informer)?.synced === true
  }

  /** What is to be said of an informer of which the engine, or its absence, says `status`. */
  shown(informer: number, status: InformerStatus | undefined): InformerStatus | undefined {
    const before = this.#before.get(informer)
    if (before === undefined || status === undefined) return status ?? before
    if (!before.synced) return status
    if (starting.has(status.phase)) return before
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
    if (status.synced || !this.isOld(informer)) this.#before.delete(informer)
  }

  forget(informer: number): void {
    this.#before.delete(informer)
  }
}
