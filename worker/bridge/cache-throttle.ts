import type { Informer } from '../informer/informer.js'
import type { SubscriptionContext } from './subscription.js'
import { Throttle } from './throttle.js'

/**
 * Lets an answer be made anew from a cache that moved, at most once in a period. The first
 * answer of a complete cache does not wait.
 */
export class CacheThrottle {
  readonly #informer: Informer
  readonly #throttle: Throttle
  readonly #stop: () => void
  readonly #stopWrites: () => void
  /** The last answer was of a complete cache. */
  #complete: 'yes' | 'no' = 'no'

  /** `onWrite`: whether what this session writes waits as well, or is shown at once, since the user asked. */
  constructor(
    informer: Informer,
    periodMs: number,
    { clock, due, writes }: SubscriptionContext,
    onWrite: 'mark' | 'force',
  ) {
    this.#informer = informer
    this.#throttle = new Throttle(clock, periodMs, due)
    this.#stopWrites = writes.pending.observe(informer.spec.target.resource, () => this.#throttle[onWrite]())
    this.#stop = informer.observe((moved) => {
      if (moved !== 'cache') return
      if (this.#complete === 'no' && informer.isComplete) this.#throttle.force()
      else this.#throttle.mark()
    })
  }

  /** Without the wait: the user asked. */
  force(): void {
    this.#throttle.force()
  }

  /** Whether an answer is due; if so, it counts as made. */
  take(): boolean {
    if (!this.#throttle.take()) return false
    this.#complete = this.#informer.isComplete ? 'yes' : 'no'
    return true
  }

  stop(): void {
    this.#stop()
    this.#stopWrites()
    this.#throttle.stop()
  }
}
