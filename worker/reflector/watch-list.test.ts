import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import {
  added,
  bookmark,
  deleted,
  endMark,
  expiredFailure,
  http,
  modified,
  pod,
  rv,
  tooLargeFailure,
} from './samples.fixture.js'

const replaceOf = (machine: Machine) =>
  machine.effects
    .flatMap((effect) => (effect.type === 'emit' ? effect.deltas : []))
    .find(({ type }) => type === 'replace')

describe('W3: the first state comes by watch-list', () => {
  it('without a version, with a timeout of 300 to 599 s', () => {
    for (const random of [0, 0.5, 0.999]) {
      const machine = new Machine()
      machine.random = random
      const watch = machine.start().effects.find(({ type }) => type === 'watch')
      expect(watch).toMatchObject({ type: 'watch', timeoutSeconds: 300 + Math.floor(random * 300) })
      expect(watch).not.toHaveProperty('resourceVersion')
    }
  })

  it('C89: is complete at the mark, as one replace, and goes on in the same stream', () => {
    const machine = new Machine().start().opens()
    expect(machine.events(added('a', 300), added('b', 20)).words).toEqual(['progress'])
    expect(machine.report).toMatchObject({ phase: 'listing', synced: false, loading: 2 })
    expect(machine.events(added('c', 30), endMark(310), modified('a', 311)).words).toEqual(['replace', 'apply'])
    expect(machine.report).toMatchObject({ phase: 'live', synced: true, fetching: false })
    expect(machine.requests).toEqual(['watch-list'])
  })

  it('C56, W2: the version is the mark, not the versions of items or synthetic events', () => {
    const machine = new Machine().start().events(added('a', 900), added('b', 20))
    expect(machine.state.resumeFrom).toBeUndefined()
    expect(machine.events(endMark(310)).state.resumeFrom).toBe('310')
  })

  it('C90: an empty cluster is complete with nothing', () => {
    const machine = new Machine().start().events(endMark(12))
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [], resourceVersion: '12' })
  })

  it('C93: changes during the initial phase are folded', () => {
    const machine = new Machine().start()
    machine.events(added('a', 10), added('b', 11))
    machine.events(modified('a', 205), deleted('b', 206), endMark(210))
    expect(replaceOf(machine)).toEqual({ type: 'replace', objects: [pod('a', 205)], resourceVersion: '210' })
  })

  it('a relist shows no progress: what is cached stays (P2)', () => {
    const machine = new Machine().live(100).pass(60_000).events({ type: 'error', failure: expiredFailure })
    expect(machine.words).toEqual(['abort', 'watch-list'])
    expect(machine.events(added('a', 10)).words).toEqual([])
  })

  it('a stream shared with events behind the mark that break: the error counts as one of a live watch', () => {
    const machine = new Machine().start().events(endMark(100), { type: 'error', failure: http(500) })
    expect(machine.words).toEqual(['replace', 'abort'])
    expect(machine.state).toMatchObject({ phase: 'waiting', next: 'watch', resumeFrom: '100' })
  })
})

describe('W3: where watch-lists do not work', () => {
  it('C44: 422 is remembered, LIST at once, no error shown', () => {
    const machine = new Machine().start().ends(http(422, { reason: 'Invalid' }))
    expect(machine.words).toEqual(['abort', 'remember refused', 'list'])
    expect(machine.report.error).toBeUndefined()
    machine.page(100).opens()
    expect(machine.requests).toEqual(['watch-list', 'list', 'watch 100'])
    expect(machine.report).toMatchObject({ phase: 'live', synced: true })
    expect(machine.report.error).toBeUndefined()
  })

  it('C91: a plain bookmark before the mark is remembered; what came is dropped', () => {
    const machine = new Machine().start().events(added('a', 1), bookmark(170))
    expect(machine.words).toEqual(['abort', 'remember no-end-mark', 'list'])
    expect(replaceOf(machine.page(200))).toEqual({ type: 'replace', objects: [], resourceVersion: '200' })
  })

  it('C91: 15 s without a byte are a stall: LIST in this cycle, not yet remembered', () => {
    const machine = new Machine().start().opens()
    expect(machine.pass(14_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['abort', 'list'])
  })

  it('C91: 10 s between two bytes are a stall; bytes without an event count as bytes', () => {
    const machine = new Machine().start().events(added('a', 1)).pass(9_000).events()
    expect(machine.pass(9_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['abort', 'list'])
  })

  it('a slow list is no stall: silence is measured, never the whole (C106)', () => {
    const machine = new Machine().start()
    for (let beat = 0; beat < 30; beat += 1)
      expect(machine.pass(9_000).events(added(`p${beat}`, beat + 1)).words).toEqual(['progress'])
    expect(machine.events(endMark(500)).words).toEqual(['replace'])
  })

  it('but past its own timeout with slack it is dead, whatever a proxy sends meanwhile (R6)', () => {
    const machine = new Machine().start()
    for (let beat = 0; beat < 65; beat += 1) machine.pass(5_000).events()
    expect(machine.state.phase).toBe('streaming')
    expect(machine.pass(5_000).words).toEqual(['abort', 'list'])
  })

  it('two stalls are remembered', () => {
    const machine = new Machine().start().pass(15_000).page(100).opens().pass(60_000)
    machine.events({ type: 'error', failure: expiredFailure })
    expect(machine.words).toEqual(['abort', 'watch-list'])
    expect(machine.pass(15_000).words).toEqual(['abort', 'remember stalled', 'list'])
  })

  it('a watch-list that worked in between forgives the stall', () => {
    const machine = new Machine().start().pass(15_000).page(100).opens().pass(60_000)
    machine.events({ type: 'error', failure: expiredFailure }).events(endMark(110)).pass(60_000)
    machine.events({ type: 'error', failure: expiredFailure })
    expect(machine.pass(15_000).words).toEqual(['abort', 'list'])
  })

  it('C94: a stream that dies before the mark is tried again after a wait, the second time by LIST', () => {
    const machine = new Machine().start().events(added('a', 1)).ends({ type: 'broken', message: 'cut' })
    expect(machine.words).toEqual(['abort'])
    expect(machine.pass(800).words).toEqual(['watch-list'])
    machine.ends()
    expect(machine.pass(1_600).words).toEqual(['list'])
    expect(machine.page(100).opens().report.phase).toBe('live')
  })

  it('the LIST is for that cycle only: the next relist streams again (X7)', () => {
    const machine = new Machine().start().pass(15_000).page(100).opens().pass(60_000)
    expect(machine.events({ type: 'error', failure: expiredFailure }).words).toEqual(['abort', 'watch-list'])
  })

  it('C95: too large a version at the start: waits as told, then LIST without a version', () => {
    const machine = new Machine()
      .start()
      .events({ type: 'error', failure: { ...tooLargeFailure, retryAfterMs: 1_000 } })
    expect(machine.pass(999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['watch-list'])
    machine.events({ type: 'error', failure: tooLargeFailure })
    expect(machine.pass(1_600).words).toEqual(['list'])
  })

  it.each([400, 401, 403, 404, 405, 406, 409, 413, 500])(
    'C95, L4: an ERROR of %d before the mark is no last word: tried again, then LIST, whose own answer counts',
    (status) => {
      const machine = new Machine().start().events(added('a', 1), { type: 'error', failure: http(status) })
      expect(machine.words).toEqual(['abort'])
      expect(machine.report).toMatchObject({ phase: 'retrying', error: { code: 'server-error', httpStatus: status } })
      expect(machine.pass(800).words).toEqual(['watch-list'])
      machine.events({ type: 'error', failure: http(status) })
      expect(machine.pass(1_600).words).toEqual(['list'])
      expect(machine.page(100, [pod('a', 1)]).opens().report).toMatchObject({ phase: 'live', synced: true })
    },
  )

  it('C95: an ERROR of 422 before the mark says what a status of 422 says: LIST at once, remembered', () => {
    const machine = new Machine().start().events({ type: 'error', failure: http(422) })
    expect(machine.words).toEqual(['abort', 'remember refused', 'list'])
  })

  it('C37, apiserver 1.14: 429 five times in a row: LIST, which a cache that is not ready lets through; then watched', () => {
    const machine = new Machine().start()
    const busy = http(429, { reason: 'TooManyRequests', retryAfterMs: 1_000 })
    for (let round = 0; round < 4; round += 1) {
      expect(machine.ends(busy).pass(7_000).requests.at(-1)).toBe('watch-list')
    }
    expect(machine.ends(busy).pass(13_000).words).toEqual(['list'])
    expect(machine.page(100, [pod('a', 1)]).words).toEqual(['replace', 'watch 100'])
    machine.ends(busy).pass(2_000)
    expect(machine.report).toMatchObject({ phase: 'retrying', synced: true })
    machine.pass(30_000).opens().probeAnswers(100)
    expect(machine.report).toMatchObject({ phase: 'live', synced: true })
    expect(machine.requests.filter((request) => request.startsWith('list'))).toEqual(['list'])
  })

  it('a plan of pages never streams; a plan of streams asks whatever is remembered', () => {
    expect(new Machine({ initialList: 'pages' }).start().words).toEqual(['list'])
    const machine = new Machine({ initialList: 'stream' })
    machine.watchList = 'avoid'
    expect(machine.start().words).toEqual(['watch-list'])
    expect(machine.ends(http(422)).words).toEqual(['abort', 'remember refused', 'list'])
  })

  it('C97: compressed: LIST, remembered, and said while live until a watch-list works', () => {
    const machine = new Machine().start().ends({ type: 'compressed', message: 'gzip' })
    expect(machine.words).toEqual(['abort', 'remember compressed', 'list'])
    machine.page(100).opens()
    expect(machine.report).toMatchObject({ phase: 'live', error: { code: 'stream-compressed' } })
    machine.pass(60_000).events({ type: 'error', failure: expiredFailure }).events(endMark(200))
    expect(machine.report.phase).toBe('live')
    expect(machine.report.error).toBeUndefined()
  })

  it('C97: a plain watch that comes compressed cannot be trusted: polled, and said', () => {
    const machine = new Machine().listed(100).ends({ type: 'compressed', message: 'gzip' })
    expect(machine.report).toMatchObject({ phase: 'polling', error: { code: 'stream-compressed' } })
    expect(machine.pass(15_000).words).toEqual(['list'])
  })
})

describe('W2: the version of a live watch', () => {
  it('moves with events and bookmarks in stream order, never back, never by ERROR or without one', () => {
    const machine = new Machine().live(100).events(added('a', 105), modified('b', 103))
    expect(machine.state.resumeFrom).toBe('105')
    machine.events(bookmark(104))
    expect(machine.state.resumeFrom).toBe('105')
    machine.events({ type: 'deleted', object: pod('a', '') }, { type: 'skipped', reason: 'PROGRESS' })
    expect(machine.state.resumeFrom).toBe('105')
    machine.events(bookmark(160), { type: 'error', failure: http(500) })
    expect(machine.state.resumeFrom).toBe('160')
  })

  it('C57: bookmarks only: no object, the version moves on', () => {
    const machine = new Machine().live(100).events(bookmark(150), bookmark(210))
    expect(machine.words).toEqual(['bookmark', 'bookmark'])
    expect(machine.pass(60_000).ends().requests.at(-1)).toBe('watch 210')
  })

  it('C68: versions without an order are taken as they come, verbatim', () => {
    const machine = new Machine().live('abc:7').events(bookmark('abc:5'))
    expect(machine.state.resumeFrom).toBe(rv('abc:5'))
  })

  it('longer decimals than a double holds stay exact', () => {
    const machine = new Machine().live('9007199254740993').events(bookmark('9007199254740992'))
    expect(machine.state.resumeFrom).toBe('9007199254740993')
  })
})
