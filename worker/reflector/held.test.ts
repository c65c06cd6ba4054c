import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { endMark } from './samples.fixture.js'

const aMinute = 60_000

describe('a watch that waits for credentials', () => {
  it('W3: a watch-list is no stall; its 15 s begin when it is sent', () => {
    const machine = new Machine().start().holds()
    expect(machine.pass(aMinute).words).toEqual([])
    expect(machine.report).toMatchObject({ phase: 'connecting', fetching: true })
    machine.sends()
    expect(machine.pass(14_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['abort', 'list'])
  })

  it('P6: a watch opened again is not called live, however long nothing failed', () => {
    const machine = new Machine().live(100).pass(20_000).events(endMark(110)).ends()
    expect(machine.report.phase).toBe('live')
    const since = machine.now
    machine.holds().pass(aMinute)
    expect(machine.report).toMatchObject({ phase: 'connecting', fetching: true, staleSince: since })
    machine.sends()
    // Firefox shows a watch with its first byte: one that has not failed for 2 s counts as open.
    machine.pass(1_999)
    expect(machine.report.phase).toBe('connecting')
    machine.pass(1)
    expect(machine.report).toMatchObject({ phase: 'live' })
    expect(machine.report.staleSince).toBeUndefined()
  })

  it('P6: a short wait is not shown', () => {
    const machine = new Machine().live(100).pass(20_000).events(endMark(110)).ends()
    const told = machine.reports.length
    machine.holds().pass(1_500).sends().opens().events(endMark(111))
    expect(new Set(machine.reports.slice(told).map(({ phase }) => phase)).size).toBeLessThan(2)
    expect(machine.report.phase).toBe('live')
  })

  it('W12: a resume is not verified by the silence of a watch that was not sent', () => {
    const machine = new Machine().resuming(100).holds().probeSent().probeAnswers(100)
    expect(machine.pass(aMinute).words).toEqual([])
    machine.sends().opens()
    expect(machine.words).toContain('release')
  })

  it('W11: no guard ends it; credentials that do not come do', () => {
    const machine = new Machine().live(100).pass(20_000).events(endMark(110)).ends().holds()
    expect(machine.pass(3_600_000).words).toEqual([])
    machine.ends({ type: 'signed-out', code: 'signed-out', message: 'nobody' })
    expect(machine.report).toMatchObject({ phase: 'unauthorized', synced: true, error: { code: 'signed-out' } })
  })
})
