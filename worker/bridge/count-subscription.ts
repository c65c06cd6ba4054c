import type { KubeObject } from '../../src/model/kube-object.js'
import { withinDepth } from '../../src/model/within-depth.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart } from '../../src/protocol/frames.js'
import { type CompiledQuery, compileQuery } from '../../src/query/evaluate.js'
import { compileValueRef, parseValueRef } from '../../src/query/value-ref.js'
import type { Informer } from '../informer/informer.js'
import { overlaid } from '../pending/overlaid.js'
import { CacheThrottle } from './cache-throttle.js'
import type { Subscription, SubscriptionContext } from './subscription.js'

/** Counts are made at most so often, ms: each costs a walk over the cache. */
const countEveryMs = 1_000

/** How many objects match, in all and by value. */
export class CountSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #query: CompiledQuery
  readonly #by: ((object: KubeObject) => unknown) | undefined
  readonly #throttle: CacheThrottle
  readonly #writes: SubscriptionContext['writes']
  #sent: { readonly counts: ReadonlyMap<string, number>; readonly total: number } | undefined

  constructor(id: number, informer: Informer, want: Extract<Want, { type: 'count' }>, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#writes = context.writes
    this.#query = compileQuery(want.query, context.fields)
    this.#by = want.by === undefined ? undefined : compileValueRef(parseValueRef(want.by), context.fields)
    this.#throttle = new CacheThrottle(informer, countEveryMs, context, 'mark')
  }

  collect(): FramePart | undefined {
    if (!this.#throttle.take()) return undefined
    const counts = new Map<string, number>()
    let total = 0
    const over = this.#writes.pending.over(this.#informer)
    for (const object of overlaid(this.#informer.visible(), over, () => true)) {
      if (!this.#query.matches(object)) continue
      total += 1
      if (this.#by === undefined) continue
      const value = textOf(this.#by(object))
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const before = this.#sent
    if (before !== undefined && before.total === total && sameCounts(before.counts, counts)) return undefined
    this.#sent = { counts, total }
    return { type: 'count', subscription: this.#id, counts, total }
  }

  close(): void {
    this.#throttle.stop()
  }
}

/** Objects without the value are counted under the empty text. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(withinDepth(value)) : String(value)
}

function sameCounts(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([value, count]) => b.get(value) === count)
}
