import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { added, bookmark, endMark, http } from './samples.fixture.js'

const refused = http(403)

describe('P11: a 403 after having had access', () => {
  it('is looked at again after 10 s, and loses nothing until then', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused)
    expect(machine.words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'forbidden', synced: true, nextAttemptAt: machine.now + 10_000 })
    expect(machine.pass(9_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('is confirmed by the next one: everything goes as one delta, and the version with it', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(10_000).ends(refused)
    expect(machine.words).toEqual(['abort', 'discard', 'revoke'])
    expect(machine.report).toMatchObject({ phase: 'forbidden', synced: true, nextAttemptAt: machine.now + 300_000 })
    expect(machine.pass(299_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['watch-list'])
    expect(machine.ends(refused).words).toEqual(['abort'])
    expect(machine.report.nextAttemptAt).toBe(machine.now + 300_000)
  })

  it('is confirmed as well where the probe is refused before the watch is', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(10_000).probeFails(refused)
    expect(machine.words).toEqual(['abort', 'discard', 'watch-list'])
    expect(machine.ends(refused).words).toEqual(['abort', 'revoke'])
  })

  it('of a restored state counts as much', () => {
    const machine = new Machine().startRestored(100).ends(refused)
    expect(machine.report).toMatchObject({ phase: 'forbidden', synced: false, nextAttemptAt: machine.now + 10_000 })
    expect(machine.pass(10_000).ends(refused).words).toEqual(['abort', 'discard', 'revoke'])
  })

  it('of an informer that is polled counts as much', () => {
    const machine = new Machine().polling().pass(15_000).listFails(refused)
    expect(machine.pass(10_000).listFails(refused).words).toEqual(['abort', 'revoke'])
    expect(machine.pass(300_000).words).toEqual(['list'])
  })

  it('without a state there is nothing to confirm: looked at again every 300 s', () => {
    const machine = new Machine().start().ends(refused)
    expect(machine.report.nextAttemptAt).toBe(machine.now + 300_000)
    expect(machine.pass(300_000).ends(refused).words).toEqual(['abort'])
  })
})

describe('P11 P2: an authorizer that fails now and then loses nothing', () => {
  it.each([
    ['an answered watch', (machine: Machine) => machine.opens()],
    ['a watch event', (machine: Machine) => machine.events(added('a', 101))],
    ['a bookmark', (machine: Machine) => machine.events(bookmark(101))],
  ])('%s in between takes it back', (_what, answer) => {
    const machine = answer(new Machine().live(100).pass(60_000).ends(refused).pass(10_000))
    expect(machine.ends(refused).words).not.toContain('revoke')
    expect(machine.report).toMatchObject({ phase: 'forbidden', nextAttemptAt: machine.now + 10_000 })
  })

  it('a list in between takes it back', () => {
    const machine = new Machine().polling().pass(15_000).listFails(refused).pass(10_000).page(undefined)
    expect(machine.pass(15_000).listFails(refused).words).toEqual(['abort'])
  })

  it('two within 10 s are one: retryNow does not hurry it', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(4_000)
    machine.feed({ type: 'retry-now' }).ends(refused)
    expect(machine.words).toEqual(['abort', 'discard'])
    expect(machine.report.nextAttemptAt).toBe(machine.now + 6_000)
    expect(machine.pass(6_000).ends(refused).words).toContain('revoke')
  })

  it('what fails otherwise in between says nothing about access', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(10_000)
    machine.ends({ type: 'network', message: 'refused' }).pass(2_000)
    expect(machine.ends(refused).words).toContain('revoke')
  })

  it('a pause in between does not count as an answer, and not as a wait', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused)
    machine.feed({ type: 'pause', reason: 'hidden' }).pass(3_600_000)
    expect(machine.words).toEqual([])
    machine.feed({ type: 'unpause', reason: 'hidden' })
    expect(machine.ends(refused).words).toContain('revoke')
  })
})

describe('P1: access that comes back', () => {
  it('brings a complete state anew, as one replace', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(10_000).ends(refused).pass(300_000)
    expect(machine.events(added('a', 90)).words).toEqual([])
    expect(machine.report).toMatchObject({ phase: 'listing', synced: true })
    expect(machine.events(endMark(300)).words).toEqual(['replace'])
    expect(machine.report).toMatchObject({ phase: 'live', synced: true, freshAt: machine.now })
  })

  it('and is lost again, is confirmed again', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(10_000).ends(refused)
    machine.pass(300_000).events(endMark(300)).pass(60_000).ends(refused)
    expect(machine.report.nextAttemptAt).toBe(machine.now + 10_000)
    expect(machine.pass(10_000).ends(refused).words).toContain('revoke')
  })
})
