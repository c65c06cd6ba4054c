import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { expiredFailure, http, pod, rv } from './samples.fixture.js'

const listing = () => {
  const machine = new Machine()
  machine.watchList = 'avoid'
  return machine.start()
}

const replaceOf = (machine: Machine) =>
  machine.effects
    .flatMap((effect) => (effect.type === 'emit' ? effect.deltas : []))
    .find(({ type }) => type === 'replace')

describe('W3: a list by pages', () => {
  it('asks for 500, then with the token only, until there is none (C63)', () => {
    const machine = listing()
    expect(machine.effects.find(({ type }) => type === 'list')).toEqual({ type: 'list', request: 1, limit: 500 })
    machine.page(100, [pod('a', 1)], { continue: 'T1', remaining: 3 })
    expect(machine.effects.find(({ type }) => type === 'list')).toEqual({
      type: 'list',
      request: 2,
      limit: 500,
      continue: 'T1',
    })
    expect(machine.report).toMatchObject({ phase: 'listing', loading: 1, expected: 4 })
    machine.page(100, [], { continue: 'T2', remaining: -7 })
    expect(machine.report).toMatchObject({ loading: 1, expected: 1 })
    machine.page(100, [])
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [pod('a', 1)], resourceVersion: '100' })
    expect(machine.requests).toEqual(['list', 'list after T1', 'list after T2', 'watch 100'])
  })

  it('shows its pages as progress before the first complete state, and never after it (P2)', () => {
    const machine = listing()
    expect(machine.page(100, [pod('a', 1)], { continue: 'T1' }).words).toEqual(['progress', 'list after T1'])
    expect(machine.page(100, [pod('b', 2)]).words).toEqual(['replace', 'watch 100'])
    machine.opens().pass(60_000).events({ type: 'error', failure: expiredFailure })
    expect(machine.page(200, [pod('a', 1)], { continue: 'T1' }).words).toEqual(['list after T1'])
  })

  it('C65: everything in one page is fine', () => {
    const all = Array.from({ length: 8_000 }, (_, index) => pod(`p${index}`, index + 1))
    expect(listing().page(100, all).words).toEqual(['replace', 'watch 100'])
  })

  it('W2: the version is the first page’s, never an item’s', () => {
    const machine = listing()
      .page(100, [pod('a', 999)], { continue: 'T1' })
      .page(100, [pod('b', 998)])
    expect(machine.state.resumeFrom).toBe('100')
  })

  it('W2: a page without a version of its own belongs to the first one’s', () => {
    const machine = listing().page(100, [], { continue: 'T1' }).page(undefined)
    expect(machine.state.resumeFrom).toBe('100')
  })

  it('P1, apiserver 1.5: pages of two versions are no state of the server: one whole list, once', () => {
    const machine = listing()
      .page(100, [pod('a', 99)], { continue: 'T1' })
      .page(130, [pod('b', 120)], { continue: 'T2' })
    expect(machine.words).toEqual(['abort', 'list whole'])
    machine.page(140, [pod('a', 99)], { continue: 'T3' }).page(150, [pod('b', 120)])
    expect(machine.words).toEqual(['replace', 'watch 140'])
  })

  it('W2: where the first page has none, a later one proves nothing: polled', () => {
    const machine = listing().page(undefined, [], { continue: 'T1' }).page(130)
    expect(machine.state).toMatchObject({ phase: 'polling' })
  })

  it('C61: an expired page: everything in one piece, once, with nothing of the pages', () => {
    const machine = listing()
      .page(100, [pod('a', 1)], { continue: 'T1' })
      .listFails(expiredFailure)
    expect(machine.words).toEqual(['abort', 'list whole'])
    machine.page(150, [pod('b', 2)])
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [pod('b', 2)], resourceVersion: '150' })
    expect(machine.requests.at(-1)).toBe('watch 150')
  })

  it('C61, R6: the whole list comes in pages all the same and expires again: backs off', () => {
    const machine = listing().page(100, [], { continue: 'T1' }).listFails(expiredFailure)
    machine.page(100, [], { continue: 'T2' }).listFails(expiredFailure)
    expect(machine.words).toEqual(['abort'])
    expect(machine.pass(800).words).toEqual(['list'])
  })

  it('R6: a token that does not change has no end: one whole list, and when that has none either, it backs off', () => {
    const machine = listing().page(100, [], { continue: 'T1' }).page(100, [], { continue: 'T1' })
    expect(machine.words).toEqual(['abort', 'list whole'])
    machine.page(100, [], { continue: 'T1' }).page(100, [], { continue: 'T1' })
    expect(machine.state).toMatchObject({ phase: 'waiting', error: { code: 'unexpected-answer' } })
  })

  it.each([
    ['two tokens in turns', (at: number) => ({ items: [pod(`p${at}`, at)], token: `T${at % 2}` })],
    [
      'a round that leaves the first pages out',
      (at: number) => ({ items: [], token: at < 5 ? `${at}` : `T${at % 7}` }),
    ],
    ['ever new tokens, ever the same page', (at: number) => ({ items: [pod('a', 1), pod('b', 2)], token: `T${at}` })],
    ['ever new tokens, two pages in turns', (at: number) => ({ items: [pod(`p${at % 2}`, 1)], token: `T${at}` })],
    ['ever new tokens and no object', (at: number) => ({ items: [], token: `T${at}` })],
  ])('R6: pages that go round (%s): a bounded number, then one whole list that counts', (_what, pageAt) => {
    const machine = listing()
    let asked = 1
    while (machine.requests.at(-1) !== 'list whole' && asked < 1_000) {
      const { items, token } = pageAt(asked)
      machine.page(100, items, { continue: token })
      asked += 1
    }
    expect(asked).toBeLessThan(250)
    machine.page(110, [pod('a', 1)])
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [pod('a', 1)], resourceVersion: '110' })
    expect(machine.requests.at(-1)).toBe('watch 110')
  })

  it('C63: a long list with empty pages in between is read to its end', () => {
    const machine = listing()
    for (let at = 1; at <= 1_000; at += 1) {
      machine.page(100, at % 150 === 0 ? [pod(`p${at}`, at)] : [], { continue: `T${at}` })
    }
    machine.page(100, [])
    expect(replaceOf(machine)).toMatchObject({ objects: { length: 6 } })
  })

  it('C67: objects that nothing tells apart are no sign of a round', () => {
    const nameless = { metadata: { name: 'same' } }
    const machine = listing()
    for (let at = 1; at <= 9; at += 1) machine.page(100, [nameless], { continue: `T${at}` })
    expect(machine.page(100, [nameless]).requests).not.toContain('list whole')
  })

  it('C13: a page that is cut: nothing is taken over, the list begins again', () => {
    const machine = listing()
      .page(100, [pod('a', 1)], { continue: 'T1' })
      .listFails({ type: 'broken', message: 'cut' })
    expect(machine.words).toEqual(['abort'])
    expect(machine.pass(800).words).toEqual(['list'])
    machine.page(101)
    expect(replaceOf(machine)).toMatchObject({ objects: [] })
  })

  it('W10: 400 to a token: one new list at once; the second is permanent', () => {
    const machine = listing().page(100, [], { continue: 'T1' }).listFails(http(400))
    expect(machine.words).toEqual(['abort', 'list'])
    machine.page(100, [], { continue: 'T1' }).listFails(http(400))
    expect(machine.state).toMatchObject({ phase: 'halted', error: { code: 'bad-request', httpStatus: 400 } })
    expect(machine.pass(86_400_000).words).toEqual([])
  })
})

describe('C67: a list without a version is polled', () => {
  it('every 15 s, synced, each time as one replace without a version', () => {
    const machine = new Machine().polling()
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [] })
    expect(machine.report).toMatchObject({ phase: 'polling', synced: true, fetching: false })
    expect(machine.report.error).toBeUndefined()
    expect(machine.pass(14_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['list'])
    machine.page(undefined, [pod('a', 1)])
    expect(machine.words).toEqual(['replace'])
    expect(machine.state.phase).toBe('polling')
  })

  it('never watches from a version that is none', () => {
    const machine = new Machine().polling().pass(600_000)
    expect(machine.requests.every((request) => request.startsWith('list'))).toBe(true)
  })

  it('C43: 405 to a watch: polled from then on, and said', () => {
    const machine = new Machine().listed(100).ends(http(405))
    expect(machine.report).toMatchObject({ phase: 'polling', error: { code: 'watch-unsupported', httpStatus: 405 } })
    machine.pass(15_000).page(110)
    expect(machine.state.phase).toBe('polling')
    expect(machine.report.staleSince).toBeUndefined()
  })

  it.each([416, 501])(
    'C43, W4: %d to a watch speaks of the watch alone, and its Range: LIST, then polled',
    (status) => {
      const machine = new Machine().start().ends(http(status))
      expect(machine.words).toEqual(['abort', 'list'])
      expect(machine.page(100).report).toMatchObject({
        phase: 'polling',
        synced: true,
        error: { code: 'watch-unsupported', httpStatus: status },
      })
    },
  )

  it('C43: 405 to the first watch-list: LIST at once, then polled', () => {
    const machine = new Machine().start().ends(http(405))
    expect(machine.words).toEqual(['abort', 'list'])
    expect(machine.page(100).report).toMatchObject({ phase: 'polling', synced: true })
  })

  it('a poll that fails backs off like any list, and goes on', () => {
    const machine = new Machine().polling().pass(15_000).listFails({ type: 'network', message: 'refused' })
    expect(machine.pass(2_000).words).toEqual(['list'])
    expect(machine.page(undefined).state).toMatchObject({ phase: 'polling', failures: 0 })
  })

  it('a version told on the way is not used while polling', () => {
    expect(new Machine().polling().pass(15_000).page(rv(7)).state.resumeFrom).toBeUndefined()
  })
})

describe('follow: what the users want', () => {
  const polled = (everyMs: number) => new Machine({ follow: { type: 'poll', everyMs } })

  it('lists at the interval asked for, by pages, and never watches', () => {
    const machine = polled(60_000).start()
    expect(machine.words).toEqual(['list'])
    expect(machine.page(100).words).toEqual(['replace'])
    expect(machine.report).toMatchObject({
      phase: 'polling',
      synced: true,
      nextAttemptAt: machine.state.lastSyncAt! + 60_000,
    })
    expect(machine.pass(59_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['list'])
  })

  it('once: listed once, whatever time passes and whoever wakes up; refresh lists again', () => {
    const machine = new Machine({ follow: { type: 'once' } }).start().page(100)
    expect(machine.pass(86_400_000).words).toEqual([])
    expect(machine.feed({ type: 'wake' }).words).toEqual([])
    expect(machine.feed({ type: 'refresh' }).words).toEqual(['list'])
    expect(machine.page(200).report).toMatchObject({ phase: 'polling', synced: true })
  })

  it('a livelier user is served at once: from once to polling to a watch', () => {
    const machine = new Machine({ follow: { type: 'once' } }).start().page(100)
    expect(machine.feed({ type: 'follow', wish: { type: 'poll', everyMs: 30_000 } }).words).toEqual([])
    expect(machine.pass(30_000).words).toEqual(['list'])
    machine.page(110)
    expect(machine.feed({ type: 'follow', wish: { type: 'watch' } }).words).toEqual(['watch-list'])
  })

  it('refresh of a live watch verifies it anew', () => {
    const machine = new Machine().live(100)
    expect(machine.feed({ type: 'refresh' }).words).toEqual(['abort', 'hold', 'probe', 'watch 100'])
  })
})

describe('what could not be watched is looked into again', () => {
  const compressed = () => new Machine().listed(100).ends({ type: 'compressed', message: 'gzip' })

  it('after an hour', () => {
    const machine = compressed()
    expect(machine.report).toMatchObject({ phase: 'polling', error: { code: 'stream-compressed' } })
    machine.pass(15_000).page(110)
    for (let minutes = 0; minutes < 60; minutes += 1) machine.pass(60_000).page(110)
    expect(machine.pass(15_000).state.follow).toBe('watch')
  })

  it('when somebody asks: a proxy may have been repaired', () => {
    const machine = compressed().feed({ type: 'retry-now' })
    expect(machine.state.follow).toBe('watch')
    expect(machine.report.error).toBeUndefined()
  })
})
