import type { ObjectKey } from '../../src/model/key.js'
import type { Informer } from '../informer/informer.js'
import type { Written } from '../pending/written.js'
import type { SubscriptionContext } from './subscription.js'

/** A cache that does not have a write after this long is read anew, ms: it may be of another history. */
const verifiedAfterMs = 10_000

/** Whether this session wrote something of an object that a cache does not have yet, and will have. */
export class UnseenWrite {
  readonly #informer: Informer
  readonly #key: ObjectKey
  readonly #context: SubscriptionContext
  #seen: { readonly written: Written; readonly cancel: () => void } | undefined
  #state: 'waiting' | 'overdue' | 'verifying' = 'waiting'

  constructor(informer: Informer, key: ObjectKey, context: SubscriptionContext) {
    this.#informer = informer
    this.#key = key
    this.#context = context
  }

  get isThere(): boolean {
    return this.#context.writes.versions.unseen(this.#informer, this.#key) !== undefined
  }

  /** Something moved. */
  look(): void {
    const written = this.#context.writes.versions.unseen(this.#informer, this.#key)
    if (written !== this.#seen?.written) {
      this.stop()
      if (written !== undefined) this.#wait(written)
    }
    const { synced, phase } = this.#informer.status
    if (written !== undefined && this.#state === 'overdue' && synced && (phase === 'live' || phase === 'polling')) {
      this.#verify(written)
    }
  }

  stop(): void {
    this.#seen?.cancel()
    this.#seen = undefined
    this.#state = 'waiting'
  }

  #wait(written: Written): void {
    const cancel = this.#context.clock.after(verifiedAfterMs, () => {
      this.#state = 'overdue'
      this.look()
    })
    this.#seen = { written, cancel }
  }

  #verify(written: Written): void {
    this.#state = 'verifying'
    void this.#informer.refresh().then(() => {
      this.#context.writes.versions.verified(this.#informer, written)
      this.#context.due()
    })
  }
}
