import { deepestLevel } from '../../src/model/within-depth.js'
import type { Command, Result } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import type { LogWish } from '../../src/protocol/log.js'
import type { PageAnswer, PageQuestion } from '../../src/protocol/requests.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { Informer } from '../informer/informer.js'
import type { Lease } from '../informer/registry.js'
import type { Clock } from '../ports.js'
import type { AuthSeat } from '../session/auth-pages.js'
import type { Session } from '../session/session.js'
import type { DiscoverySeat } from '../session/session-discovery.js'
import type { PageRecords } from '../session/session-log.js'
import { FrameLatency } from './frame-latency.js'
import { FrameWriter } from './frame-writer.js'
import { ListSubscription } from './list-subscription.js'
import { makeSubscription } from './make-subscription.js'
import { PageQuestions } from './page-questions.js'
import { partsOf, refusal, type Seat } from './parts-of.js'
import type { PageVisibility } from './subscription.js'

export interface PageLinkPorts {
  readonly session: Session
  readonly port: FramePort<Ack, Frame>
  readonly clock: Clock
  readonly epoch: string
  readonly intervalMs: number
  readonly log: LogWish
}

interface Watched {
  readonly informer: Informer
  readonly stop: () => void
  sent: InformerStatus | undefined
  users: number
}

interface Open extends Seat {
  readonly lease: Lease
}

type Subscribe = Extract<Command, { type: 'subscribe' }>

/** One page: its subscriptions, the statuses it needs, and the frames that carry both. */
export class PageLink {
  readonly #ports: PageLinkPorts
  readonly #writer: FrameWriter
  readonly #open = new Map<number, Open>()
  readonly #watched = new Map<number, Watched>()
  readonly #records: PageRecords
  readonly #stopTime: () => void
  readonly #questions: PageQuestions
  readonly #latency = new FrameLatency()
  /** In a session that asks its pages for credentials. */
  readonly #authSeat: AuthSeat | undefined
  readonly #discoverySeat: DiscoverySeat
  #needAuth: FramePart[] = []
  #visibility: PageVisibility = 'visible'
  #sentOffsetMs: number | undefined

  constructor(ports: PageLinkPorts) {
    this.#ports = ports
    this.#writer = new FrameWriter({
      ...ports,
      collect: () => this.#collect(),
      sent: (seq) => this.#latency.sent(seq),
      acknowledged: (seq) => this.#latency.acknowledged(seq),
      cut: () => {
        const message = `An object nests deeper than ${deepestLevel} levels: the page gets null for what lies deeper`
        ports.session.log.write({ level: 'warn', what: 'engine', message })
      },
    })
    this.#records = ports.session.log.open(ports.log, () => this.#writer.mark('soon'))
    this.#questions = new PageQuestions(ports.session.desk, () => this.#writer.mark('soon'))
    this.#discoverySeat = ports.session.discovery.join()
    this.#stopTime = ports.session.onTime(() => this.#writer.mark('soon'))
    this.#authSeat = ports.session.authenticator?.pages.join((request, reason) => {
      this.#needAuth.push({ type: 'need-auth', request, reason })
      this.#writer.mark('now')
    })
  }

  get frameCounts(): FrameWriter['counts'] {
    return this.#writer.counts
  }

  /** What this page holds in the engine. */
  get holds(): { readonly subscriptions: number; readonly questions: number } {
    return { subscriptions: this.#open.size, questions: this.#questions.size }
  }

  /** Answers when it is taken; a refresh when it is done. */
  async command(command: Command): Promise<Result<void>> {
    try {
      if (command.type === 'refresh') return await this.#refresh(command.subscription)
      if (command.type === 'clear') {
        await this.#ports.session.clear()
        return { ok: true, value: undefined }
      }
      this.#obey(command)
      return { ok: true, value: undefined }
    } catch (error) {
      // What the page cannot check alone: another page's index of this name, a field nobody registered.
      return { ok: false, error: refusal(error) }
    }
  }

  /** Answers when there is an answer. What that of a write means for what is shown, refused or not, reaches the page first. */
  async ask(number: number, question: PageQuestion): Promise<Result<PageAnswer>> {
    const answer = await this.#questions.answer(number, question)
    if (question.type === 'call' && question.method !== 'GET') await this.#writer.delivered()
    return answer
  }

  close(): void {
    this.#questions.close()
    for (const id of [...this.#open.keys()]) this.#unsubscribe(id)
    this.#stopTime()
    this.#records.close()
    this.#authSeat?.leave()
    this.#discoverySeat.leave()
    this.#writer.close()
  }

  async #refresh(subscription: number): Promise<Result<void>> {
    const informer = this.#open.get(subscription)?.lease.informer
    if (informer === undefined) return { ok: true, value: undefined }
    const fresh = informer.refresh()
    this.#writer.mark('now')
    const error = await fresh
    // What was read anew reaches the page before the answer does.
    await this.#writer.delivered()
    return error === undefined ? { ok: true, value: undefined } : { ok: false, error }
  }

  #obey(command: Exclude<Command, { type: 'refresh' | 'clear' }>): void {
    switch (command.type) {
      case 'subscribe':
        this.#subscribe(command)
        break
      case 'unsubscribe':
        this.#unsubscribe(command.subscription)
        break
      case 'move-window': {
        const subscription = this.#open.get(command.subscription)?.subscription
        if (!(subscription instanceof ListSubscription)) return
        subscription.move(command.query)
        this.#writer.mark('now')
        break
      }
      case 'retry-now':
        this.#ports.session.retryNow()
        this.#writer.mark('now')
        break
      case 'wake':
        this.#ports.session.wake()
        break
      case 'give-up':
        this.#questions.giveUp(command.question)
        break
      case 'auth':
        this.#authSeat?.answer(command.request, command.answer)
        break
      case 'visibility':
        this.#visibility = command.visibility
        if (command.visibility === 'hidden') void this.#ports.session.flush()
        this.#authSeat?.show(command.visibility)
        this.#discoverySeat.show(command.visibility)
        for (const { subscription } of this.#open.values()) subscription?.shown?.(command.visibility)
        this.#writer.mark('now')
        break
      case 'log':
        this.#records.wish = command.wish
        break
    }
  }

  #subscribe({ subscription: id, informer: number, spec, want, answer }: Subscribe): void {
    const lease = this.#ports.session.registry.lease(spec)
    try {
      const subscription = makeSubscription(id, lease.informer, want, {
        clock: this.#ports.clock,
        fields: this.#ports.session.fields,
        fieldsIdentity: this.#ports.session.fieldsIdentity,
        due: () => this.#writer.mark('soon'),
        visibility: this.#visibility,
        writes: this.#ports.session.writes,
      })
      const isSynced = (): boolean => lease.informer.status.synced
      this.#open.set(id, { id, lease, informer: number, subscription, isSynced, answer, answered: 'no' })
    } catch (error) {
      lease.release()
      throw error
    }
    this.#watch(number, lease.informer)
    this.#writer.mark('now')
  }

  #unsubscribe(id: number): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    this.#open.delete(id)
    open.subscription?.close()
    open.lease.release()
    const watched = this.#watched.get(open.informer)
    if (watched === undefined) return
    watched.users -= 1
    if (watched.users > 0) return
    watched.stop()
    this.#watched.delete(open.informer)
  }

  #watch(number: number, informer: Informer): void {
    const known = this.#watched.get(number)
    if (known !== undefined) {
      known.users += 1
      return
    }
    const stop = informer.observe((moved) => {
      if (moved === 'cache') this.#latency.told(informer)
      this.#writer.mark('soon')
    })
    this.#watched.set(number, { informer, stop, sent: undefined, users: 1 })
  }

  #collect(): readonly FramePart[] {
    this.#latency.collected()
    const parts = this.#needAuth
    this.#needAuth = []
    const { offsetMs } = this.#ports.session.serverClock
    if (offsetMs !== undefined && offsetMs !== this.#sentOffsetMs) {
      this.#sentOffsetMs = offsetMs
      parts.push({ type: 'clock', serverOffsetMs: offsetMs })
    }
    for (const [number, watched] of this.#watched) {
      const { status } = watched.informer
      if (status === watched.sent) continue
      watched.sent = status
      parts.push({ type: 'status', informer: number, status })
    }
    const answers = partsOf([...this.#open.values()], this.#visibility)
    for (const part of answers) if (part.type === 'refused') this.#unsubscribe(part.subscription)
    const told = this.#records.take()
    return [
      ...parts,
      ...answers,
      ...this.#questions.take(),
      ...(told === undefined ? [] : [{ type: 'log', ...told } as const]),
    ]
  }
}
