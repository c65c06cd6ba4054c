import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart, WireObject } from '../../src/protocol/frames.js'
import type { Query } from '../../src/query/query.js'
import type { Informer } from '../informer/informer.js'
import { ListView } from '../views/list-view.js'
import type { Subscription } from './subscription.js'

type ListWant = Extract<Want, { type: 'list' }>

/** A window of objects. Sends items that the page has not got in this state, and the order when it differs. */
export class ListSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #index: ListWant['index']
  readonly #view: ListView
  readonly #stop: () => void
  #dirty: 'yes' | 'no' = 'yes'
  #sent: ReadonlyMap<ObjectKey, KubeObject> = new Map()
  #sentOrder: readonly ObjectKey[] | undefined
  #sentRest = ''

  constructor(id: number, informer: Informer, want: ListWant, due: () => void) {
    this.#id = id
    this.#informer = informer
    this.#index = want.index
    this.#view = new ListView(want.query)
    this.#stop = informer.observe((moved) => {
      if (moved !== 'cache') return
      this.#dirty = 'yes'
      due()
    })
  }

  move(query: Query): void {
    this.#view.move(query)
    this.#dirty = 'yes'
  }

  collect(): FramePart | undefined {
    if (this.#dirty === 'no') return undefined
    this.#dirty = 'no'
    const result = this.#view.evaluate(this.#objects())
    const now = new Map<ObjectKey, KubeObject>()
    const put: WireObject[] = []
    for (const object of result.items) {
      const key = keyOf(object.metadata)
      now.set(key, object)
      if (this.#sent.get(key) !== object) put.push({ key, object })
    }
    const order = [...now.keys()]
    const moved = this.#sentOrder === undefined || !sameOrder(order, this.#sentOrder)
    const rest = JSON.stringify([result.total, result.truncated, result.window])
    this.#sent = now
    if (!moved && put.length === 0 && rest === this.#sentRest) return undefined
    this.#sentOrder = order
    this.#sentRest = rest
    const { total, truncated, window } = result
    return { type: 'list', subscription: this.#id, put, total, truncated, window, ...(moved ? { order } : {}) }
  }

  close(): void {
    this.#stop()
  }

  *#objects(): Iterable<KubeObject> {
    const index = this.#index
    const stored =
      index === undefined ? this.#informer.visible() : this.#informer.store.byIndex(index.name, index.value)
    for (const { object } of stored) yield object
  }
}

function sameOrder(a: readonly ObjectKey[], b: readonly ObjectKey[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
