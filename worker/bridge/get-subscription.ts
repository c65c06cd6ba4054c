import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { FramePart } from '../../src/protocol/frames.js'
import type { Informer } from '../informer/informer.js'
import type { Subscription, SubscriptionContext } from './subscription.js'

/** One object by key, read from the cache itself, never from a list that is not complete. */
export class GetSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #key: ObjectKey
  readonly #stop: () => void
  #sent: KubeObject | undefined | 'nothing' = 'nothing'
  #last: KubeObject | undefined
  /** As its deletion told it, which may be newer than what was sent. */
  #gone: KubeObject | undefined

  constructor(id: number, informer: Informer, key: ObjectKey, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#key = key
    const forget = informer.observe((moved) => {
      if (moved === 'cache' && (this.#mustForget || this.#informer.store.get(this.#key)?.object !== this.#sent))
        context.due()
    })
    const unfollow = informer.follow(({ changes }) => {
      for (const change of changes) {
        if (change.key === key) this.#gone = change.type === 'deleted' ? change.object : undefined
      }
    })
    this.#stop = () => {
      forget()
      unfollow()
    }
  }

  collect(): FramePart | undefined {
    const object = this.#informer.store.get(this.#key)?.object
    if (object === this.#sent && !this.#mustForget) return undefined
    const { isComplete } = this.#informer
    if (!isComplete) this.#last = undefined
    else if (this.#sent !== 'nothing' && this.#sent !== undefined) this.#last = this.#gone ?? this.#sent
    this.#sent = object
    if (object !== undefined) return { type: 'get', subscription: this.#id, object }
    return { type: 'get', subscription: this.#id, ...(this.#last === undefined ? {} : { last: this.#last }) }
  }

  /** What was last known of it may not be seen any more (P11). */
  get #mustForget(): boolean {
    return this.#last !== undefined && !this.#informer.isComplete
  }

  close(): void {
    this.#stop()
  }
}
