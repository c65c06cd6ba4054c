import type { Target } from '../../src/model/scope.js'
import type { Follow } from '../../src/protocol/contract.js'
import type { Clock, DeltaSink, ListRequest, Random, SlotAnswer, SlotSeat, Transport, WatchSink } from '../ports.js'
import { askHistory } from './ask-history.js'
import type { AvoidReason, Effect } from './effect.js'
import type { Happening } from './input.js'
import type { ReflectorMeter } from './reflector-meter.js'
import type { Report } from './report.js'
import { initialState, type PauseReason, type Plan, type Restored, type State, type Witness } from './state.js'
import { SteadyTime } from './steady-time.js'
import { transition } from './transition.js'
import { witnessTarget } from './witness-target.js'

/** What the session remembers about watch-lists of one resource (wire rule 3). */
export interface WatchListMemory {
  advice(): 'try' | 'avoid'
  remember(reason: AvoidReason): void
}

export interface ReflectorPorts {
  readonly target: Target
  readonly plan: Plan
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Random
  readonly sink: DeltaSink
  readonly watchLists: WatchListMemory
  /** As `StreamSlots.request`, the rank given by whoever knows it. */
  readonly requestSlot: (answer: (answer: SlotAnswer) => void) => Pick<SlotSeat, 'release'>
  /** The newest object that the cache holds now, everything already pushed included. */
  readonly witness: () => Witness | undefined
  /** Whether the cluster that answers is the one that a restored state is of. Never rejects. Absent: nothing is restored. */
  readonly cluster?: () => Promise<'same' | 'other' | 'unknown'>
  readonly report: (report: Report) => void
  /** Each request as it leaves; not those that fail for want of credentials. */
  readonly sent: (request: 'list' | 'watch' | 'probe') => void
  /** Takes note of every step. */
  readonly meter?: Pick<ReflectorMeter, 'arrived' | 'stepped'>
}

/**
 * Keeps a DeltaSink equal to the server: performs what `transition` decides and feeds back what
 * happens. All decisions, counters and guards are in the state.
 */
export class Reflector {
  readonly #ports: ReflectorPorts
  readonly #time: SteadyTime
  #state: State
  #abort = new AbortController()
  #cancelSleep: () => void = () => {}
  #seat: Pick<SlotSeat, 'release'> | undefined
  /** What happened while effects were performed: their ports may call back. */
  readonly #happened: Happening[] = []
  #feeding: 'yes' | 'no' = 'no'

  constructor(ports: ReflectorPorts) {
    this.#ports = ports
    this.#time = new SteadyTime(ports.clock)
    this.#state = initialState(ports.plan)
  }

  start(restored?: Restored): void {
    this.#feed({ type: 'start', ...(restored === undefined ? {} : { restored }) })
  }

  close(): void {
    this.#feed({ type: 'close' })
  }

  pause(reason: PauseReason): void {
    this.#feed({ type: 'pause', reason })
  }

  unpause(reason: PauseReason): void {
    this.#feed({ type: 'unpause', reason })
  }

  retryNow(): void {
    this.#feed({ type: 'retry-now' })
  }

  /** Never less than before. */
  follow(wish: Follow): void {
    this.#feed({ type: 'follow', wish })
  }

  refresh(): void {
    this.#feed({ type: 'refresh' })
  }

  /** The cache lost something, or falls too far behind the stream: read everything anew. */
  distrust(): void {
    this.#feed({ type: 'distrust' })
  }

  wake(): void {
    this.#feed({ type: 'wake' })
  }

  get hasOpenStream(): boolean {
    return this.#state.phase === 'streaming' || this.#state.phase === 'watching'
  }

  /**
   * One input after the other: all effects of one are performed before the next is judged. A port
   * that throws ends its own step only.
   */
  #feed(happening: Happening): void {
    this.#happened.push(happening)
    if (this.#feeding === 'yes') return
    this.#feeding = 'yes'
    const thrown: unknown[] = []
    for (let next = this.#happened.shift(); next !== undefined; next = this.#happened.shift()) {
      try {
        this.#step(next)
      } catch (error) {
        thrown.push(error)
      }
    }
    this.#feeding = 'no'
    if (thrown.length > 0) throw thrown[0]
  }

  #step(happening: Happening): void {
    const { random, watchLists, meter } = this.#ports
    const before = this.#state
    const now = this.#time.now()
    const step = transition(before, { ...happening, now, random: random(), watchList: watchLists.advice() })
    this.#state = step.state
    meter?.stepped(before, happening, step, now)
    for (const effect of step.effects) this.#perform(effect)
    if (step.state.phase === 'closed') this.#cancelSleep()
  }

  #perform(effect: Effect): void {
    const { sink, watchLists, clock } = this.#ports
    switch (effect.type) {
      case 'list':
        this.#renew()
        this.#list(effect)
        break
      case 'watch':
        this.#watch(effect)
        break
      case 'probe':
        this.#renew()
        this.#probe(effect)
        break
      case 'abort':
        this.#abort.abort()
        break
      case 'sleep':
        this.#cancelSleep()
        this.#cancelSleep = clock.after(Math.max(0, effect.until - this.#time.now()), () => {
          this.#time.now(effect.until)
          this.#feed({ type: 'timer' })
        })
        break
      case 'emit':
        sink.push(effect.deltas, effect.bytes)
        break
      case 'gate':
        if (effect.gate === 'hold') sink.hold()
        else if (effect.gate === 'release') sink.release()
        else sink.discardHeld()
        break
      case 'slot':
        if (effect.slot === 'request') {
          this.#seat = this.#ports.requestSlot((answer) => this.#feed({ type: `slot-${answer}` }))
        } else {
          this.#seat?.release()
          this.#seat = undefined
        }
        break
      case 'remember':
        watchLists.remember(effect.reason)
        break
      case 'report':
        this.#ports.report(this.#onClock(effect.report))
        break
    }
  }

  #onClock(report: Report): Report {
    const { freshAt, staleSince, nextAttemptAt } = report
    const told = (time: number): number => this.#time.onClock(time)
    return {
      ...report,
      ...(freshAt === undefined ? {} : { freshAt: told(freshAt) }),
      ...(staleSince === undefined ? {} : { staleSince: told(staleSince) }),
      ...(nextAttemptAt === undefined ? {} : { nextAttemptAt: told(nextAttemptAt) }),
    }
  }

  #renew(): void {
    if (this.#abort.signal.aborted) this.#abort = new AbortController()
  }

  #list(effect: Extract<Effect, { type: 'list' }>): void {
    const { request, limit } = effect
    const ask: ListRequest = {
      target: this.#ports.target,
      ...(limit === undefined ? {} : { limit }),
      ...(effect.continue === undefined ? {} : { continue: effect.continue }),
    }
    const { signal } = this.#abort
    const sent = (): void => this.#ports.sent('list')
    void this.#ports.transport.list({ ...ask, sent }, signal).then((answer) => {
      if (signal.aborted) return
      if (answer.type === 'page') this.#feed({ type: 'page', request, page: answer })
      else this.#feed({ type: 'list-failed', request, failure: answer.failure })
    })
  }

  #probe({ request, tombstone }: Extract<Effect, { type: 'probe' }>): void {
    const { target, transport, cluster } = this.#ports
    const witness = this.#ports.witness()
    this.#feed({ type: 'probe-sent', request, ...(witness === undefined ? {} : { witness }) })
    const { signal } = this.#abort
    const answer = askHistory(
      {
        witness,
        tombstone,
        ask: (about) => {
          const sent = (): void => this.#ports.sent('probe')
          return transport.list({ target: witnessTarget(target, about), limit: 1, sent }, signal)
        },
        isOver: () => signal.aborted,
      },
      cluster?.(),
    )
    void answer.then((told) => {
      if (signal.aborted) return
      if (told.type === 'failed') this.#feed({ type: 'probe-failed', request, failure: told.failure })
      else this.#feed({ type: 'probe-answered', request, answer: told.answer })
    })
  }

  #watch(effect: Extract<Effect, { type: 'watch' }>): void {
    this.#renew()
    const { request, resourceVersion, timeoutSeconds } = effect
    const { clock, meter } = this.#ports
    const sink: WatchSink = {
      held: () => this.#feed({ type: 'watch-held', request }),
      sent: () => this.#feed({ type: 'watch-sent', request }),
      opened: () => this.#feed({ type: 'watch-opened', request }),
      events: (events, bytes, arrivedAt = clock.now()) => {
        meter?.arrived(arrivedAt)
        this.#feed({ type: 'watch-events', request, events, ...(bytes === undefined ? {} : { bytes }) })
      },
      ended: (end) => this.#feed({ type: 'watch-ended', request, end }),
    }
    const { target, transport } = this.#ports
    const sent = (): void => this.#ports.sent('watch')
    const from = resourceVersion === undefined ? {} : { resourceVersion }
    transport.watch({ target, timeoutSeconds, sent, ...from }, sink, this.#abort.signal)
  }
}
