import { describe, expect, it } from 'vitest'
import type { Happening } from './input.js'
import { Machine } from './machine.fixture.js'
import { endMark, http, page, rv } from './samples.fixture.js'
import { isQueued, type State, type Trust } from './state.js'

/** The next phase, and the effects without timers and reports. */
interface Outcome {
  readonly phase: State['phase']
  readonly effects: readonly string[]
}

/** Polled because it cannot be watched, or because it waits for a slot. */
type PollReason = 'unwatchable' | 'queued'

type Row = { readonly [I in Happening['type']]: Outcome }

/** Total by type: a new phase, trust or input does not compile until every cell is decided. */
type Table = {
  readonly [P in State['phase']]: P extends 'watching'
    ? { readonly [T in Trust['type']]: Row }
    : P extends 'polling'
      ? { readonly [R in PollReason]: Row }
      : Row
}

const to = (phase: State['phase'], ...effects: readonly string[]): Outcome => ({ phase, effects })

/** Cells that change neither phase nor anything outside. */
function unmoved(phase: State['phase']): Row {
  const still = to(phase)
  return {
    start: still,
    close: to('closed'),
    pause: to('paused'),
    unpause: still,
    'retry-now': still,
    wake: still,
    timer: still,
    follow: still,
    refresh: still,
    distrust: still,
    'slot-granted': still,
    'slot-waiting': still,
    page: still,
    'list-failed': still,
    'watch-held': still,
    'watch-sent': still,
    'watch-opened': still,
    'watch-events': still,
    'watch-ended': still,
    'probe-sent': still,
    'probe-answered': still,
    'probe-failed': still,
  }
}

const resumes = ['hold', 'probe', 'watch 100']

const table: Table = {
  idle: { ...unmoved('idle'), start: to('streaming', 'watch-list'), pause: to('idle') },
  paused: { ...unmoved('paused'), unpause: to('watching', ...resumes) },
  asking: {
    ...unmoved('asking'),
    'slot-granted': to('streaming', 'watch-list'),
    'slot-waiting': to('listing', 'list'),
    timer: to('listing', 'list'),
  },
  streaming: {
    ...unmoved('streaming'),
    'slot-waiting': to('listing', 'abort', 'list'),
    close: to('closed', 'abort'),
    pause: to('paused', 'abort'),
    wake: to('streaming', 'abort', 'watch-list'),
    timer: to('listing', 'abort', 'list'),
    'watch-events': to('watching', 'replace'),
    'watch-ended': to('waiting', 'abort'),
  },
  listing: {
    ...unmoved('listing'),
    close: to('closed', 'abort'),
    pause: to('paused', 'abort'),
    wake: to('listing', 'abort', 'list'),
    page: to('watching', 'replace', 'watch 110'),
    'list-failed': to('waiting', 'abort'),
  },
  watching: {
    opening: {
      ...unmoved('watching'),
      'slot-waiting': to('polling', 'abort'),
      close: to('closed', 'abort'),
      pause: to('paused', 'abort'),
      wake: to('watching', 'abort', ...resumes),
      distrust: to('waiting', 'abort'),
      refresh: to('watching', 'abort', ...resumes),
      'watch-events': to('watching', 'bookmark'),
      'watch-ended': to('watching', 'abort', ...resumes),
    },
    verifying: {
      ...unmoved('watching'),
      'slot-waiting': to('listing', 'abort', 'discard', 'list'),
      close: to('closed', 'abort', 'discard'),
      pause: to('paused', 'abort', 'discard'),
      wake: to('watching', 'abort', 'discard', ...resumes),
      distrust: to('streaming', 'abort', 'discard', 'watch-list'),
      refresh: to('watching', 'abort', 'discard', ...resumes),
      timer: to('watching', 'abort', 'discard', ...resumes),
      'watch-events': to('watching', 'bookmark'),
      'watch-ended': to('waiting', 'abort', 'discard'),
      'probe-failed': to('waiting', 'abort', 'discard'),
    },
    confirmed: {
      ...unmoved('watching'),
      'slot-waiting': to('polling', 'abort'),
      close: to('closed', 'abort'),
      pause: to('paused', 'abort'),
      wake: to('watching', 'abort', ...resumes),
      distrust: to('waiting', 'abort'),
      refresh: to('watching', 'abort', ...resumes),
      timer: to('watching', 'abort', ...resumes),
      'watch-events': to('watching', 'bookmark'),
      'watch-ended': to('watching', 'abort', 'watch 100'),
    },
  },
  waiting: {
    ...unmoved('waiting'),
    'retry-now': to('watching', ...resumes),
    refresh: to('watching', ...resumes),
    wake: to('watching', ...resumes),
    timer: to('watching', ...resumes),
  },
  polling: {
    unwatchable: {
      ...unmoved('polling'),
      'retry-now': to('listing', 'list'),
      refresh: to('listing', 'list'),
      distrust: to('listing', 'list'),
      wake: to('listing', 'list'),
      timer: to('listing', 'list'),
    },
    queued: {
      ...unmoved('polling'),
      'slot-granted': to('watching', ...resumes),
      'retry-now': to('listing', 'list'),
      refresh: to('listing', 'list'),
      distrust: to('listing', 'list'),
      wake: to('listing', 'list'),
      timer: to('listing', 'list'),
    },
  },
  halted: {
    ...unmoved('halted'),
    'retry-now': to('watching', ...resumes),
    refresh: to('watching', ...resumes),
    timer: to('watching', ...resumes),
  },
  closed: { ...unmoved('closed'), pause: to('closed') },
}

/** How a machine gets into each situation; what is cached is complete at 100 where there is a cache. */
const situations: ReadonlyMap<string, () => Machine> = new Map([
  ['idle', () => new Machine()],
  ['paused', () => new Machine().live(100).feed({ type: 'pause', reason: 'hidden' })],
  ['asking', () => asking()],
  ['streaming', () => new Machine().start()],
  ['listing', () => listing()],
  ['watching opening', () => new Machine().listed(100)],
  ['watching verifying', () => new Machine().resuming(100)],
  ['watching confirmed', () => new Machine().live(100)],
  ['waiting', () => new Machine().live(100).ends({ type: 'network', message: 'refused' })],
  ['polling unwatchable', () => new Machine().polling()],
  ['polling queued', () => new Machine().live(100).feed({ type: 'slot-waiting' })],
  ['halted', () => new Machine().live(100).ends(http(403))],
  ['closed', () => new Machine().live(100).feed({ type: 'close' })],
])

function asking(): Machine {
  const machine = new Machine()
  machine.slots = 'unanswered'
  return machine.start()
}

function listing(): Machine {
  const machine = new Machine()
  machine.watchList = 'avoid'
  return machine.start()
}

/** One input of each type, at a time when streams are neither short nor silent. */
const inputs: { readonly [I in Happening['type']]: (machine: Machine) => Machine } = {
  start: (machine) => machine.feed({ type: 'start' }),
  close: (machine) => machine.feed({ type: 'close' }),
  pause: (machine) => machine.feed({ type: 'pause', reason: 'hidden' }),
  unpause: (machine) => machine.feed({ type: 'unpause', reason: 'hidden' }),
  'retry-now': (machine) => machine.feed({ type: 'retry-now' }),
  wake: (machine) => machine.feed({ type: 'wake' }),
  follow: (machine) => machine.feed({ type: 'follow', wish: { type: 'watch' } }),
  distrust: (machine) => machine.feed({ type: 'distrust' }),
  refresh: (machine) => machine.feed({ type: 'refresh' }),
  'slot-granted': (machine) => machine.feed({ type: 'slot-granted' }),
  'slot-waiting': (machine) => machine.feed({ type: 'slot-waiting' }),
  timer: (machine) => machine.sleep((machine.ownDeadline ?? machine.now) - machine.now),
  page: (machine) => machine.feed({ type: 'page', request: machine.state.request, page: page(110) }),
  'list-failed': (machine) => machine.listFails({ type: 'network', message: 'refused' }),
  'watch-held': (machine) => machine.holds(),
  'watch-sent': (machine) => machine.holds().sends(),
  'watch-opened': (machine) => machine.opens(),
  'watch-events': (machine) => machine.events(endMark(110)),
  'watch-ended': (machine) => machine.ends(),
  'probe-sent': (machine) => machine.probeSent(),
  'probe-answered': (machine) =>
    machine.feed({ type: 'probe-answered', request: machine.state.request, answer: { serverVersion: rv(150) } }),
  'probe-failed': (machine) => machine.probeFails({ type: 'network', message: 'refused' }),
}

describe('the table of outcomes is total', () => {
  const rows: (readonly [string, Row])[] = []
  for (const [phase, row] of Object.entries(table)) {
    if (phase !== 'watching' && phase !== 'polling') rows.push([phase, row as Row])
  }
  for (const [reason, row] of Object.entries(table.polling)) rows.push([`polling ${reason}`, row])
  for (const [trust, row] of Object.entries(table.watching)) rows.push([`watching ${trust}`, row])

  it('has a way into every situation', () => {
    expect([...situations.keys()].sort()).toEqual(rows.map(([situation]) => situation).sort())
  })

  for (const [situation, row] of rows) {
    it.each(Object.entries(row))(`${situation} × %s`, (type, outcome) => {
      const machine = situations.get(situation)?.() ?? expect.unreachable()
      const [phase, which] = situation.split(' ')
      expect(machine.state.phase).toBe(phase)
      if (machine.state.phase === 'watching') expect(machine.state.trust.type).toBe(which)
      if (machine.state.phase === 'polling') expect(isQueued(machine.state)).toBe(which === 'queued')
      if (type !== 'timer') machine.now += 1_500
      inputs[type as Happening['type']](machine)
      expect({ phase: machine.state.phase, effects: machine.words }).toEqual(outcome)
    })
  }
})
