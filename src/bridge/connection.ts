import type { AuthReason, AuthReply } from '../protocol/auth.js'
import type { Command, Greeting, Host, HostConnection, Result } from '../protocol/contract.js'
import type { Frame } from '../protocol/frames.js'
import type { Metrics } from '../protocol/metrics.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import type { InformerStatus } from '../protocol/status.js'
import type { Query } from '../query/query.js'
import type { AfterFrame } from './after-frame.js'
import { EngineLines } from './engine-lines.js'
import type { OpenLine } from './open-line.js'
import { Questions } from './questions.js'
import { closedError, closedStatus, type PageInformer, type Seat, Seats } from './seats.js'
import type { Viewer } from './viewer.js'

export type { PageInformer } from './seats.js'

export interface ViewerHandle {
  moveWindow(query: Query): void
  /** Has the informer's state read anew; answers when it is. */
  refresh(): Promise<Result<void>>
  /** The informer's status as of the frame being applied. */
  status(): InformerStatus
  close(): void
}

/** Answers `need-auth`; never rejects. */
export type Authenticate = (reason: AuthReason) => Promise<AuthReply>

/**
 * This page's line to its engine: opened by the first viewer, one frame at a time. Without an
 * engine every viewer is told why, and `retry` tries again. An engine that is lost is followed by
 * another one, which goes on where it stopped.
 */
export class Connection {
  readonly #afterFrame: AfterFrame
  readonly #authenticate: Authenticate | undefined
  readonly #lines: EngineLines
  readonly #seats = new Seats()
  /** What is asked that has one answer. */
  readonly questions: Questions
  #serverOffsetMs = 0
  #visibility: 'visible' | 'hidden' = 'visible'
  #state: 'open' | 'closed' = 'open'

  constructor(host: Host, greeting: Greeting, afterFrame: AfterFrame, authenticate?: Authenticate) {
    this.#authenticate = authenticate
    this.#afterFrame = afterFrame
    this.#lines = new EngineLines(host, greeting, {
      opened: (line) => this.#opened(line),
      failed: (error, nextAttemptAt, before) => this.#seats.fail(error, nextAttemptAt, before),
      lost: (happened) => {
        this.questions.cut(pageErrorInfo('engine-lost', happened))
        this.#seats.lost(happened, (seat) => this.#subscribe(seat))
      },
      again: () => {
        this.#lines.renew()
        this.#seats.again((seat) => this.#subscribe(seat))
      },
    })
    this.questions = new Questions(this.#lines)
  }

  open(informer: PageInformer, viewer: Viewer): ViewerHandle {
    if (this.isClosed) {
      viewer.end(closedStatus)
      return { moveWindow: () => {}, refresh: async () => closedResult, status: () => closedStatus, close: () => {} }
    }
    const seat = this.#seats.open(informer, viewer, (opened) => this.#subscribe(opened))
    return {
      moveWindow: (query) => {
        if (!this.#seats.has(seat)) return
        if (seat.want.type === 'list') seat.want = { ...seat.want, query }
        this.#command({ type: 'move-window', subscription: seat.id, query })
      },
      refresh: () => this.#ask((line) => line.command({ type: 'refresh', subscription: seat.id })),
      status: () => this.#seats.status(seat),
      close: () => {
        if (this.#seats.leave(seat)) this.#command({ type: 'unsubscribe', subscription: seat.id })
      },
    }
  }

  /** The server's clock less this page's, ms; 0 until an answer told. */
  get serverOffsetMs(): number {
    return this.#serverOffsetMs
  }

  /** Statuses of what is looked at: each informer once, and each subscription that was refused. */
  statuses(): ReturnType<Seats['statuses']> {
    return this.#seats.statuses()
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  /** Called after a frame, a fault or a leave that changed `statuses`. */
  onStatuses(listener: () => void): () => void {
    return this.#seats.onStatuses(listener)
  }

  /** The page is shown or hidden. */
  show(visibility: 'visible' | 'hidden'): void {
    this.#visibility = visibility
    if (this.#lines.isWanted) this.#command({ type: 'visibility', visibility })
  }

  /** Fails with the fault's code while there is no engine. */
  metrics(): Promise<Result<Metrics>> {
    return this.#ask((line) => line.metrics())
  }

  /** Removes what is kept on disk; an engine is started for it if need be. */
  clear(): Promise<Result<void>> {
    return this.#ask((line) => line.command({ type: 'clear' }))
  }

  /** At once where no engine was needed yet, or where it does not run on this thread. */
  async settled(): Promise<void> {
    if (!this.#lines.isWanted) return
    const line = await this.#lines.current()
    if (line.ok) await line.value.connection.settled?.()
  }

  /** Tries again what waits, the engine itself included. */
  retry(): void {
    // Nobody has asked for an engine, or nobody will any more.
    if (this.isClosed || !this.#lines.isWanted) return
    this.#lines.hurry()
    if (this.#seats.fault === undefined) this.#command({ type: 'retry-now' })
    else this.#lines.renew()
    this.#seats.retry((seat) => this.#subscribe(seat))
  }

  /** Open streams may be dead without saying so; what could not be loaded may be there now. */
  wake(): void {
    if (this.#seats.fault?.nextAttemptAt !== undefined) this.retry()
    else if (this.#lines.isWanted) this.#command({ type: 'wake' })
  }

  close(): void {
    if (this.isClosed) return
    this.#state = 'closed'
    this.#seats.close()
    this.questions.cut(closedError)
    this.#lines.close()
  }

  #opened(line: OpenLine): void {
    const { connection } = line
    this.#seats.came()
    connection.port.listen((frame) => this.#receive(frame, line))
    if (this.#visibility === 'hidden') {
      void line.ask(() => connection.command({ type: 'visibility', visibility: 'hidden' }))
    }
  }

  /** For the engine of now: another one learns the same by what it is asked. */
  #command(command: Command): void {
    void this.#lines.current().then((line) => (line.ok ? line.value.ask((to) => to.command(command)) : undefined))
  }

  /** Of the next engine, where one is lost before it answers. Fails with the fault's code where there is none. */
  async #ask<T>(question: (to: HostConnection) => Promise<Result<T>>): Promise<Result<T>> {
    for (;;) {
      const line = await this.#lines.current()
      if (!line.ok) return line
      const answer = await line.value.ask(question)
      if (answer !== 'lost') return answer
    }
  }

  #subscribe(seat: Seat): void {
    const { id: subscription, want, answer } = seat
    const { number: informer, spec } = seat.informer
    void this.#lines.current().then(async (line) => {
      // Every viewer is told the fault already; one that is lost was asked for again.
      if (!line.ok) return
      const taken = await line.value.ask((to) =>
        to.command({ type: 'subscribe', subscription, informer, spec, want, answer }),
      )
      if (taken !== 'lost' && !taken.ok && !line.value.isGone) this.#seats.refuse(seat, taken.error)
    })
  }

  #receive(frame: Frame, line: OpenLine): void {
    if (this.isClosed || line.isGone || frame.epoch !== line.connection.welcome.epoch) return
    const parts = frame.parts.flatMap((part) => {
      switch (part.type) {
        case 'clock':
          this.#serverOffsetMs = part.serverOffsetMs
          return []
        case 'need-auth': {
          const { request, reason } = part
          void this.#authenticate?.(reason).then((answer) =>
            line.ask((to) => to.command({ type: 'auth', request, answer })),
          )
          return []
        }
        case 'body':
        case 'body-end':
          this.questions.apply(part)
          return []
        case 'log':
          // Taken out on the way, by the logging host.
          return []
        default:
          return part
      }
    })
    this.#seats.apply(parts)
    this.#afterFrame(() => {
      if (!this.isClosed && !line.isGone) line.connection.port.post({ type: 'ack', seq: frame.seq })
    })
  }
}

const closedResult: Result<never> = { ok: false, error: closedError }
