import { Observable, type Subscriber } from 'rxjs'
import type { Connection, PageInformer, ViewerHandle } from '../bridge/connection.js'
import type { Told } from '../bridge/viewer.js'
import type { Want } from '../protocol/contract.js'
import type { FramePart } from '../protocol/frames.js'
import { type InformerStatus, idleStatus, sameSettled } from '../protocol/status.js'
import type { Query } from '../query/query.js'

/** What a view keeps of the engine's parts, and how it looks as a snapshot. */
export interface ViewReplica<S> {
  readonly want: Want
  /** `settled`: snapshots differ by the settled part of the status only; `always`: clocks too. */
  readonly shows: 'settled' | 'always'
  apply(part: FramePart): void
  /** The next part is a whole state, from another engine. */
  restart(): void
  /** `told`: what it is a snapshot after. Made once, given to every subscriber. */
  snapshot(status: InformerStatus, told: Told): S
  /** The same for somebody who saw none before. */
  first(snapshot: S): S
}

/**
 * One seat at the engine behind many subscribers. Who comes late gets the replica as it is now,
 * not the last emission: within a frame the replica is newer (P3).
 */
export class LiveView<S> {
  readonly #replica: ViewReplica<S>
  readonly #handle: ViewerHandle
  readonly #seen = new Map<Subscriber<S>, S | undefined>()
  #answered: 'yes' | 'no' = 'no'
  #life: 'open' | 'ended' = 'open'
  #state: { readonly type: 'none' | 'stale' } | { readonly type: 'made'; readonly snapshot: S } = { type: 'none' }
  #shown: InformerStatus | undefined

  constructor(connection: Connection, informer: PageInformer, replica: ViewReplica<S>) {
    this.#replica = replica
    this.#handle = connection.open(informer, {
      want: replica.want,
      apply: (part) => {
        this.#answered = 'yes'
        replica.apply(part)
        this.#state = { type: 'stale' }
      },
      tell: (told, status) => this.#tell(told, status),
      restarted: (want) => {
        replica.restart()
        return want
      },
      end: (status) => {
        this.#life = 'ended'
        this.#emit(this.#make(status, 'status'))
        for (const subscriber of [...this.#seen.keys()]) subscriber.complete()
      },
    })
  }

  get subscribers(): number {
    return this.#seen.size
  }

  join(subscriber: Subscriber<S>): void {
    this.#seen.set(subscriber, undefined)
    if (this.#state.type === 'none') return
    const snapshot = this.#state.type === 'made' ? this.#state.snapshot : this.#make(this.#handle.status(), 'part')
    this.#give(subscriber, snapshot)
    if (this.#life === 'ended') subscriber.complete()
  }

  leave(subscriber: Subscriber<S>): void {
    this.#seen.delete(subscriber)
  }

  moveWindow(query: Query): void {
    this.#handle.moveWindow(query)
  }

  close(): void {
    this.#handle.close()
  }

  #tell(told: Told, status: InformerStatus): void {
    if (told === 'part') {
      this.#emit(this.#state.type === 'made' ? this.#state.snapshot : this.#make(status, told))
      return
    }
    const { shows } = this.#replica
    // A status without its answer says nothing about what is there (P6); a fault says that none will come.
    if (shows === 'settled' && told === 'status' && this.#answered === 'no') return
    if (shows === 'settled' && this.#shown !== undefined && sameSettled(this.#shown, status)) return
    this.#emit(this.#make(told === 'fault' && this.#answered === 'no' ? unanswered(status) : status, told))
  }

  #make(status: InformerStatus, told: Told): S {
    this.#shown = status
    const snapshot = this.#replica.snapshot(status, told)
    this.#state = { type: 'made', snapshot }
    return snapshot
  }

  #emit(snapshot: S): void {
    for (const subscriber of [...this.#seen.keys()]) this.#give(subscriber, snapshot)
  }

  #give(subscriber: Subscriber<S>, snapshot: S): void {
    const before = this.#seen.get(subscriber)
    if (before === snapshot || !this.#seen.has(subscriber)) return
    this.#seen.set(subscriber, snapshot)
    subscriber.next(before === undefined ? this.#replica.first(snapshot) : snapshot)
  }
}

/** The informer may have been complete before its engine was lost: whoever came later was shown nothing of it (P6). */
function unanswered(status: InformerStatus): InformerStatus {
  const { synced, hasData, source, loaded } = idleStatus
  return status.synced ? { ...status, synced, hasData, source, loaded } : status
}

/** Opened by the first subscriber, closed by the last. */
export function sharedView<S>(
  connection: Connection,
  informer: PageInformer,
  makeReplica: () => ViewReplica<S>,
): Observable<S> {
  let view: LiveView<S> | undefined
  return new Observable((subscriber) => {
    view ??= new LiveView(connection, informer, makeReplica())
    const mine = view
    mine.join(subscriber)
    return () => {
      mine.leave(subscriber)
      if (mine.subscribers > 0) return
      if (view === mine) view = undefined
      mine.close()
    }
  })
}
