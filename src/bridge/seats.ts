import type { InformerSpec, Want } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import type { FramePart } from '../protocol/frames.js'
import { type PageFaultCode, pageErrorInfo, pageFaults } from '../protocol/page-faults.js'
import { type InformerStatus, idleStatus } from '../protocol/status.js'
import { Recovery } from './recovery.js'
import type { Viewer } from './viewer.js'

/** An informer as this page names it. */
export interface PageInformer {
  readonly number: number
  /** As its users want it by now: what the next subscription asks for. */
  spec: InformerSpec
}

export interface Seat {
  readonly id: number
  readonly informer: PageInformer
  readonly viewer: Viewer
  /** As of now: a moved window, or the rest of a stream of changes, is what another engine is asked for. */
  want: Want
  /** `complete`: an older state is on screen. */
  answer: 'as-it-comes' | 'complete'
  /** What stands for its status since the engine refused this one subscription. */
  refusal?: InformerStatus
}

/** Parts of subscriptions and informers. */
type SeatPart = Exclude<FramePart, { type: 'clock' | 'need-auth' | 'log' | 'body' | 'body-end' }>

/** Who looks at what, what the engine says of it, and who is told. */
export class Seats {
  readonly #seats = new Map<number, Seat>()
  readonly #statuses = new Map<number, InformerStatus>()
  readonly #recovery = new Recovery()
  readonly #listeners = new Set<() => void>()
  /** What stands for every status while there is no engine. */
  #fault: InformerStatus | undefined
  #nextId = 1

  get fault(): InformerStatus | undefined {
    return this.#fault
  }

  /** `subscribe` is called before anybody is told that somebody came. */
  open(informer: PageInformer, viewer: Viewer, subscribe: (seat: Seat) => void): Seat {
    const answer = this.#recovery.isOld(informer.number) ? 'complete' : 'as-it-comes'
    const seat: Seat = { id: this.#nextId, informer, viewer, want: viewer.want, answer }
    this.#nextId += 1
    this.#seats.set(seat.id, seat)
    if (this.#fault !== undefined) viewer.tell('fault', this.status(seat))
    subscribe(seat)
    this.#tellListeners()
    // A status that is known already is news to this viewer.
    const known = this.#statuses.has(informer.number) || this.#recovery.has(informer.number)
    if (known && this.#fault === undefined) {
      queueMicrotask(() => {
        if (this.has(seat)) viewer.tell('status', this.status(seat))
      })
    }
    return seat
  }

  has(seat: Seat): boolean {
    return this.#seats.get(seat.id) === seat
  }

  /** False when it had left before. */
  leave(seat: Seat): boolean {
    if (!this.#seats.delete(seat.id)) return false
    const { number } = seat.informer
    const shared = [...this.#seats.values()].some((other) => other.informer.number === number)
    if (!shared) {
      this.#statuses.delete(number)
      this.#recovery.forget(number)
    }
    this.#tellListeners()
    return true
  }

  status(seat: Seat): InformerStatus {
    const { number } = seat.informer
    return seat.refusal ?? this.#recovery.shown(number, this.#fault ?? this.#statuses.get(number)) ?? idleStatus
  }

  /** Statuses of what is looked at: each informer once, and each subscription that was refused. */
  statuses(): readonly { readonly informer: number; readonly status: InformerStatus }[] {
    const all = [...this.#seats.values()].map((seat) => ({ informer: seat.informer.number, status: this.status(seat) }))
    return all.filter(
      (one, index) =>
        all.findIndex(({ informer, status }) => informer === one.informer && status === one.status) === index,
    )
  }

  /** Called after whatever changed `statuses`. */
  onStatuses(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** There is no engine. `nextAttemptAt`: one is tried again by itself. */
  fail(error: ErrorInfo, nextAttemptAt: number | undefined, before: 'none' | 'an engine'): void {
    const status = faultStatus(error)
    const again = nextAttemptAt === undefined ? {} : { nextAttemptAt }
    // One that never ran will most likely not run by itself: somebody has to do something.
    const passing = nextAttemptAt !== undefined && before === 'an engine'
    this.#fault = { ...status, ...again, ...(passing ? { phase: 'retrying' } : {}) }
    for (const seat of [...this.#seats.values()]) if (this.has(seat)) seat.viewer.tell('fault', this.status(seat))
    this.#tellListeners()
  }

  /** One more try by itself: what is told stands until it is known what came of it. */
  again(subscribe: (seat: Seat) => void): void {
    for (const seat of [...this.#seats.values()]) subscribe(seat)
  }

  /** There is an engine. */
  came(): void {
    if (this.#fault === undefined) return
    this.#fault = undefined
    this.#tellListeners()
  }

  /** Forgets faults and refusals, and subscribes anew what had one. */
  retry(subscribe: (seat: Seat) => void): void {
    const again = [...this.#seats.values()].filter((seat) => this.#fault !== undefined || seat.refusal !== undefined)
    this.#fault = undefined
    for (const seat of again) {
      delete seat.refusal
      subscribe(seat)
    }
    this.#tellListeners()
  }

  /** Everything is asked anew of the next engine; what is on screen stays until it has answered. */
  lost(happened: string, subscribe: (seat: Seat) => void): void {
    const all = [...this.#seats.values()]
    const before = all.map(({ informer: { number } }) => [number, this.#statuses.get(number) ?? idleStatus] as const)
    this.#recovery.begin(before, pageErrorInfo('engine-lost', happened), Date.now())
    this.#statuses.clear()
    for (const seat of all) {
      seat.want = seat.viewer.restarted?.(seat.want) ?? seat.want
      seat.answer = this.#recovery.isOld(seat.informer.number) ? 'complete' : 'as-it-comes'
      delete seat.refusal
      subscribe(seat)
    }
    for (const seat of all) if (this.has(seat)) seat.viewer.tell('status', this.status(seat))
    this.#tellListeners()
  }

  /** The engine cannot serve this subscription (any more); others go on. */
  refuse(seat: Seat | undefined, error: ErrorInfo): void {
    if (seat === undefined || !this.has(seat)) return
    seat.refusal = faultStatus(error)
    seat.viewer.tell('fault', this.status(seat))
    this.#tellListeners()
  }

  /** One frame: every part into its replica, then viewers of changes are told, then the others (P3). */
  apply(parts: readonly SeatPart[]): void {
    const told = new Set<Seat>()
    const informers = new Set<number>()
    const watched = new Set([...this.#seats.values()].map((seat) => seat.informer.number))
    const refused: Extract<FramePart, { type: 'refused' }>[] = []
    for (const part of parts) {
      if (part.type === 'status') {
        // One that nobody looks at any more would be stale when somebody does.
        if (!watched.has(part.informer)) continue
        this.#statuses.set(part.informer, part.status)
        this.#recovery.note(part.informer, part.status)
        informers.add(part.informer)
      } else if (part.type === 'refused') refused.push(part)
      else {
        // Late parts of closed subscriptions find no seat.
        const seat = this.#seats.get(part.subscription)
        if (seat === undefined) continue
        seat.viewer.apply(part)
        told.add(seat)
      }
    }
    const seats = [...this.#seats.values()].filter((seat) => told.has(seat) || informers.has(seat.informer.number))
    for (const seat of changesFirst(seats)) seat.viewer.tell(told.has(seat) ? 'part' : 'status', this.status(seat))
    for (const part of refused) this.refuse(this.#seats.get(part.subscription), part.error)
    if (informers.size > 0) this.#tellListeners()
  }

  close(): void {
    for (const { viewer } of this.#seats.values()) viewer.end(closedStatus)
    this.#seats.clear()
    this.#tellListeners()
    this.#listeners.clear()
  }

  #tellListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}

function changesFirst(seats: readonly Seat[]): readonly Seat[] {
  const isChanges = (seat: Seat): boolean => seat.viewer.want.type === 'changes'
  return [...seats.filter(isChanges), ...seats.filter((seat) => !isChanges(seat))]
}

function faultStatus(error: ErrorInfo): InformerStatus {
  const phase = Object.hasOwn(pageFaults, error.code) ? pageFaults[error.code as PageFaultCode].phase : 'unsupported'
  return { ...idleStatus, phase, error }
}

export const closedError: ErrorInfo = pageErrorInfo('closed', 'The kube is closed')
export const closedStatus: InformerStatus = faultStatus(closedError)
