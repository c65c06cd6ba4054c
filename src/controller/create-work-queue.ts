import { checkAbortSignal, checkClock, checkNumber, checkOptions, checkText, invalid } from './check-options.js'
import { type Clock, SteadyTime, systemClock } from './clock.js'
import { KeyedHeap } from './keyed-heap.js'
import { PriorityCounts } from './priority-counts.js'
import { checkRateLimit, defaultRateLimit, type RateLimit, type RateLimiter } from './rate-limit.js'
import type { AddOptions, WorkItem, WorkQueue, WorkQueueOptions } from './work-queue.js'
import { MetricsRecorder, type WorkQueueSnapshot } from './work-queue-metrics.js'

/** @throws InputError `invalid-options` */
export function createWorkQueue<T = string>(options: WorkQueueOptions = {}): WorkQueue<T> {
  checkOptions(where, options, ['clock', 'rateLimiter', 'metrics', 'name'])
  const { clock, rateLimiter = defaultRateLimit, metrics, name } = options
  checkClock(where, clock)
  checkRateLimit(where, rateLimiter)
  if (name !== undefined) checkText(where, 'name', name)
  if (metrics !== undefined && (typeof metrics !== 'object' || metrics === null)) {
    invalid(where, 'metrics must be { added, depth, taken, worked, retried }, each a function')
  }
  return new Queue<T>({ ...options, clock: clock ?? systemClock, rateLimiter })
}

const where = 'createWorkQueue'

/** Waits to be worked on. */
interface Entry<T> {
  readonly item: T
  readonly priority: number
  /** Grows with every place at the end of a priority. */
  readonly order: number
  readonly since: number
}

/** Waits for its time. */
interface Delayed<T> {
  readonly item: T
  readonly priority: number
  readonly at: number
  readonly order: number
}

interface Getter<T> {
  readonly give: (work: WorkItem<T>) => void
}

class Queue<T> implements WorkQueue<T> {
  readonly #name: string | undefined
  readonly #clock: Clock
  readonly #time: SteadyTime
  readonly #limiter: RateLimiter<T>
  readonly #metrics: MetricsRecorder
  readonly #ready = new KeyedHeap<T, Entry<T>>(
    (a, b) => a.priority > b.priority || (a.priority === b.priority && a.order < b.order),
  )
  /** Added again while they are worked on. */
  readonly #again = new Map<T, Entry<T>>()
  /** Of both. */
  readonly #counts = new PriorityCounts()
  /** Worked on, since when. */
  readonly #processing = new Map<T, number>()
  readonly #delayed = new KeyedHeap<T, Delayed<T>>((a, b) => a.at < b.at || (a.at === b.at && a.order < b.order))
  readonly #getters = new Set<Getter<T>>()
  readonly #drains = new Set<() => void>()
  #timer: { readonly at: number; readonly cancel: () => void } | undefined
  #order = 0
  #state: 'open' | 'shutting-down' = 'open'

  constructor({
    clock,
    rateLimiter,
    metrics,
    name,
  }: WorkQueueOptions & { readonly clock: Clock; readonly rateLimiter: RateLimit }) {
    this.#name = name
    this.#clock = clock
    this.#time = new SteadyTime(clock)
    this.#limiter = rateLimiter.start<T>(clock)
    this.#metrics = new MetricsRecorder(metrics)
  }

  get length(): number {
    return this.#ready.size
  }

  get isShuttingDown(): boolean {
    return this.#state === 'shutting-down'
  }

  add(item: T, options: AddOptions = {}): void {
    this.#add(item, priorityOf('add', options))
  }

  addAfter(item: T, delayMs: number, options: AddOptions = {}): void {
    checkNumber('addAfter', 'delayMs', delayMs, Number.NEGATIVE_INFINITY)
    this.#addAfter(item, delayMs, priorityOf('addAfter', options))
  }

  addRateLimited(item: T, options: AddOptions = {}): void {
    const priority = priorityOf('addRateLimited', options)
    this.#addAfter(item, this.#limiter.when(item), priority)
  }

  forget(item: T): void {
    this.#limiter.forget(item)
  }

  numRequeues(item: T): number {
    return this.#limiter.numRequeues(item)
  }

  get(options: { readonly signal?: AbortSignal } = {}): Promise<WorkItem<T>> {
    checkOptions('get', options, ['signal'])
    const { signal } = options
    checkAbortSignal('get', signal)
    if (signal?.aborted) return Promise.reject(signal.reason)
    const entry = this.#ready.pop()
    if (entry !== undefined) return Promise.resolve(this.#take(entry))
    if (this.isShuttingDown) return Promise.resolve({ type: 'shut-down' })
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#getters.delete(getter)
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = (): void => {
        leave()
        reject(signal?.reason)
      }
      const getter: Getter<T> = {
        give: (work) => {
          leave()
          resolve(work)
        },
      }
      signal?.addEventListener('abort', onAbort)
      this.#getters.add(getter)
    })
  }

  done(item: T): void {
    const since = this.#processing.get(item)
    if (since === undefined) return
    this.#processing.delete(item)
    this.#metrics.worked(this.#time.now() - since)
    const again = this.#again.get(item)
    if (again !== undefined) {
      this.#again.delete(item)
      this.#push(again)
    } else if (this.#processing.size === 0) this.#drained()
  }

  shutDown(): void {
    this.#close()
    this.#drained()
  }

  shutDownWithDrain(): Promise<void> {
    this.#close()
    if (this.#processing.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#drains.add(resolve))
  }

  metrics(): WorkQueueSnapshot {
    const now = this.#time.now()
    const ages = [...this.#processing.values()].map((since) => now - since)
    const { adds, retries, queued, work } = this.#metrics
    return {
      ...(this.#name === undefined ? {} : { name: this.#name }),
      depth: this.#depth,
      depthByPriority: this.#counts.copy(),
      waiting: this.#delayed.size,
      processing: this.#processing.size,
      adds,
      retries,
      queued,
      worked: work,
      unfinishedMs: ages.reduce((sum, age) => sum + age, 0),
      longestRunningMs: ages.reduce((longest, age) => Math.max(longest, age), 0),
    }
  }

  get #depth(): number {
    return this.#ready.size + this.#again.size
  }

  #add(item: T, priority: number): void {
    if (this.isShuttingDown) return
    const known = this.#ready.get(item) ?? this.#again.get(item)
    if (known !== undefined && known.priority >= priority) return
    const entry = { item, priority, order: this.#nextOrder(), since: known?.since ?? this.#time.now() }
    const isProcessed = this.#processing.has(item)
    if (isProcessed) this.#again.set(item, entry)
    else this.#ready.put(item, entry)
    this.#counts.add(priority)
    if (known !== undefined) {
      this.#counts.remove(known.priority)
      return
    }
    this.#metrics.added(priority)
    this.#metrics.depth(this.#depth)
    if (!isProcessed) this.#serve()
  }

  #addAfter(item: T, delayMs: number, priority: number): void {
    if (this.isShuttingDown) return
    this.#metrics.retried()
    if (!(delayMs > 0)) {
      this.#add(item, priority)
      return
    }
    const at = this.#time.now() + delayMs
    const known = this.#delayed.get(item)
    this.#delayed.put(item, {
      item,
      priority: Math.max(priority, known?.priority ?? priority),
      at: Math.min(at, known?.at ?? at),
      order: known?.order ?? this.#nextOrder(),
    })
    this.#arm()
  }

  #push(entry: Entry<T>): void {
    this.#ready.put(entry.item, { ...entry, order: this.#nextOrder() })
    this.#serve()
  }

  /** Who waited longest is served first. */
  #serve(): void {
    const [getter] = this.#getters
    if (getter === undefined) return
    const entry = this.#ready.pop()
    if (entry !== undefined) getter.give(this.#take(entry))
  }

  #take({ item, priority, since }: Entry<T>): WorkItem<T> {
    const now = this.#time.now()
    this.#processing.set(item, now)
    this.#counts.remove(priority)
    this.#metrics.taken(now - since)
    this.#metrics.depth(this.#depth)
    return { type: 'item', item, priority }
  }

  /** One timer, for the earliest. */
  #arm(): void {
    const next = this.#delayed.peek()
    if (next !== undefined && this.#timer !== undefined && this.#timer.at <= next.at) return
    this.#timer?.cancel()
    this.#timer =
      next === undefined
        ? undefined
        : {
            at: next.at,
            cancel: this.#clock.after(Math.max(0, next.at - this.#time.now()), () => {
              this.#timer = undefined
              this.#release(next.at)
            }),
          }
  }

  #release(armedFor: number): void {
    this.#time.reached(armedFor)
    const until = this.#time.now()
    for (let next = this.#delayed.peek(); next !== undefined && next.at <= until; next = this.#delayed.peek()) {
      this.#delayed.pop()
      this.#add(next.item, next.priority)
    }
    this.#arm()
  }

  #close(): void {
    this.#state = 'shutting-down'
    this.#delayed.clear()
    this.#arm()
    for (const getter of [...this.#getters]) getter.give({ type: 'shut-down' })
  }

  #drained(): void {
    for (const resolve of this.#drains) resolve()
    this.#drains.clear()
  }

  #nextOrder(): number {
    this.#order += 1
    return this.#order
  }
}

function priorityOf(method: string, options: AddOptions): number {
  checkOptions(method, options, ['priority'])
  const { priority = 0 } = options
  checkNumber(method, 'priority', priority, Number.NEGATIVE_INFINITY)
  return priority
}
