import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart } from '../../src/protocol/frames.js'
import type { Informer } from '../informer/informer.js'
import type { Subscription, SubscriptionContext } from './subscription.js'
import { UnseenWrite } from './unseen-write.js'

type GetWant = Extract<Want, { type: 'get' }>
type GetPart = Omit<Extract<FramePart, { type: 'get' }>, 'type' | 'subscription' | 'last'>

/**
 * One object by key, read from the cache itself, never from a list that is not complete; or as a write will make it.
 * Between a write by this session and the cache having it, whether it exists is not known.
 */
export class GetSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #key: ObjectKey
  readonly #wish: GetWant['pending']
  readonly #pending: SubscriptionContext['writes']['pending']
  readonly #unseen: UnseenWrite
  readonly #stop: () => void
  /** What the cache had of it. */
  #stored: KubeObject | undefined
  #sent: GetPart | undefined
  #last: KubeObject | undefined
  /** As its deletion told it, which may be newer than what was sent. */
  #gone: KubeObject | undefined

  constructor(id: number, informer: Informer, { key, pending }: GetWant, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#key = key
    this.#wish = pending
    this.#pending = context.writes.pending
    this.#unseen = new UnseenWrite(informer, key, context)
    const look = (): void => {
      this.#unseen.look()
      if (this.#isDue(this.#read())) context.due()
    }
    const stops = [
      informer.observe((moved) => {
        if (moved === 'cache' || this.#sent?.exists === 'unknown') look()
      }),
      this.#pending.observe(informer.spec.target.resource, look),
      informer.follow(({ changes }) => {
        for (const change of changes) {
          if (change.key === key) this.#gone = change.type === 'deleted' ? change.object : undefined
        }
      }),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
      this.#unseen.stop()
    }
  }

  collect(): FramePart | undefined {
    this.#unseen.look()
    const now = this.#read()
    if (!this.#isDue(now)) return undefined
    const stored = this.#informer.store.get(this.#key)?.object
    if (!this.#informer.isComplete) this.#last = undefined
    else if (this.#stored !== undefined) this.#last = this.#gone ?? this.#stored
    this.#stored = stored
    this.#sent = now
    const last = now.object === undefined && now.exists === undefined && stored === undefined ? this.#last : undefined
    return { type: 'get', subscription: this.#id, ...now, ...(last === undefined ? {} : { last }) }
  }

  close(): void {
    this.#stop()
  }

  #read(): GetPart {
    const stored = this.#informer.store.get(this.#key)?.object
    if (this.#wish === 'left-out') return stored === undefined ? {} : { object: stored }
    const pending = this.#pending.shown(this.#informer, this.#key)
    const object = pending?.object ?? stored
    const unknown = pending?.type === 'create' || this.#unseen.isThere
    return {
      ...(object === undefined ? {} : { object }),
      ...(pending === undefined ? {} : { pending: pending.type }),
      ...(unknown ? { exists: 'unknown' } : {}),
    }
  }

  #isDue(now: GetPart): boolean {
    const sent = this.#sent
    if (sent === undefined || this.#mustForget) return true
    return sent.object !== now.object || sent.pending !== now.pending || sent.exists !== now.exists
  }

  /** What was last known of it may not be seen any more (P11). */
  get #mustForget(): boolean {
    return this.#last !== undefined && !this.#informer.isComplete
  }
}
