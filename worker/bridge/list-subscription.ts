import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart } from '../../src/protocol/frames.js'
import { type Item, rowItems, type WireItems } from '../../src/protocol/wire-items.js'
import type { Row } from '../../src/query/evaluate.js'
import type { Query } from '../../src/query/query.js'
import type { Informer } from '../informer/informer.js'
import { marksOf, nothingOver, type Overlay, overlaid } from '../pending/overlaid.js'
import type { StoredObject } from '../ports.js'
import { type ListResult, ListView } from '../views/list-view.js'
import { CacheThrottle } from './cache-throttle.js'
import type { Subscription, SubscriptionContext } from './subscription.js'

type ListWant = Extract<Want, { type: 'list' }>

/** A window of objects or rows. Sends items that the page has not got in this state, and the order when it differs. */
export class ListSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #index: ListWant['index']
  readonly #view: ListView
  readonly #throttle: CacheThrottle
  readonly #context: SubscriptionContext
  readonly #wish: ListWant['pending']
  #sent: ReadonlyMap<ObjectKey, Item> = new Map()
  #sentOrder: readonly ObjectKey[] | undefined
  #sentRest = ''

  constructor(id: number, informer: Informer, want: ListWant, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#context = context
    this.#index = want.index
    this.#wish = want.pending
    this.#view = new ListView(want.query, context.fields)
    this.#throttle = new CacheThrottle(informer, want.query.minIntervalMs ?? 0, context, 'force')
  }

  move(query: Query): void {
    this.#view.move(query)
    this.#throttle.force()
  }

  collect(): FramePart | undefined {
    if (!this.#throttle.take()) return undefined
    const over = this.#wish === 'left-out' ? nothingOver : this.#context.writes.pending.over(this.#informer)
    const { items, total, truncated, window } = this.#evaluate(over)
    const pending = marksOf(items.keys(), over)
    const fresh = [...items].filter(([key, item]) => this.#sent.get(key) !== item)
    const order = [...items.keys()]
    const moved = this.#sentOrder === undefined || !sameOrder(order, this.#sentOrder)
    const rest = JSON.stringify([total, truncated, window, [...pending]])
    this.#sent = items
    if (!moved && fresh.length === 0 && rest === this.#sentRest) return undefined
    this.#sentOrder = order
    this.#sentRest = rest
    const put = wireItems(fresh, this.#view.aliases)
    return {
      type: 'list',
      subscription: this.#id,
      put,
      total,
      truncated,
      window,
      ...(moved ? { order } : {}),
      ...(pending.size > 0 ? { pending } : {}),
    }
  }

  close(): void {
    this.#throttle.stop()
  }

  /** While the cache is read back: what this very window showed last, as far as it was kept (P7). Of writes nothing is kept. */
  #evaluate(over: Overlay): ListResult {
    const { windows, isComplete } = this.#informer
    const saved = isComplete ? undefined : windows?.saved(this.#identity())
    if (saved !== undefined) return { ...this.#view.evaluateWindow(saved.objects), total: saved.total }
    const result = this.#view.evaluate(overlaid(this.#stored(), over, (object) => this.#isListed(object)))
    if (isComplete && over.size === 0) windows?.note(this.#identity(), result.items.keys(), result.total)
    return result
  }

  #identity(): string {
    const { fieldsIdentity } = this.#context
    const index = this.#index
    const definition = index === undefined ? undefined : this.#informer.indexers.definition(index.name)
    return JSON.stringify([this.#view.identity, this.#view.window, index ?? null, definition ?? null, fieldsIdentity])
  }

  #stored(): Iterable<StoredObject> {
    const index = this.#index
    return index === undefined ? this.#informer.visible() : this.#informer.store.byIndex(index.name, index.value)
  }

  #isListed(object: KubeObject): boolean {
    const index = this.#index
    return index === undefined || this.#informer.indexers.valuesOf(index.name, object).includes(index.value)
  }
}

/** With `aliases` the items are rows. */
export function wireItems(
  items: readonly (readonly [ObjectKey, Item])[],
  aliases: readonly string[] | undefined,
): WireItems {
  if (aliases !== undefined)
    return rowItems(
      items.map(([, item]) => item as Row),
      aliases,
    )
  return { type: 'objects', objects: items.map(([key, item]) => ({ key, object: item as KubeObject })) }
}

function sameOrder(a: readonly ObjectKey[], b: readonly ObjectKey[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
