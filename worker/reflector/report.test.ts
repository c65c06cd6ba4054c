import { describe, expect, it } from 'vitest'
import { type Phase, phasePrecedence } from '../../src/protocol/phase.js'
import { Machine } from './machine.fixture.js'
import { added, endMark, expiredFailure, http, rv } from './samples.fixture.js'

const cut = { type: 'broken', message: 'cut' } as const
const refused = { type: 'network', message: 'refused' } as const
const phases = (machine: Machine, since: number): readonly Phase[] =>
  machine.reports.slice(since).map(({ phase }) => phase)

describe('a reconnect that succeeds within 2 s is not shown', () => {
  it('cut, waited, resumed and verified by an event', () => {
    const machine = new Machine().live(100).pass(60_000)
    const since = machine.reports.length
    machine.ends(cut).pass(800).opens().pass(50).probeAnswers(101).pass(50).events(added('a', 101)).pass(60_000)
    for (const report of machine.reports.slice(since)) {
      expect(report).toMatchObject({ phase: 'live', attempt: 0, fetching: false })
      expect(report).not.toHaveProperty('error')
      expect(report).not.toHaveProperty('staleSince')
      expect(report).not.toHaveProperty('nextAttemptAt')
    }
  })

  it('a wake-up whose probe is answered at once: nor is the silence that proves it', () => {
    const machine = new Machine().live(100).pass(60_000)
    const since = machine.reports.length
    machine.feed({ type: 'wake' }).pass(50).opens().probeAnswers(170).pass(60_000)
    expect(machine.state).toMatchObject({ trust: { type: 'confirmed' } })
    expect(new Set(phases(machine, since))).toEqual(new Set(['live']))
  })

  it('an expiry whose relist is quick', () => {
    const machine = new Machine().live(100).pass(60_000)
    const since = machine.reports.length
    machine.events({ type: 'error', failure: expiredFailure }).opens().pass(1_000).events(endMark(300)).pass(10_000)
    expect(new Set(phases(machine, since))).toEqual(new Set(['live']))
  })

  it('one that takes longer is shown at 2 s, with everything that was true all along', () => {
    const machine = new Machine().live(100).pass(60_000)
    const cutAt = machine.now
    machine.ends(cut).pass(800).pass(1_199)
    expect(machine.report.phase).toBe('live')
    machine.pass(1)
    expect(machine.report).toMatchObject({
      phase: 'retrying',
      staleSince: cutAt,
      attempt: 1,
      error: { code: 'broken' },
    })
    machine.opens().probeAnswers(100)
    expect(machine.report).toMatchObject({ phase: 'live', attempt: 0 })
    expect(machine.report).not.toHaveProperty('staleSince')
  })

  it('also when something else happens at that very moment and the timer is late', () => {
    const machine = new Machine().live(100).pass(60_000).ends(cut).pass(800)
    machine.now += 1_500
    machine.opens()
    expect(machine.report.phase).toBe('retrying')
  })

  it('a slow probe is shown: the grace is no excuse for silence', () => {
    const machine = new Machine().live(100).pass(60_000).feed({ type: 'wake' }).opens().pass(2_000)
    expect(machine.report.phase).toBe('connecting')
    machine.probeAnswers(170).pass(1_999)
    expect(machine.report.phase).toBe('connecting')
    expect(machine.pass(1).report.phase).toBe('live')
  })

  it('there is no grace before the first complete state, for refusals, or for pauses', () => {
    expect(new Machine().start().ends(refused).report.phase).toBe('offline')
    expect(new Machine().live(100).ends(http(401)).report.phase).toBe('unauthorized')
    expect(new Machine().live(100).feed({ type: 'pause', reason: 'hidden' }).report.phase).toBe('paused')
  })
})

describe('P6: the report is true', () => {
  it('of a first list by pages', () => {
    const machine = new Machine()
    machine.watchList = 'avoid'
    machine.start().page(100, [], { continue: 'T1' }).page(100)
    expect(machine.report).toMatchObject({ phase: 'connecting', synced: true, fetching: true })
    machine.opens()
    expect(phases(machine, 0)).toEqual(['connecting', 'listing', 'connecting', 'live'])
    expect(machine.report.fetching).toBe(false)
  })

  it('of a resume: what is still to be verified when both answers are in needs time, not an answer', () => {
    const machine = new Machine().live(100).pass(60_000).ends(cut).pass(5_000)
    expect(machine.report).toMatchObject({ fetching: true })
    expect(machine.opens().report).toMatchObject({ phase: 'retrying', fetching: true })
    expect(machine.probeAnswers(102).report).toMatchObject({ phase: 'retrying', fetching: false })
    expect(machine.pass(2_000).report).toMatchObject({ phase: 'live', fetching: false })
  })

  it('W12: a plain watch that has not failed for 2 s counts as open (Firefox)', () => {
    const machine = new Machine().listed(100).pass(1_999)
    expect(machine.report.phase).toBe('connecting')
    expect(machine.pass(1).report.phase).toBe('live')
  })

  it('freshAt moves with what the server says while confirmed, and not while it is verified', () => {
    const machine = new Machine().live(100).pass(60_000).events(added('a', 101))
    const confirmedAt = machine.now
    expect(machine.report.freshAt).toBe(confirmedAt)
    machine.pass(10_000).ends(cut).pass(5_000).opens().events(added('b', 102))
    expect(machine.report).toMatchObject({ freshAt: confirmedAt, staleSince: confirmedAt + 10_000 })
    machine.probeAnswers(102)
    expect(machine.report.freshAt).toBe(machine.now)
  })

  it('nothing is stale before there is anything', () => {
    const machine = new Machine().start().ends(refused).pass(60_000).feed({ type: 'pause', reason: 'hidden' })
    expect(machine.reports.every((report) => !('staleSince' in report) && !('freshAt' in report))).toBe(true)
  })

  it('synced latches', () => {
    const machine = new Machine().live(100)
    machine.pass(60_000).events({ type: 'error', failure: expiredFailure }).ends(refused).pass(100_000)
    expect(machine.report).toMatchObject({ phase: 'offline', synced: true })
    machine.feed({ type: 'pause', reason: 'hidden' }).feed({ type: 'close' })
    expect(machine.report.synced).toBe(true)
  })

  it('an error stands until there is evidence that it is over', () => {
    const machine = new Machine().start().ends(refused).pass(800)
    expect(machine.report).toMatchObject({ phase: 'offline', error: { code: 'unreachable' }, fetching: true })
    machine.events()
    expect(machine.report).toMatchObject({ phase: 'listing' })
    expect(machine.report.error).toBeUndefined()
  })

  it('an expiry that has to wait is retrying, not listing: nothing is under way', () => {
    const machine = new Machine().listed(100).ends(expiredFailure).pass(3)
    expect(machine.report).toMatchObject({ fetching: false })
    expect(machine.state.phase).toBe('waiting')
    const never = new Machine()
    never.watchList = 'avoid'
    never.start().page(100, [], { continue: 'T' }).listFails(expiredFailure).listFails(expiredFailure)
    expect(never.report).toMatchObject({ phase: 'retrying', error: { code: 'expired' } })
  })

  it('a relist forced by a refused probe or version is never a final phase', () => {
    const probe = new Machine().live(100).pass(60_000).ends(cut).pass(5_000).probeFails(http(400)).pass(5_000)
    expect(probe.report.phase).toBe('listing')
    const version = new Machine().live(100).pass(60_000).ends().ends(http(400)).pass(5_000)
    expect(version.report.phase).toBe('listing')
  })

  it('nothing is told twice', () => {
    const machine = new Machine().live(100)
    const told = machine.reports.length
    machine.probeSent().feed({ type: 'timer' }).feed({ type: 'unpause', reason: 'hidden' })
    machine.feed({ type: 'probe-answered', request: machine.state.request, answer: { serverVersion: rv(1) } })
    expect(machine.reports.length).toBe(told)
  })
})

describe('precedence', () => {
  const rank = (phase: Phase) => phasePrecedence.indexOf(phase)

  it.each([
    ['unauthorized', http(401)],
    ['forbidden', http(403)],
    ['unsupported', http(400)],
  ] as const)('%s ranks above paused and offline', (phase, failure) => {
    const machine = new Machine().start().ends(failure)
    machine.feed({ type: 'pause', reason: 'hidden' }).feed({ type: 'pause', reason: 'offline' })
    expect(machine.report.phase).toBe(phase)
    expect(rank(phase)).toBeLessThan(rank('offline'))
  })

  it('offline ranks above paused, paused above retrying', () => {
    const machine = new Machine().live(100).ends(cut).pass(5_000)
    expect(machine.report.phase).toBe('retrying')
    expect(machine.feed({ type: 'pause', reason: 'hidden' }).report.phase).toBe('paused')
    expect(machine.feed({ type: 'pause', reason: 'offline' }).report.phase).toBe('offline')
    expect(machine.feed({ type: 'unpause', reason: 'offline' }).report.phase).toBe('paused')
  })

  it('closed ranks above all', () => {
    expect(new Machine().start().ends(http(401)).feed({ type: 'close' }).report.phase).toBe('closed')
  })
})
