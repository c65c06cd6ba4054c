import { durationBounds, itemBounds, Tally, watchBounds } from '../../src/protocol/histogram.js'
import type { InformerMetrics, RelistReason } from '../../src/protocol/metrics.js'
import type { WatchEnd } from '../ports.js'
import type { Effect, Step } from './effect.js'
import type { Happening } from './input.js'
import { policy } from './policy.js'
import { relistReason } from './relist-reason.js'
import type { State } from './state.js'

/** A stream that the server, or something on the way to it, ended. Times in ms. */
export interface StreamEnd {
  /** Since the watch was asked for. */
  readonly ageMs: number
  /** Since its last byte; since it was asked for where none came. */
  readonly silentMs: number
  /** When the server would have ended it. */
  readonly timeoutMs: number
}

export interface MeterPorts {
  /** Changes have come in a piece of a watch whose bytes arrived then. */
  readonly changesCame: (arrivedAt: number) => void
  /** What was held of them is discarded. */
  readonly changesDropped: () => void
  readonly streamEnded: (end: StreamEnd) => void
}

type Counts = Pick<
  InformerMetrics,
  | 'relistReasons'
  | 'listDuration'
  | 'listItems'
  | 'shortWatches'
  | 'watchDuration'
  | 'watchItems'
  | 'watchEvents'
  | 'watchBytes'
>

/** Counts what a reflector does, by its steps. A piece of a watch costs a few additions, however many events it has. */
export class ReflectorMeter {
  readonly #ports: MeterPorts
  readonly #reasons = new Map<RelistReason, number>()
  readonly #listDuration = new Tally(durationBounds)
  readonly #listItems = new Tally(itemBounds)
  readonly #watchDuration = new Tally(watchBounds)
  readonly #watchItems = new Tally(itemBounds)
  #shortWatches = 0
  #watchEvents = 0
  #watchBytes = 0
  #arrivedAt = 0
  /** Of the complete state that is being read, its first try. */
  #reason: RelistReason | undefined
  #listSince = 0
  #watch: { readonly since: number; readonly eventsBefore: number } | undefined

  constructor(ports: MeterPorts) {
    this.#ports = ports
  }

  /** The bytes of what comes next. */
  arrived(at: number): void {
    this.#arrivedAt = at
  }

  read(): Counts {
    return {
      relistReasons: new Map(this.#reasons),
      listDuration: this.#listDuration.read(),
      listItems: this.#listItems.read(),
      shortWatches: this.#shortWatches,
      watchDuration: this.#watchDuration.read(),
      watchItems: this.#watchItems.read(),
      watchEvents: this.#watchEvents,
      watchBytes: this.#watchBytes,
    }
  }

  /** What happened in `before`, and what follows. */
  stepped(before: State, happening: Happening, step: Step<State>, now: number): void {
    const isCurrent = !('request' in happening) || happening.request === before.request
    if (isCurrent && happening.type === 'watch-events') this.#count(before, happening)
    if (isCurrent && happening.type === 'watch-ended') this.#ended(before, happening.end, now)
    for (const effect of step.effects) this.#effect(effect, before, happening, step.state, now)
  }

  #count(before: State, { events, bytes = 0 }: Extract<Happening, { type: 'watch-events' }>): void {
    this.#watchEvents += events.length
    this.#watchBytes += bytes
    if (before.phase === 'watching' && events.some(isChange)) this.#ports.changesCame(this.#arrivedAt)
  }

  #ended(before: State, end: WatchEnd, now: number): void {
    if (this.#watch === undefined || (before.phase !== 'watching' && before.phase !== 'streaming')) return
    if (!isCut(end)) return
    const { since } = this.#watch
    const silentMs = now - Math.max(since, before.lastByteAt ?? since)
    this.#ports.streamEnded({ ageMs: now - since, silentMs, timeoutMs: before.timeoutSeconds * 1_000 })
  }

  #effect(effect: Effect, before: State, happening: Happening, after: State, now: number): void {
    switch (effect.type) {
      case 'list':
        if (effect.continue === undefined) this.#beginList(before, happening, after, now)
        break
      case 'watch':
        this.#watch = { since: now, eventsBefore: this.#watchEvents }
        if (effect.resourceVersion === undefined) this.#beginList(before, happening, after, now)
        else this.#reason = undefined
        break
      case 'gate':
        if (effect.gate === 'discard') this.#ports.changesDropped()
        break
      case 'abort':
        this.#closeWatch(happening, now)
        break
      case 'emit': {
        const [first] = effect.deltas
        if (first?.type === 'replace') this.#listed(first.objects.length, now)
        break
      }
    }
  }

  #beginList(before: State, happening: Happening, after: State, now: number): void {
    this.#reason ??= relistReason(before, happening, after)
    this.#listSince = now
  }

  #listed(objects: number, now: number): void {
    const reason = this.#reason ?? 'initial'
    this.#reason = undefined
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    this.#listDuration.note(now - this.#listSince)
    this.#listItems.note(objects)
  }

  #closeWatch(happening: Happening, now: number): void {
    if (this.#watch === undefined) return
    const { since, eventsBefore } = this.#watch
    this.#watch = undefined
    const came = this.#watchEvents - eventsBefore
    this.#watchDuration.note(now - since)
    this.#watchItems.note(came)
    if (happening.type === 'watch-ended' && came === 0 && now - since < policy.shortWatch) this.#shortWatches += 1
  }
}

const isChange = ({ type }: { readonly type: string }): boolean =>
  type === 'added' || type === 'modified' || type === 'deleted'

/** Not refused and not misunderstood: it was there, and then it was not. */
function isCut(end: WatchEnd): boolean {
  if (end.type === 'clean') return true
  const { type } = end.failure
  return type === 'broken' || type === 'network' || type === 'timeout'
}
