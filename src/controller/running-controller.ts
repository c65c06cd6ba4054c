import { Observable, ReplaySubject, type Subscription } from 'rxjs'
import type { Informer } from '../client/informer.js'
import type { InformerChange } from '../client/snapshots.js'
import type { ObjectKey } from '../model/key.js'
import type { Resource } from '../model/resource.js'
import type { Change } from '../query/change-set.js'
import type { Clock } from './clock.js'
import type { ControllerLogger, ReconcileRequest } from './controller-options.js'
import { type ControllerPhase, type ControllerStatus, isSameStatus, untrusted } from './controller-status.js'
import { createWorkQueue } from './create-work-queue.js'
import type { Candidate, LeaderElection } from './leader-election.js'
import type { RateLimit } from './rate-limit.js'
import { type Reader, readerOf } from './reader.js'
import { Reconciler, type ReconcilerNews } from './reconciler.js'
import { Source } from './source.js'
import { thisThread } from './thread.js'
import { TimeSlice } from './time-slice.js'
import { type KeysOf, priorityOf } from './triggers.js'
import type { WorkQueue } from './work-queue.js'
import type { WorkQueueMetrics, WorkQueueSnapshot } from './work-queue-metrics.js'

/** Changes, and the keys that they concern. */
export interface Trigger {
  readonly changes$: Observable<InformerChange>
  readonly filter: (change: Change) => boolean
  readonly keys: KeysOf
}

export interface ControllerPlan {
  readonly name: string
  /** All that is read. */
  readonly informers: ReadonlyMap<Informer, Resource>
  /** Of these, the one whose objects are reconciled. */
  readonly own: Informer
  readonly triggers: readonly Trigger[]
  readonly reconcile: (request: ReconcileRequest) => unknown
  readonly concurrency: number
  readonly graceMs: number
  readonly rateLimiter: RateLimit
  readonly leaderElection: LeaderElection | undefined
  readonly metrics: WorkQueueMetrics | undefined
  readonly clock: Clock
  readonly log: ControllerLogger
}

/** One time of leadership: its queue and its back-off begin empty, and everything there is comes in. */
interface Term {
  readonly queue: WorkQueue<ObjectKey>
  readonly reconciler: Reconciler
  readonly subscriptions: readonly Subscription[]
  /** Work could begin once. */
  opened: 'yes' | 'no'
}

/** Joins what is read, who leads, the queue and the workers. */
export class RunningController {
  readonly #plan: ControllerPlan
  readonly #sources: readonly Source[]
  readonly #own: Source
  readonly #reader: Reader
  readonly #candidate: Candidate | undefined
  readonly #slice = new TimeSlice(thisThread)
  readonly #statuses = new ReplaySubject<ControllerStatus>(1)
  readonly status$ = new Observable<ControllerStatus>((subscriber) => this.#statuses.subscribe(subscriber))
  #term: Term | undefined
  /** The one before: of it something may still run. */
  #last: Term | undefined
  /** Nothing of it runs any more. */
  #ended: Promise<unknown> = Promise.resolve()
  #state: 'on' | 'stopping' | 'stopped' = 'on'
  #stopped: Promise<void> | undefined
  #holder: string | undefined
  #reconciles = 0
  #errors = 0
  #lastError: (ControllerStatus['lastError'] & object) | undefined
  #told: ControllerStatus | undefined
  #publishing: 'due' | 'no' = 'no'

  constructor(plan: ControllerPlan) {
    this.#plan = plan
    const told = (): void => this.#update()
    const sources = new Map(
      [...plan.informers].map(([informer, resource]) => [informer, new Source(resource, informer, told)]),
    )
    this.#sources = [...sources.values()]
    this.#own = sources.get(plan.own) as Source
    this.#reader = readerOf(this.#sources)
    this.#candidate = plan.leaderElection?.stand({
      elected: () => this.#elected(),
      lost: (reason) => this.#lost(reason),
      holder: (identity) => {
        this.#holder = identity
        this.#publish()
      },
      failed: (error) => this.#log('warn', 'an attempt to lead failed', error),
    })
    if (this.#candidate === undefined) this.#begin()
    this.#update()
    this.#tell()
  }

  metrics(): WorkQueueSnapshot {
    return (this.#term?.queue ?? createWorkQueue({ name: this.#plan.name })).metrics()
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    const { clock, graceMs } = this.#plan
    this.#state = 'stopping'
    this.#publish()
    this.#endTerm()
    const cancel = clock.after(graceMs, () => this.#last?.reconciler.abort(new Error('The controller was stopped')))
    await this.#ended
    cancel()
    try {
      await this.#candidate?.resign()
    } catch (error) {
      this.#log('warn', 'it could not give up the lead', error)
    }
    for (const source of this.#sources) source.close()
    this.#state = 'stopped'
    this.#holder = undefined
    this.#tell()
    this.#statuses.complete()
  }

  #elected(): void {
    void this.#ended.then(() => {
      const leads = this.#candidate?.leads === true
      if (!leads || this.#term !== undefined || this.#state !== 'on') return
      this.#log('info', 'it leads now')
      this.#begin()
    })
  }

  #lost(reason: string): void {
    this.#log('warn', `it does not lead any more: ${reason}`)
    this.#endTerm()
    this.#last?.reconciler.abort(new Error(`This controller does not lead any more: ${reason}`))
    this.#publish()
  }

  #begin(): void {
    const { name, concurrency, clock, rateLimiter, metrics, triggers } = this.#plan
    const queue = createWorkQueue<ObjectKey>({
      name,
      clock,
      rateLimiter,
      ...(metrics === undefined ? {} : { metrics }),
    })
    const reconciler = new Reconciler({
      queue,
      concurrency,
      slice: this.#slice,
      reconcile: (key, failures, signal) => this.#reconcile(key, failures, signal),
      mayBegin: () => this.#candidate?.leads !== false,
      told: (news) => this.#note(news),
    })
    const subscriptions = triggers.map((trigger) =>
      trigger.changes$.subscribe((change) => {
        if ('key' in change) this.#trigger(queue, trigger, change)
      }),
    )
    this.#term = { queue, reconciler, subscriptions, opened: 'no' }
    this.#update()
  }

  /** Begins nothing any more; what runs goes on. */
  #endTerm(): void {
    const term = this.#term
    if (term === undefined) return
    this.#term = undefined
    this.#last = term
    for (const subscription of term.subscriptions) subscription.unsubscribe()
    this.#ended = Promise.all([this.#ended, term.reconciler.stop()])
  }

  #trigger(queue: WorkQueue<ObjectKey>, { filter, keys }: Trigger, change: Change): void {
    try {
      if (!this.#passes(filter, change)) return
      const priority = priorityOf(change)
      for (const key of keys(change, this.#reader)) queue.add(key, { priority })
    } catch (error) {
      this.#log('error', `map failed for ${change.key}, so nothing is reconciled for it`, error)
    }
    this.#publish()
  }

  #passes(filter: Trigger['filter'], change: Change): boolean {
    try {
      return filter(change)
    } catch (error) {
      this.#log('error', `filter failed for ${change.key}, so it counts`, error)
      return true
    }
  }

  #reconcile(key: ObjectKey, failures: number, signal: AbortSignal): unknown {
    const object = this.#own.lister.get(key)
    return this.#plan.reconcile({
      key,
      ...(object === undefined ? {} : { object }),
      reader: this.#reader,
      signal,
      failures,
    })
  }

  #note(news: ReconcilerNews): void {
    if (news.type === 'succeeded' || news.type === 'failed') this.#reconciles += 1
    if (news.type === 'succeeded' && this.#lastError?.key === news.key) this.#lastError = undefined
    if (news.type === 'failed') {
      const { key, error } = news
      this.#errors += 1
      this.#lastError = { key, message: messageOf(error), at: this.#plan.clock.now() }
      this.#log('warn', `reconcile of ${key} failed and is tried again`, error)
    }
    if (news.type === 'unlimited')
      this.#log('error', `rateLimiter failed for ${news.key}: tried again in 1 s`, news.error)
    this.#publish()
  }

  /** What is read, or what is known of it, has changed. */
  #update(): void {
    const term = this.#term
    if (this.#state === 'on' && this.#sources.some((source) => source.isClosed)) void this.stop()
    else if (term !== undefined) {
      const isTrusted = this.#sources.every((source) => source.isTrusted)
      term.reconciler.gate.set(isTrusted ? 'open' : 'closed')
      if (isTrusted) term.opened = 'yes'
    }
    this.#publish()
  }

  /** Once for all that happens in one turn of the event loop. */
  #publish(): void {
    if (this.#publishing === 'due') return
    this.#publishing = 'due'
    void thisThread.turn().then(() => {
      this.#publishing = 'no'
      if (this.#state !== 'stopped') this.#tell()
    })
  }

  #tell(): void {
    const status = this.#status()
    if (this.#told !== undefined && isSameStatus(this.#told, status)) return
    this.#told = status
    this.#statuses.next(status)
  }

  #status(): ControllerStatus {
    const numbers = this.#term?.queue.metrics()
    return Object.freeze({
      phase: this.#phase(),
      leader: this.#term !== undefined,
      ...(this.#holder === undefined ? {} : { holder: this.#holder }),
      depth: numbers?.depth ?? 0,
      delayed: numbers?.waiting ?? 0,
      active: (this.#term ?? this.#last)?.reconciler.active ?? 0,
      reconciles: this.#reconciles,
      errors: this.#errors,
      ...(this.#lastError === undefined ? {} : { lastError: this.#lastError }),
      waitsFor: untrusted(this.#sources),
    })
  }

  #phase(): ControllerPhase {
    if (this.#state !== 'on') return this.#state
    if (this.#term === undefined) return 'standby'
    if (this.#term.reconciler.gate.isOpen) return 'running'
    return this.#term.opened === 'yes' ? 'paused' : 'waiting'
  }

  /** What a logger throws harms nobody. */
  #log(level: 'error' | 'warn' | 'info', message: string, ...details: readonly [error?: unknown]): void {
    const { log, name } = this.#plan
    try {
      log[level]?.(`controller ${name}: ${message}`, ...details)
    } catch {
      // It cannot be told to the logger that failed.
    }
  }
}

/** Whatever was thrown. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error)
  } catch {
    return typeof error
  }
}
