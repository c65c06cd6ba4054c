import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Effect, Step } from './effect.js'
import type { Happening, Input } from './input.js'
import { checks } from './invariant-checks.fixture.js'
import { Invariants } from './invariants.fixture.js'
import { added, bookmark, deleted, endMark, expiredFailure, http, rv } from './samples.fixture.js'
import { initialState, type State } from './state.js'
import { transition } from './transition.js'

/** A machine whose last step can be another one than `transition` says. */
class Doctored {
  state: State = initialState({ initialList: 'auto', fieldSelector: 'none', follow: { type: 'watch' } })
  now = 1_000_000
  readonly #invariants = new Invariants()

  feed(happening: Happening, doctor: (step: Step<State>) => Step<State> = (step) => step): this {
    const input: Input = { ...happening, now: this.now, random: 0, watchList: 'try' }
    const before = this.state
    const step = doctor(transition(before, input))
    this.state = step.state
    this.#invariants.check(before, input, step)
    return this
  }

  get request(): number {
    return this.state.request
  }

  passes(ms: number): this {
    this.now += ms
    return this
  }

  streaming(): this {
    return this.feed({ type: 'start' }).feed({ type: 'slot-granted' })
  }

  live(): this {
    return this.streaming().feed({ type: 'watch-events', request: 1, events: [endMark(100)] })
  }

  resuming(): this {
    const end = { type: 'failed', failure: { type: 'broken', message: 'cut' } } as const
    return this.live().passes(20_000).feed({ type: 'watch-ended', request: 1, end }).passes(800).feed({ type: 'timer' })
  }
}

const also =
  (...effects: readonly Effect[]) =>
  (step: Step<State>): Step<State> => ({ ...step, effects: [...step.effects, ...effects] })
const but =
  (change: Partial<State>) =>
  (step: Step<State>): Step<State> => ({ ...step, state: { ...step.state, ...change } as State })
const without =
  (type: Effect['type']) =>
  (step: Step<State>): Step<State> => ({ ...step, effects: step.effects.filter((effect) => effect.type !== type) })
const watchFrom = (request: number, version: number): Effect => ({
  type: 'watch',
  request,
  resourceVersion: rv(version),
  timeoutSeconds: 300,
})
const bookmarkAt = (version: number): Happening => ({ type: 'watch-events', request: 1, events: [bookmark(version)] })

/** Each breaks one invariant in its last step. */
const breaks: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  [
    'R1',
    () => new Doctored().live().feed({ type: 'probe-failed', request: 0, failure: http(500) }, but({ synced: false })),
  ],
  ['R2', () => new Doctored().live().feed(bookmarkAt(110), but({ resumeFrom: rv(105) }))],
  [
    'R3',
    () => new Doctored().resuming().feed({ type: 'watch-opened', request: 2 }, also({ type: 'gate', gate: 'release' })),
  ],
  [
    'R4',
    () => {
      const expired = {
        type: 'watch-events',
        request: 1,
        events: [{ type: 'error', failure: expiredFailure }],
      } as const
      const machine = new Doctored().live().passes(20_000).feed(expired)
      machine.feed({ type: 'pause', reason: 'hidden' })
      machine.feed({ type: 'unpause', reason: 'hidden' }).feed({ type: 'slot-granted' }, ({ state, effects }) => ({
        state,
        effects: effects.map((effect) => (effect.type === 'watch' ? { ...effect, resourceVersion: rv(100) } : effect)),
      }))
    },
  ],
  ['R5', () => new Doctored().live().passes(400_000).feed({ type: 'timer' }, without('sleep'))],
  [
    'R6',
    () => {
      const machine = new Doctored().streaming()
      machine.feed({ type: 'watch-ended', request: 1, end: { type: 'failed', failure: http(422) } })
      for (;;) {
        const { state } = machine
        const request = state.request + 1
        // As if a list that failed were followed by the next one at once.
        machine.feed({ type: 'list-failed', request: state.request, failure: http(500) }, () => ({
          state: { ...state, request } as State,
          effects: [{ type: 'abort' }, { type: 'list', request }],
        }))
      }
    },
  ],
  ['R7', () => new Doctored().live().feed(bookmarkAt(110), also(watchFrom(2, 100)))],
  [
    'R8',
    () =>
      new Doctored()
        .live()
        .feed({ type: 'close' })
        .feed({ type: 'wake' }, also({ type: 'abort' })),
  ],
  ['R9', () => new Doctored().live().feed({ type: 'pause', reason: 'hidden' }, also({ type: 'list', request: 2 }))],
  [
    'R10',
    () =>
      new Doctored()
        .streaming()
        .feed({ type: 'watch-events', request: 1, events: [added('a', 90)] }, but({ synced: true })),
  ],
  [
    'R11',
    () =>
      new Doctored().feed({ type: 'start' }).feed({ type: 'slot-granted' }, (step) => ({
        ...but({ request: 0 })(step),
        effects: step.effects.map((effect) => (effect.type === 'watch' ? { ...effect, request: 0 } : effect)),
      })),
  ],
  [
    'R12',
    () =>
      new Doctored().streaming().feed({ type: 'watch-events', request: 1, events: [endMark(100)] }, without('report')),
  ],
  ['R13', () => new Doctored().live().feed({ type: 'pause', reason: 'hidden' }, without('slot'))],
  ['R14', () => new Doctored().live().feed(bookmarkAt(110), also({ type: 'emit', deltas: [{ type: 'revoke' }] }))],
  [
    'R15',
    () =>
      new Doctored().live().feed({ type: 'watch-events', request: 1, events: [deleted('a', 120)] }, (step) => {
        const { tombstone: _forgotten, ...state } = step.state
        return { ...step, state: state as State }
      }),
  ],
])

test('SPEC.md numbers what is checked, and each check has a step that breaks it', () => {
  const spec = readFileSync(new URL('./SPEC.md', import.meta.url), 'utf8')
  const numbers = [...spec.matchAll(/^\| (R\d+) \|/gm)].map(([, number]) => number)
  expect([...checks.keys()]).toEqual(numbers)
  expect([...breaks.keys()]).toEqual(numbers)
})

test.each([...breaks])('%s is noticed when it is broken', (number, breaking) => {
  expect(breaking).toThrow(new RegExp(`^${number}: `))
})

test('a machine that is not doctored breaks none', () => {
  const machine = new Doctored().resuming().feed({ type: 'watch-opened', request: 2 })
  machine.feed({ type: 'probe-answered', request: 2, answer: { serverVersion: rv(100) } })
  machine.feed({ type: 'distrust' }).feed({ type: 'close' })
  expect(machine.state.phase).toBe('closed')
})
