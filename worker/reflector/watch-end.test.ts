import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { added, bookmark, endMark, expiredFailure, http, modified, tooLargeFailure } from './samples.fixture.js'

const cut = { type: 'broken', message: 'cut' } as const

describe('W9: how a watch ends', () => {
  it('C17: clean: watches again at once from the last version, no list, nothing shown', () => {
    const machine = new Machine().live(100).pass(60_000).events(bookmark(160)).pass(50_000)
    const shown = machine.reports.length
    machine.ends()
    expect(machine.words).toEqual(['abort', 'watch 160'])
    machine.opens()
    expect(machine.reports.slice(shown).every(({ phase, error }) => phase === 'live' && error === undefined)).toBe(true)
  })

  it('C17: clean and without a word all the time: again at once, but verified; still nothing shown', () => {
    const machine = new Machine().listed(100).opens().pass(300_000)
    const shown = machine.reports.length
    expect(machine.ends().words).toEqual(['abort', 'hold', 'probe', 'watch 100'])
    machine.opens().pass(50).probeAnswers(500).pass(5_000)
    expect(machine.state).toMatchObject({ trust: { type: 'confirmed' } })
    expect(new Set(machine.reports.slice(shown).map(({ phase }) => phase))).toEqual(new Set(['live']))
  })

  it('clean after events whose headers came late: they showed that it was open', () => {
    const machine = new Machine().listed(100).pass(1_500).events(added('a', 101)).ends().pass(5_000)
    expect(machine.report.phase).toBe('live')
  })

  it('C18: within a second and without an event: a failure, backs off', () => {
    const machine = new Machine().listed(100).opens().pass(999).ends()
    expect(machine.words).toEqual(['abort'])
    expect(machine.state).toMatchObject({ phase: 'waiting', next: 'watch', failures: 1 })
    expect(machine.pass(800).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('a stream that brought the whole list and ends at once was no short watch', () => {
    expect(new Machine().live(100).ends().words).toEqual(['abort', 'watch 100'])
  })

  it('C18: skipped events and bookmarks that do not move the version are no event (X10, R6)', () => {
    const machine = new Machine().live(100).ends()
    expect(machine.opens().events({ type: 'skipped', reason: 'Table' }, bookmark(100)).ends().state.phase).toBe(
      'waiting',
    )
  })

  it('C18: five in a row: one relist, backed off', () => {
    const machine = new Machine().listed(100)
    for (let round = 1; round <= 5; round += 1) {
      machine.opens().pass(10).ends()
      expect(machine.state).toMatchObject({ phase: 'waiting', next: round < 5 ? 'watch' : 'sync', failures: round })
      machine.pass(14_000)
    }
    expect(machine.requests.filter((request) => request === 'list')).toHaveLength(2)
    expect(machine.requests.at(-1)).toBe('list')
    machine.page(100)
    expect(machine.state).toMatchObject({ phase: 'watching', shortWatches: 0 })
  })

  it('C18: in a loop for ten minutes: the rate stays bounded (P10)', () => {
    const machine = new Machine().listed(100)
    const until = machine.now + 600_000
    while (machine.now < until) {
      if (machine.state.phase === 'listing') machine.pass(5).page(100)
      else if (machine.state.phase === 'watching') machine.pass(5).opens().ends()
      else machine.pass(100)
    }
    expect(machine.requests.length).toBeLessThan(80)
  })

  it('a clean end before a resume was verified backs off; after five the complete state proves it', () => {
    const machine = new Machine().resuming(100)
    for (let round = 1; round <= 5; round += 1) {
      machine.opens().pass(1_500).events(added('a', 101)).ends()
      expect(machine.words).toEqual(['abort', 'discard'])
      machine.pass(26_000)
    }
    expect(machine.requests.at(-1)).toBe('watch-list')
  })

  it('C09, C47: cut: backs off, then resumes verified from the last version', () => {
    for (const failure of [cut, { type: 'network', message: 'refused' }] as const) {
      const machine = new Machine().live(100).events(added('b', 101)).pass(20_000).ends(failure)
      expect(machine.pass(800).words).toEqual(['hold', 'probe', 'watch 101'])
    }
  })

  it('W7: a line that does not parse: resumes from the last good version, relists after three in a row (C23)', () => {
    const machine = new Machine().live(100).events(added('b', 101))
    machine.ends({ type: 'undecodable', message: 'half a line' })
    expect(machine.pass(800).requests.at(-1)).toBe('watch 101')
    machine.opens().ends({ type: 'undecodable', message: 'half a line' })
    expect(machine.pass(1_600).requests.at(-1)).toBe('watch 101')
    machine.opens().ends({ type: 'undecodable', message: 'half a line' })
    expect(machine.pass(3_200).requests.at(-1)).toBe('watch-list')
  })

  it('C23: 500 in the stream: said, backs off, relists when it repeats', () => {
    const machine = new Machine().live(100).events({ type: 'error', failure: http(500, { message: 'webhook failed' }) })
    machine.pass(799)
    expect(machine.state.error).toMatchObject({ code: 'server-error', httpStatus: 500 })
    machine
      .pass(1)
      .opens()
      .events({ type: 'error', failure: http(500) })
    machine
      .pass(1_600)
      .opens()
      .events({ type: 'error', failure: http(500) })
    expect(machine.pass(3_200).requests.at(-1)).toBe('watch-list')
  })

  it('C37: 429 on the watch, in its answer or in its stream: never a relist', () => {
    const machine = new Machine().live(100)
    for (let round = 0; round < 12; round += 1) {
      if (round % 2 === 0) machine.ends(http(429, { retryAfterMs: 1_000 }))
      else machine.opens().events({ type: 'error', failure: http(429) })
      machine.pass(62_000)
    }
    expect(new Set(machine.requests)).toEqual(new Set(['watch-list', 'probe', 'watch 100']))
  })
})

describe('W8: every form of expiry is one relist', () => {
  const forms = [
    ['C35: ERROR 410 in the stream', (machine: Machine) => machine.events({ type: 'error', failure: expiredFailure })],
    [
      'reason Gone without a code',
      (machine: Machine) => machine.events({ type: 'error', failure: http(0, { reason: 'Gone' }) }),
    ],
    [
      'reason Expired without a code',
      (machine: Machine) => machine.events({ type: 'error', failure: http(0, { reason: 'Expired' }) }),
    ],
    ['C34: HTTP 410', (machine: Machine) => machine.ends(http(410))],
    ['C42: too large a version', (machine: Machine) => machine.events({ type: 'error', failure: tooLargeFailure })],
  ] as const

  it.each(forms)('%s', (_form, expire) => {
    const machine = expire(new Machine().live(100).pass(60_000))
    expect(machine.words).toEqual(['abort', 'watch-list'])
    expect(machine.state.resumeFrom).toBeUndefined()
    expect(machine.events(added('a', 110), endMark(200)).words).toEqual(['replace'])
    expect(machine.pass(200_000).requests).toEqual(['watch-list', 'watch-list'])
  })

  it('C35: what came before the ERROR in the same chunk is kept', () => {
    const machine = new Machine().live(100).pass(60_000)
    expect(machine.events(modified('a', 101), { type: 'error', failure: expiredFailure }).words).toEqual([
      'apply',
      'abort',
      'watch-list',
    ])
  })

  it('C35: again at once after the relist: backs off', () => {
    const machine = new Machine().live(100).pass(60_000).events({ type: 'error', failure: expiredFailure })
    machine.events(endMark(200)).pass(100).events({ type: 'error', failure: expiredFailure })
    expect(machine.words).toEqual(['abort'])
    expect(machine.pass(800).words).toEqual(['watch-list'])
  })

  it('R6: again and again before a relist was ever complete: backs off', () => {
    const machine = new Machine().live(100).pass(3_600_000).events()
    const before = machine.requests.length
    machine.events({ type: 'error', failure: expiredFailure })
    for (let round = 0; round < 20; round += 1) {
      if (machine.state.phase === 'streaming') machine.events({ type: 'error', failure: expiredFailure })
      if (machine.state.phase === 'listing') machine.listFails(expiredFailure)
      machine.pass(100)
    }
    expect(machine.requests.length - before).toBeLessThanOrEqual(3)
  })

  it('right after the first list ever: backs off', () => {
    expect(new Machine().listed(100).ends(http(410)).words).toEqual(['abort'])
  })
})

describe('W10: 400', () => {
  it('to a version: one relist at once, without it; the second is permanent until asked', () => {
    const machine = new Machine().live(100).pass(60_000).ends().ends(http(400))
    expect(machine.words).toEqual(['abort', 'watch-list'])
    expect(machine.report.phase).not.toBe('unsupported')
    machine.ends(http(422)).page(200).pass(5_000).ends(http(400))
    expect(machine.report).toMatchObject({ phase: 'unsupported', error: { code: 'bad-request', httpStatus: 400 } })
    expect(machine.pass(86_400_000).words).toEqual([])
    expect(machine.feed({ type: 'wake' }).words).toEqual([])
    expect(machine.feed({ type: 'retry-now' }).words).toEqual(['watch-list'])
  })

  it('an answered watch in between forgives the first', () => {
    const machine = new Machine().live(100).pass(60_000).ends().ends(http(400))
    machine.events(endMark(200)).pass(60_000).ends().ends(http(400))
    expect(machine.words).toEqual(['abort', 'watch-list'])
  })

  it('without a version: permanent until asked, and it names the field selector if there is one', () => {
    const plain = new Machine().start().ends(http(400))
    expect(plain.report).toMatchObject({ phase: 'unsupported', error: { code: 'bad-request' } })
    expect(plain.pass(86_400_000).words).toEqual([])
    const selected = new Machine({ fieldSelector: 'given' }).start().ends(http(400))
    expect(selected.report.error?.code).toBe('unsupported-field-selector')
    expect(selected.feed({ type: 'retry-now' }).words).toEqual(['watch-list'])
  })
})

describe('L2, P10: streams that end as soon as they brought something', () => {
  it('are followed at once five times, then once a second, live all the while', () => {
    const machine = new Machine().live(100)
    for (let version = 101; version <= 105; version += 1) {
      expect(machine.events(added('a', version)).ends().words).toEqual(['abort', `watch ${version}`])
    }
    expect(machine.events(added('a', 106)).ends().words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'live', attempt: 0 })
    expect(machine.report.nextAttemptAt).toBeUndefined()
    expect(machine.pass(999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['watch 106'])
    expect(machine.events(added('a', 107)).pass(400).ends().words).toEqual(['abort'])
    expect(machine.pass(600).words).toEqual(['watch 107'])
    expect(machine.opens().pass(1_000).events(added('a', 108)).ends().words).toEqual(['abort', 'watch 108'])
    expect(machine.events(added('a', 109)).ends().words).toEqual(['abort', 'watch 109'])
  })
})
