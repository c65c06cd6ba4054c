import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Want } from '../../src/protocol/contract.js'
import type { FramePart, WireChange } from '../../src/protocol/frames.js'
import { applyChanges, type Change, ChangeSet } from '../../src/query/change-set.js'
import { compileQuery } from '../../src/query/evaluate.js'
import type { Informer } from '../informer/informer.js'
import type { Listener, ListenerEntry } from '../ports.js'
import { filterChange } from './change-filter.js'
import { bareObjects, netChanges } from './net-changes.js'
import { ReachedVersion } from './reached-version.js'
import type { PageVisibility, Subscription, SubscriptionContext } from './subscription.js'

type ChangesWant = Extract<Want, { type: 'changes' }>
type Baseline = Extract<FramePart, { type: 'baseline' }>['known']
type ResetReason = Extract<WireChange, { type: 'reset' }>['reason']

/** Changes in one frame, so that the page is not blocked by taking them in (P5). */
const sliceChanges = 1_000
/** Keys of a baseline in one frame. */
const sliceBaseline = 5_000
/** Keys with waiting changes above which `overflow: 'reset'` gives up on telling each. */
const overflowKeys = 10_000

/**
 * The stream of changes. What happens between two frames is squashed per key, so that it is
 * bounded by the number of keys (P10); the `synced` mark keeps its place. After a reset the
 * subscriber is told the difference to what it was told last.
 */
export class ChangesSubscription implements Subscription {
  readonly #id: number
  readonly #informer: Informer
  readonly #want: ChangesWant
  readonly #context: SubscriptionContext
  readonly #matches: (object: KubeObject) => boolean
  /** What the subscriber knows; kept where a reset may need it. */
  readonly #known: Map<ObjectKey, KubeObject> | undefined
  /** Of these `#known` has the identity only: another engine told them. */
  readonly #bare: ReadonlySet<KubeObject>
  /** What the page still has to learn of what there was at the call; it goes before any change. */
  #baseline: Baseline
  /** The cache may be older than what another engine told. */
  readonly #since: ReachedVersion | undefined
  #listener: Listener | undefined
  /** Squashed runs and the marks between them, oldest first. */
  #waiting: (ChangeSet<KubeObject> | Extract<WireChange, { type: 'synced' }>)[] = []
  #leaving: WireChange[] = []
  #reset: ResetReason | undefined
  /** The first state was handed over; it is as long as it is. */
  #begun: 'yes' | 'no' = 'no'
  #batch: 'open' | 'over' = 'open'
  #cancelBatch: (() => void) | undefined
  #cancelResync: () => void = () => {}

  constructor(id: number, informer: Informer, want: ChangesWant, context: SubscriptionContext) {
    this.#id = id
    this.#informer = informer
    this.#want = want
    this.#context = context
    const query = compileQuery(want.filter, context.fields)
    this.#matches = (object) => query.matches(object)
    const resets = want.overflow === 'reset' || want.whenHidden === 'reset' || want.resume !== undefined
    const told = bareObjects(want.resume)
    this.#bare = new Set(told.values())
    this.#known = resets
      ? new Map(want.initial === 'skip' && want.resume === undefined ? this.#current() : told)
      : undefined
    this.#baseline = want.initial === 'skip' && want.resume === undefined ? [...this.#identities()] : []
    this.#since = want.resume && new ReachedVersion(informer, want.resume.since, context.due)
    if (want.resume !== undefined) this.#reset = 'engine-restarted'
    else if (context.visibility === 'visible' || this.continues) this.#listen(want.initial)
    // What happens until the page is shown is the difference to what there was at the call.
    else if (want.initial === 'skip') this.#reset = 'hidden'
    this.#armResync()
  }

  /** Goes on while the page is hidden. */
  get continues(): boolean {
    return this.#want.whenHidden === 'continue'
  }

  shown(page: PageVisibility): void {
    if (this.continues) return
    if (page === 'hidden') {
      if (this.#listener !== undefined) this.#stop('hidden')
    } else if (this.#reset !== undefined) this.#context.due()
    else if (this.#listener === undefined) this.#listen(this.#want.initial)
  }

  collect(): FramePart | undefined {
    if (this.#baseline.length > 0) {
      const known = this.#baseline.slice(0, sliceBaseline)
      this.#baseline = this.#baseline.slice(sliceBaseline)
      this.#context.due()
      return { type: 'baseline', subscription: this.#id, known }
    }
    if (this.#since?.isReached === false) return undefined
    if (this.#reset !== undefined) this.#begin(this.#reset)
    if (this.#leaving.length === 0 && this.#isRipe) this.#close()
    const changes = this.#leaving.splice(0, sliceChanges)
    if (this.#leaving.length > 0 || (this.#waiting.length > 0 && this.#isRipe)) this.#context.due()
    if (changes.length === 0) return undefined
    if (this.#known !== undefined) applyChanges(this.#known, changes.filter(isChange))
    return { type: 'changes', subscription: this.#id, changes }
  }

  close(): void {
    this.#listener?.remove()
    this.#since?.stop()
    this.#cancelBatch?.()
    this.#cancelResync()
  }

  /** What waits may leave: its window is over, or it has none. */
  get #isRipe(): boolean {
    return this.#want.batchMs === 0 || this.#batch === 'over'
  }

  #listen(initial: ChangesWant['initial']): void {
    this.#listener = this.#informer.listen((batch) => this.#take(batch), initial)
  }

  #take(batch: readonly ListenerEntry[]): void {
    for (const entry of batch) {
      if (entry.type === 'synced') {
        this.#begun = 'yes'
        this.#waiting.push({ type: 'synced', source: this.#informer.status.source })
        continue
      }
      const change = filterChange(entry, this.#matches)
      if (change === undefined) continue
      const last = this.#waiting.at(-1)
      if (last instanceof ChangeSet) last.add(change)
      else this.#waiting.push(new ChangeSet<KubeObject>().add(change))
    }
    if (this.#want.overflow === 'reset' && this.#begun === 'yes' && this.#waitingKeys() > overflowKeys) {
      this.#stop('overflow')
      this.#context.due()
      return
    }
    if (this.#waiting.length > 0) this.#announce()
  }

  #announce(): void {
    if (this.#want.batchMs === 0) {
      this.#context.due()
      return
    }
    this.#cancelBatch ??= this.#context.clock.after(this.#want.batchMs, () => {
      this.#cancelBatch = undefined
      this.#batch = 'over'
      this.#context.due()
    })
  }

  /** Nothing is kept from here on; the difference is told instead. */
  #stop(reason: ResetReason): void {
    this.#listener?.remove()
    this.#listener = undefined
    this.#waiting = []
    this.#leaving = []
    this.#reset = reason
  }

  #begin(reason: ResetReason): void {
    this.#reset = undefined
    const known = this.#known ?? new Map<ObjectKey, KubeObject>()
    this.#leaving = [{ type: 'reset', reason }, ...netChanges(known, new Map(this.#current()), this.#bare)]
    // What came into the cache is in the difference; `synced` and what is still to come follow it.
    this.#listen('skip')
  }

  /** Moves what waits to what leaves. */
  #close(): void {
    this.#batch = 'open'
    for (const run of this.#waiting) {
      if (!(run instanceof ChangeSet)) this.#leaving.push(run)
      // One by one: a relist can be more than a call takes arguments.
      else for (const change of run) this.#leaving.push(change)
    }
    this.#waiting = []
  }

  #waitingKeys(): number {
    return this.#waiting.reduce((sum, run) => sum + (run instanceof ChangeSet ? run.size : 0), 0)
  }

  *#current(): Iterable<readonly [ObjectKey, KubeObject]> {
    for (const { key, object } of this.#informer.store.values()) if (this.#matches(object)) yield [key, object]
  }

  *#identities(): Iterable<Baseline[number]> {
    for (const [key, { metadata }] of this.#current()) yield [key, metadata.uid, metadata.resourceVersion]
  }

  #armResync(): void {
    const { resyncMs } = this.#want
    if (resyncMs === 0) return
    this.#cancelResync = this.#context.clock.after(resyncMs, () => {
      if (this.#listener !== undefined) this.#informer.resync(this.#listener)
      this.#armResync()
    })
  }
}

function isChange(change: WireChange): change is Change<KubeObject> {
  return change.type !== 'synced' && change.type !== 'reset'
}
