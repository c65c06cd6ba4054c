import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart } from '../../src/protocol/frames.js'
import type { Item } from '../../src/protocol/wire-items.js'
import { compileQuery } from '../../src/query/evaluate.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import type { Informer } from '../informer/informer.js'
import { wireItems } from './list-subscription.js'
import type { Subscription, SubscriptionContext } from './subscription.js'

type ReplicaWant = Extract<Want, { type: 'replica' }>

/** Items in one frame, so that the page is not blocked by taking them in (P5): whole objects cost most. */
const slice = { objects: 200, metadata: 1_000, rows: 2_000 } as const

/**
 * Everything in the cache, copied to the page in slices and kept equal to it. While the page
 * lacks something, `behind` says so, and changes of this informer wait (P3).
 */
export class ReplicaSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #content: ReplicaWant['content']
  readonly #make: (object: KubeObject) => Item
  readonly #due: () => void
  readonly #stop: () => void
  /** Keys whose state the page has not got; they may be gone by now. */
  readonly #pending = new Set<ObjectKey>()
  #told: 'filling' | 'complete' = 'filling'
  /** The cache was complete once; if it may not be seen any more, that is all there is. */
  #whole: 'yes' | 'no' = 'no'
  #answered: 'yes' | 'no' = 'no'

  constructor(id: number, informer: Informer, want: ReplicaWant, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#content = want.content
    this.#due = context.due
    this.#make = maker(want.content, context.fields)
    for (const { key } of informer.store.values()) this.#pending.add(key)
    this.#stop = informer.follow(({ changes, touched }) => {
      for (const { key } of changes) this.#pending.add(key)
      for (const { key } of touched) this.#pending.add(key)
      context.due()
    })
  }

  get behind(): boolean {
    return this.#pending.size > 0
  }

  collect(): FramePart | undefined {
    const keys = [...take(this.#pending, slice[this.#content.type])]
    const put: (readonly [ObjectKey, Item])[] = []
    const drop: ObjectKey[] = []
    for (const key of keys) {
      this.#pending.delete(key)
      const stored = this.#informer.store.get(key)
      if (stored === undefined) drop.push(key)
      else put.push([key, this.#make(stored.object)])
    }
    if (this.behind) this.#due()
    if (this.#informer.isComplete) this.#whole = 'yes'
    const state = this.#whole === 'yes' && !this.behind ? 'complete' : 'filling'
    if (keys.length === 0 && state === this.#told && this.#answered === 'yes') return undefined
    this.#told = state
    this.#answered = 'yes'
    const aliases = this.#content.type === 'rows' ? Object.keys(this.#content.select) : undefined
    return { type: 'replica', subscription: this.#id, put: wireItems(put, aliases), drop, state }
  }

  close(): void {
    this.#stop()
  }
}

function maker(content: ReplicaWant['content'], fields: FieldRegistry): (object: KubeObject) => Item {
  switch (content.type) {
    case 'objects':
      return (object) => object
    case 'metadata':
      return ({ apiVersion, kind, metadata }) => ({
        ...(apiVersion === undefined ? {} : { apiVersion }),
        ...(kind === undefined ? {} : { kind }),
        metadata,
      })
    case 'rows': {
      const { project } = compileQuery({ select: content.select }, fields)
      if (project === undefined) throw new TypeError('a query with select has a projection')
      return project
    }
  }
}

function* take<T>(from: Iterable<T>, count: number): Iterable<T> {
  let left = count
  for (const each of from) {
    if (left === 0) return
    left -= 1
    yield each
  }
}
