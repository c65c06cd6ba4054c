import type { AuthReason, AuthReply } from '../protocol/auth.js'
import type {
  Command,
  Greeting,
  Host,
  HostConnection,
  InformerSpec,
  Metrics,
  Result,
  Want,
} from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import type { Frame, FramePart } from '../protocol/frames.js'
import { type PageFaultCode, pageErrorInfo, pageFaults } from '../protocol/page-faults.js'
import { type InformerStatus, idleStatus } from '../protocol/status.js'
import type { Query } from '../query/query.js'
import type { AfterFrame } from './after-frame.js'
import { Recovery } from './recovery.js'
import { RestartPace } from './restart-pace.js'
import type { Viewer } from './viewer.js'

/** An informer as this page names it. */
export interface PageInformer {
  readonly number: number
  /** As its users want it by now: what the next subscription asks for. */
  spec: InformerSpec
}

export interface ViewerHandle {
  moveWindow(query: Query): void
  /** Has the informer's state read anew; answers when it is. */
  refresh(): Promise<Result<void>>
  /** The informer's status as of the frame being applied. */
  status(): InformerStatus
  close(): void
}

interface Seat {
  readonly informer: PageInformer
  readonly viewer: Viewer
  /** As of now: a moved window, or the rest of a stream of changes, is what another engine is asked for. */
  want: Want
  /** `complete`: an older state is on screen. */
  answer: 'as-it-comes' | 'complete'
  /** What stands for its status since the engine refused this one subscription. */
  refusal?: InformerStatus
}

/** Answers `need-auth`; never rejects. */
export type Authenticate = (reason: AuthReason) => Promise<AuthReply>

/**
 * This page's line to its engine: opened by the first viewer, one frame at a time. Without an
 * engine every viewer is told why, and `retry` tries again. An engine that is lost is followed by
 * another one, which goes on where it stopped.
 */
export class Connection {
  readonly #host: Host
  readonly #greeting: Greeting
  readonly #afterFrame: AfterFrame
  readonly #authenticate: Authenticate | undefined
  readonly #seats = new Map<number, Seat>()
  readonly #statuses = new Map<number, InformerStatus>()
  #line: Promise<Result<HostConnection>> | undefined
  /** What stands for every status while there is no engine. */
  #fault: InformerStatus | undefined
  readonly #recovery = new Recovery()
  readonly #pace = new RestartPace()
  readonly #statusListeners = new Set<() => void>()
  #serverOffsetMs = 0
  #nextSeat = 1
  #visibility: 'visible' | 'hidden' = 'visible'
  #state: 'open' | 'closed' = 'open'

  constructor(host: Host, greeting: Greeting, afterFrame: AfterFrame, authenticate?: Authenticate) {
    this.#authenticate = authenticate
    this.#host = host
    this.#greeting = greeting
    this.#afterFrame = afterFrame
  }

  open(informer: PageInformer, viewer: Viewer): ViewerHandle {
    const id = this.#nextSeat
    this.#nextSeat += 1
    const answer = this.#recovery.has(informer.number) ? 'complete' : 'as-it-comes'
    const seat: Seat = { informer, viewer, want: viewer.want, answer }
    if (this.#state === 'closed') {
      viewer.end(closedStatus)
      return { moveWindow: () => {}, refresh: async () => closedResult, status: () => closedStatus, close: () => {} }
    }
    this.#seats.set(id, seat)
    if (this.#fault !== undefined) viewer.tell('fault', this.#statusFor(seat))
    this.#subscribe(id, seat)
    this.#tellStatuses()
    // A status that is known already is news to this viewer.
    if (this.#statuses.has(informer.number)) {
      queueMicrotask(() => {
        if (this.#seats.has(id)) viewer.tell('status', this.#statusFor(seat))
      })
    }
    return {
      moveWindow: (query) => {
        if (seat.want.type === 'list') seat.want = { ...seat.want, query }
        this.#command({ type: 'move-window', subscription: id, query })
      },
      refresh: () => this.#send({ type: 'refresh', subscription: id }),
      status: () => this.#statusFor(seat),
      close: () => this.#leave(id, seat),
    }
  }

  /** The server's clock less this page's, ms; 0 until an answer told. */
  get serverOffsetMs(): number {
    return this.#serverOffsetMs
  }

  /** Statuses of what is looked at: each informer once, and each subscription that was refused. */
  statuses(): readonly { readonly informer: number; readonly status: InformerStatus }[] {
    const all = [...this.#seats.values()].map((seat) => ({
      informer: seat.informer.number,
      status: this.#statusFor(seat),
    }))
    return all.filter(
      (one, index) =>
        all.findIndex(({ informer, status }) => informer === one.informer && status === one.status) === index,
    )
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  /** Called after a frame, a fault or a leave that changed `statuses`. */
  onStatuses(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** The page is shown or hidden. */
  show(visibility: 'visible' | 'hidden'): void {
    this.#visibility = visibility
    if (this.#line !== undefined) this.#command({ type: 'visibility', visibility })
  }

  /** Fails with the fault's code while there is no engine. */
  async metrics(): Promise<Result<Metrics>> {
    if (this.#state === 'closed') return { ok: false, error: pageErrorInfo('closed', 'The kube is closed') }
    const line = await this.#connected()
    return line.ok ? line.value.metrics() : line
  }

  /** At once where no engine was needed yet, or where it does not run on this thread. */
  async settled(): Promise<void> {
    const line = await this.#line
    if (line?.ok) await line.value.settled?.()
  }

  /** Tries again what waits, the engine itself included. */
  retry(): void {
    const again = [...this.#seats].filter(([, seat]) => this.#fault !== undefined || seat.refusal !== undefined)
    // Nobody has asked for an engine, or nobody will any more.
    if (this.#state === 'closed' || this.#line === undefined) return
    if (this.#fault === undefined) this.#command({ type: 'retry-now' })
    else this.#line = undefined
    this.#fault = undefined
    for (const [id, seat] of again) {
      delete seat.refusal
      this.#subscribe(id, seat)
    }
    this.#tellStatuses()
  }

  /** Open streams may be dead without saying so. */
  wake(): void {
    if (this.#line !== undefined) this.#command({ type: 'wake' })
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    for (const { viewer } of this.#seats.values()) viewer.end(closedStatus)
    this.#seats.clear()
    this.#tellStatuses()
    this.#statusListeners.clear()
    void this.#line?.then((line) => {
      if (!line.ok) return
      line.value.port.close()
      line.value.close()
    })
  }

  #connected(): Promise<Result<HostConnection>> {
    this.#line ??= this.#connect()
    return this.#line
  }

  async #connect(): Promise<Result<HostConnection>> {
    const rest = this.#pace.rest()
    if (rest !== undefined) await rest
    if (this.isClosed) return closedResult
    const line = await this.#host.connect(this.#greeting)
    if (!line.ok) {
      this.#fail(line.error)
      return line
    }
    line.value.port.listen((frame) => this.#receive(frame, line.value))
    if (this.#visibility === 'hidden') void line.value.command({ type: 'visibility', visibility: 'hidden' })
    void line.value.lost?.then((happened) => this.#lose(line.value, happened))
    return line
  }

  /** Everything is asked anew of the next engine; what is on screen stays until it has answered. */
  #lose(line: HostConnection, happened: string): void {
    line.port.close()
    line.close()
    if (this.#state === 'closed') return
    this.#line = undefined
    this.#pace.lost()
    this.#recovery.begin(this.#statuses, pageErrorInfo('engine-lost', happened), Date.now())
    for (const informer of [...this.#statuses.keys()]) if (this.#recovery.has(informer)) this.#statuses.delete(informer)
    for (const [id, seat] of this.#seats) {
      seat.want = seat.viewer.restarted?.(seat.want) ?? seat.want
      seat.answer = this.#recovery.has(seat.informer.number) ? 'complete' : 'as-it-comes'
      delete seat.refusal
      this.#subscribe(id, seat)
      seat.viewer.tell('status', this.#statusFor(seat))
    }
    this.#tellStatuses()
  }

  #command(command: Command): void {
    void this.#send(command)
  }

  async #send(command: Command): Promise<Result<void>> {
    if (this.#state === 'closed') return closedResult
    const line = await this.#connected()
    if (this.isClosed) return closedResult
    // Every viewer is told the fault already.
    if (!line.ok) return { ok: true, value: undefined }
    try {
      return await line.value.command(command)
    } catch (error) {
      return {
        ok: false,
        error: pageErrorInfo('engine-failure', `The engine did not take a command: ${String(error)}`),
      }
    }
  }

  #subscribe(id: number, seat: Seat): void {
    const { informer, want, answer } = seat
    const { number, spec } = informer
    void this.#send({ type: 'subscribe', subscription: id, informer: number, spec, want, answer }).then((answer) => {
      if (!answer.ok) this.#refuse(id, answer.error)
    })
  }

  #refuse(id: number, error: ErrorInfo): void {
    const seat = this.#seats.get(id)
    if (seat === undefined) return
    seat.refusal = faultStatus(error)
    seat.viewer.tell('fault', this.#statusFor(seat))
    this.#tellStatuses()
  }

  #leave(id: number, seat: Seat): void {
    if (!this.#seats.delete(id)) return
    const shared = [...this.#seats.values()].some((other) => other.informer.number === seat.informer.number)
    if (!shared) {
      this.#statuses.delete(seat.informer.number)
      this.#recovery.forget(seat.informer.number)
    }
    this.#command({ type: 'unsubscribe', subscription: id })
    this.#tellStatuses()
  }

  #fail(error: ErrorInfo): void {
    this.#fault = faultStatus(error)
    for (const seat of this.#seats.values()) seat.viewer.tell('fault', this.#statusFor(seat))
    this.#tellStatuses()
  }

  #receive(frame: Frame, line: HostConnection): void {
    if (this.#state === 'closed' || frame.epoch !== line.welcome.epoch) return
    const told = new Set<Seat>()
    const informers = new Set<number>()
    const watched = new Set([...this.#seats.values()].map((seat) => seat.informer.number))
    const refused: Extract<FramePart, { type: 'refused' }>[] = []
    for (const part of frame.parts) {
      if (part.type === 'clock') {
        this.#serverOffsetMs = part.serverOffsetMs
        continue
      }
      if (part.type === 'need-auth') {
        const { request } = part
        void this.#authenticate?.(part.reason).then((answer) => this.#command({ type: 'auth', request, answer }))
        continue
      }
      if (part.type === 'status') {
        // One that nobody looks at any more would be stale when somebody does.
        if (!watched.has(part.informer)) continue
        this.#statuses.set(part.informer, part.status)
        this.#recovery.note(part.informer, part.status)
        informers.add(part.informer)
        continue
      }
      if (part.type === 'refused') {
        refused.push(part)
        continue
      }
      // Taken out on the way, by the logging host.
      if (part.type === 'log') continue
      // Late parts of closed subscriptions find no seat.
      const seat = this.#seats.get(part.subscription)
      if (seat === undefined) continue
      seat.viewer.apply(part)
      told.add(seat)
    }
    const seats = [...this.#seats.values()].filter((seat) => told.has(seat) || informers.has(seat.informer.number))
    for (const seat of changesFirst(seats)) {
      seat.viewer.tell(told.has(seat) ? 'part' : 'status', this.#statusFor(seat))
    }
    for (const part of refused) this.#refuse(part.subscription, part.error)
    if (informers.size > 0) this.#tellStatuses()
    this.#afterFrame(() => {
      if (this.#state === 'open') line.port.post({ type: 'ack', seq: frame.seq })
    })
  }

  #tellStatuses(): void {
    for (const listener of this.#statusListeners) listener()
  }

  #statusFor(seat: Seat): InformerStatus {
    const { number } = seat.informer
    return seat.refusal ?? this.#recovery.shown(number, this.#fault ?? this.#statuses.get(number)) ?? idleStatus
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

const closedError = pageErrorInfo('closed', 'The kube is closed')
const closedStatus = faultStatus(closedError)
const closedResult: Result<never> = { ok: false, error: closedError }
