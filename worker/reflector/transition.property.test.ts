import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure, WatchEvent } from '../ports.js'
import { Machine } from './machine.fixture.js'
import { added, bookmark, deleted, endMark, http, modified, pod, rv } from './samples.fixture.js'
import { failures } from './simulated-server.fixture.js'
import type { PauseReason } from './state.js'

type Move =
  | { readonly type: 'start' | 'retry-now' | 'wake' | 'timer' | 'refresh' | 'distrust' }
  | { readonly type: 'slot-granted' | 'slot-waiting' }
  | { readonly type: 'slots'; readonly slots: 'granted' | 'waiting' | 'unanswered' }
  | { readonly type: 'open' | 'hold' | 'send' }
  | { readonly type: 'pause' | 'unpause'; readonly reason: PauseReason }
  | { readonly type: 'pass' | 'sleep'; readonly ms: number }
  | { readonly type: 'page'; readonly version: number | undefined; readonly token: string | undefined }
  | { readonly type: 'events'; readonly events: readonly WatchEvent[] }
  | { readonly type: 'end' | 'list-fails' | 'probe-fails'; readonly failure: Failure | undefined }
  | {
      readonly type: 'probe-answers'
      readonly version: number | undefined
      readonly found: number | undefined
      readonly atGrave: number | undefined
    }
  | { readonly type: 'probe-sent'; readonly version: number | undefined }
  | { readonly type: 'surroundings'; readonly random: number; readonly watchList: 'try' | 'avoid' }
  /** Answers to a request that is not the newest. */
  | { readonly type: 'stale'; readonly back: number; readonly what: 'page' | 'events' | 'end' | 'probe' | 'failure' }

const version = fc.integer({ min: 90, max: 130 })
const maybe = fc.option(version, { nil: undefined })
const failure = fc.constantFrom<Failure>(
  ...failures,
  { type: 'compressed', message: 'gzip' },
  ...[400, 405, 418, 422].map((status) => http(status)),
)
const ms = fc.constantFrom(0, 1, 300, 1_000, 2_000, 10_000, 15_000, 75_000, 330_000, 3_600_000)
const event: fc.Arbitrary<WatchEvent> = fc.oneof(
  fc
    .tuple(fc.constantFrom(added, modified, deleted), fc.constantFrom('a', 'b'), version)
    .map(([make, name, v]) => make(name, v)),
  version.map((v) => bookmark(v)),
  version.map((v) => endMark(v)),
  fc.constantFrom<WatchEvent>({ type: 'skipped', reason: 'PROGRESS' }, { type: 'bookmark', mark: 'none' }),
  fc
    .constantFrom(400, 401, 403, 404, 410, 422, 429, 500, 504)
    .map((code): WatchEvent => ({ type: 'error', failure: http(code) })),
)

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('start' as const, 'retry-now', 'wake', 'timer', 'refresh', 'distrust'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('slot-granted' as const, 'slot-waiting') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('slots' as const),
      slots: fc.constantFrom('granted' as const, 'waiting', 'unanswered'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('open' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('hold' as const, 'send') }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('pass' as const), ms }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sleep' as const), ms }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('events' as const), events: fc.array(event, { maxLength: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('page' as const),
      version: maybe,
      token: fc.option(fc.constantFrom('T1', 'T2'), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('end' as const, 'list-fails', 'probe-fails'),
      failure: fc.option(failure, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('probe-answers' as const), version: maybe, found: maybe, atGrave: maybe }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('probe-sent' as const), version: maybe }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('pause' as const, 'unpause'),
      reason: fc.constantFrom<PauseReason>('hidden', 'offline'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('surroundings' as const),
      random: fc.constantFrom(0, 0.5, 0.999),
      watchList: fc.constantFrom('try' as const, 'avoid'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('stale' as const),
      back: fc.integer({ min: 1, max: 3 }),
      what: fc.constantFrom('page' as const, 'events', 'end', 'probe', 'failure'),
    }),
  },
)

function play(machine: Machine, each: Move): void {
  const { phase } = machine.state
  const isHeld = 'held' in machine.state && machine.state.held === 'yes'
  switch (each.type) {
    case 'open':
      if (!isHeld && (phase === 'watching' || phase === 'streaming')) machine.opens()
      break
    case 'hold':
      machine.holds()
      break
    case 'send':
      machine.sends()
      break
    case 'pass':
    case 'sleep':
      machine[each.type](each.ms)
      break
    case 'page':
      if (phase === 'listing') {
        machine.page(each.version, [pod('a', 95)], each.token === undefined ? {} : { continue: each.token })
      }
      break
    case 'events':
      if (!isHeld && (phase === 'watching' || phase === 'streaming')) machine.events(...each.events)
      break
    case 'end':
      if (phase === 'watching' || phase === 'streaming') machine.ends(each.failure)
      break
    case 'list-fails':
      if (phase === 'listing' && each.failure !== undefined) machine.listFails(each.failure)
      break
    case 'probe-fails':
      if (phase === 'watching' && each.failure !== undefined) machine.probeFails(each.failure)
      break
    case 'probe-answers':
      if (phase === 'watching') {
        machine.probeAnswers(
          each.version,
          each.found === undefined ? undefined : { uid: 'uid-a', resourceVersion: rv(each.found) },
          undefined,
          each.atGrave === undefined ? undefined : { uid: 'uid-a', resourceVersion: rv(each.atGrave) },
        )
      }
      break
    case 'probe-sent':
      if (phase === 'watching') {
        const key = 'd/a' as NonNullable<Parameters<Machine['probeSent']>[0]>['key']
        machine.probeSent(
          each.version === undefined ? undefined : { key, uid: 'uid-a', resourceVersion: rv(each.version) },
        )
      }
      break
    case 'surroundings':
      machine.random = each.random
      machine.watchList = each.watchList
      break
    case 'slots':
      machine.slots = each.slots
      break
    case 'stale':
      playStale(machine, machine.state.request - each.back, each.what)
      break
    default:
      machine.feed(each)
  }
}

function playStale(machine: Machine, request: number, what: (Move & { readonly type: 'stale' })['what']): void {
  switch (what) {
    case 'page':
      machine.feed({ type: 'page', request, page: { type: 'page', items: [], skipped: 0, resourceVersion: rv(999) } })
      break
    case 'events':
      machine.feed({ type: 'watch-events', request, events: [endMark(999), added('stale', 999)] })
      break
    case 'end':
      machine.feed({ type: 'watch-ended', request, end: { type: 'clean' } })
      break
    case 'probe':
      machine.feed({ type: 'probe-answered', request, answer: { serverVersion: rv(1) } })
      break
    case 'failure':
      machine.feed({ type: 'list-failed', request, failure: http(410) })
  }
}

const runs = Number(process.env.FC_RUNS ?? 1_000)

describe('transition', () => {
  it('R1–R15 hold after every step, whatever comes', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80, size: 'max' }), fc.option(version), (moves, restored) => {
        const machine = restored === null ? new Machine().start() : new Machine().startRestored(restored)
        for (const each of moves) play(machine, each)
        machine.feed({ type: 'close' })
        for (const each of moves.slice(0, 5)) {
          if (each.type !== 'pass' && each.type !== 'sleep') play(machine, each)
        }
        expect(machine.state.phase).toBe('closed')
      }),
      { numRuns: runs },
    )
  })

  it('R6: a server that answers everything at once with the same kind of trouble is asked at a bounded rate (P10)', {
    timeout: 600_000,
  }, () => {
    const list = fc.oneof(
      failure.map((it): Move => ({ type: 'list-fails', failure: it })),
      fc.record({ type: fc.constant('page' as const), version: maybe, token: fc.constantFrom(undefined, 'T1') }),
    )
    const end = fc.option(failure, { nil: undefined }).map((it): Move => ({ type: 'end', failure: it }))
    const watch = fc.tuple(fc.array(event, { maxLength: 3 }), end)
    const probe = fc.oneof(
      failure.map((it): Move => ({ type: 'probe-fails', failure: it })),
      fc.record({ type: fc.constant('probe-answers' as const), version: maybe, found: maybe, atGrave: maybe }),
    )
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 1, maxLength: 5 }),
        fc.array(watch, { minLength: 1, maxLength: 5 }),
        fc.array(probe, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (lists, watches, probes, probeFirst) => {
          const machine = new Machine().start()
          const until = machine.now + 600_000
          const next = { list: 0, watch: 0, probe: 0 }
          const turn = <T>(from: readonly T[], which: keyof typeof next): T => {
            const item = from[next[which] % from.length]
            next[which] += 1
            return item ?? expect.unreachable()
          }
          for (let answers = 0; machine.now < until; answers += 1) {
            expect(answers).toBeLessThan(5_000)
            machine.pass(5)
            const { phase } = machine.state
            if (phase === 'listing') {
              play(machine, turn(lists, 'list'))
            } else if (phase === 'watching' || phase === 'streaming') {
              const verifying = machine.state.phase === 'watching' && machine.state.trust.type === 'verifying'
              if (verifying && probeFirst) play(machine, turn(probes, 'probe'))
              const [events, ends] = turn(watches, 'watch')
              if (machine.state.phase === phase) play(machine, { type: 'open' })
              if (machine.state.phase === phase) play(machine, { type: 'events', events })
              if (machine.state.phase === 'watching' || machine.state.phase === 'streaming') play(machine, ends)
            } else {
              machine.pass(Math.max(5, (machine.ownDeadline ?? until) - machine.now))
            }
          }
          expect(machine.requests.length).toBeLessThan(600)
        },
      ),
      { numRuns: runs },
    )
  })
})
