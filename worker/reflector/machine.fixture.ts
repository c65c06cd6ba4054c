import type { Failure, ListPage, WatchEnd, WatchEvent } from '../ports.js'
import type { Effect } from './effect.js'
import type { Happening } from './input.js'
import { Invariants } from './invariants.fixture.js'
import type { Report } from './report.js'
import { endMark, page, rv } from './samples.fixture.js'
import { initialState, type Plan, type ProbeAnswer, type State, type Witness } from './state.js'
import { ownDeadline, transition } from './transition.js'

/** The pure machine with a clock at hand; every step is checked against the invariants of SPEC.md. */
export class Machine {
  state: State
  now = 1_000_000
  random = 0
  watchList: 'try' | 'avoid' = 'try'
  /** What a request of a slot is answered with at once. */
  slots: 'granted' | 'waiting' | 'unanswered' = 'granted'
  /** Effects of the last call, timers of `pass` included. */
  effects: readonly Effect[] = []
  /** Requests since the beginning, oldest first: `watch-list`, `watch 7`, `list`, `list after TOKEN`, `probe`. */
  readonly requests: string[] = []
  readonly reports: Report[] = []
  readonly #invariants = new Invariants()

  constructor(plan: Partial<Plan> = {}) {
    this.state = initialState({ initialList: 'auto', fieldSelector: 'none', follow: { type: 'watch' }, ...plan })
  }

  /** A slot that is asked for is answered in the same call. */
  feed(happening: Happening): this {
    this.#step(happening)
    const { effects, slots } = this
    const asks = effects.some((effect) => effect.type === 'slot' && effect.slot === 'request')
    if (!asks || slots === 'unanswered') return this
    this.#step({ type: `slot-${slots}` })
    this.effects = [...effects, ...this.effects]
    return this
  }

  #step(happening: Happening): void {
    const input = { ...happening, now: this.now, random: this.random, watchList: this.watchList }
    const before = this.state
    const step = transition(before, input)
    this.state = step.state
    this.effects = step.effects
    this.#invariants.check(before, input, step)
    for (const effect of step.effects) {
      const request = requestText(effect)
      if (request !== undefined) this.requests.push(request)
      if (effect.type === 'report') this.reports.push(effect.report)
    }
  }

  /** Time passes; the timer fires whenever it is due. */
  pass(ms: number): this {
    const until = this.now + ms
    const all: Effect[] = []
    for (let due = this.#invariants.timer; due !== undefined && due <= until; due = this.#invariants.timer) {
      this.now = Math.max(this.now, due)
      this.feed({ type: 'timer' })
      all.push(...this.effects)
    }
    this.now = until
    this.effects = all
    return this
  }

  /** The timer fires late: nothing ran meanwhile. */
  sleep(ms: number): this {
    this.now += ms
    return this.feed({ type: 'timer' })
  }

  /** When the state does something by itself. */
  get ownDeadline(): number | undefined {
    return ownDeadline(this.state)
  }

  get report(): Report {
    const last = this.reports.at(-1)
    if (last === undefined) throw new Error('nothing was reported')
    return last
  }

  /** Effects of the last call but timers and reports, as words. */
  get words(): readonly string[] {
    return this.effects.flatMap((effect) => effectWords(effect))
  }

  start(): this {
    return this.feed({ type: 'start' })
  }

  /** Behind a restored state of this version, true until a minute ago. */
  startRestored(version: number): this {
    return this.feed({ type: 'start', restored: { resourceVersion: rv(version), freshAt: this.now - 60_000 } })
  }

  page(version: number | string | undefined, items: ListPage['items'] = [], more: Partial<ListPage> = {}): this {
    return this.feed({ type: 'page', request: this.state.request, page: page(version, items, more) })
  }

  listFails(failure: Failure): this {
    return this.feed({ type: 'list-failed', request: this.state.request, failure })
  }

  /** The watch waits for credentials. */
  holds(): this {
    return this.feed({ type: 'watch-held', request: this.state.request })
  }

  /** It has them. */
  sends(): this {
    return this.feed({ type: 'watch-sent', request: this.state.request })
  }

  opens(): this {
    return this.feed({ type: 'watch-opened', request: this.state.request })
  }

  events(...events: readonly WatchEvent[]): this {
    return this.feed({ type: 'watch-events', request: this.state.request, events })
  }

  /** A user whose watch is refused may not list either; `watchEnds` for one who may. */
  ends(failure?: Failure): this {
    this.watchEnds(failure)
    const asks = failure?.type === 'http' && failure.httpStatus === 403 && this.state.phase === 'listing'
    if (!asks) return this
    const before = this.effects.filter(({ type }) => type !== 'list')
    this.listFails(failure)
    this.effects = [...before, ...this.effects.filter(({ type }) => type !== 'abort')]
    return this
  }

  watchEnds(failure?: Failure): this {
    const end: WatchEnd = failure === undefined ? { type: 'clean' } : { type: 'failed', failure }
    return this.feed({ type: 'watch-ended', request: this.state.request, end })
  }

  probeSent(witness?: Witness): this {
    return this.feed({
      type: 'probe-sent',
      request: this.state.request,
      ...(witness === undefined ? {} : { witness }),
    })
  }

  probeAnswers(version: number | string | undefined, found?: ProbeAnswer['found'], cluster?: 'other'): this {
    const answer: ProbeAnswer = {
      ...(cluster === undefined ? {} : { cluster }),
      ...(version === undefined ? {} : { serverVersion: rv(version) }),
      ...(found === undefined ? {} : { found }),
    }
    return this.feed({ type: 'probe-answered', request: this.state.request, answer })
  }

  probeFails(failure: Failure): this {
    return this.feed({ type: 'probe-failed', request: this.state.request, failure })
  }

  /** Started by watch-list and live at `version`. */
  live(version: number | string = 100): this {
    return this.start().opens().events(endMark(version))
  }

  /** Started by LIST and watching from `version`, not opened yet. */
  listed(version: number | string = 100): this {
    this.watchList = 'avoid'
    return this.start().page(version)
  }

  /** Its lists have no version (metrics): polled. */
  polling(): this {
    this.watchList = 'avoid'
    return this.start().page(undefined)
  }

  /** Live, then cut, then watching again from `version` with everything held. */
  resuming(version: number | string = 100): this {
    return this.live(version).pass(20_000).ends({ type: 'broken', message: 'cut' }).pass(2_000)
  }
}

function requestText(effect: Effect): string | undefined {
  switch (effect.type) {
    case 'list':
      if (effect.continue !== undefined) return `list after ${effect.continue}`
      return effect.limit === undefined ? 'list whole' : 'list'
    case 'watch':
      return effect.resourceVersion === undefined ? 'watch-list' : `watch ${effect.resourceVersion}`
    case 'probe':
      return 'probe'
    default:
      return undefined
  }
}

function effectWords(effect: Effect): readonly string[] {
  switch (effect.type) {
    case 'abort':
      return ['abort']
    case 'gate':
      return [effect.gate]
    case 'emit':
      return effect.deltas.map(({ type }) => type)
    case 'remember':
      return [`remember ${effect.reason}`]
    case 'sleep':
    case 'report':
    case 'slot':
      return []
    default:
      return [requestText(effect) ?? effect.type]
  }
}
