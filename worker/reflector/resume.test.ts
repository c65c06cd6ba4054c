import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import { Machine } from './machine.fixture.js'
import { added, bookmark, deleted, expiredFailure, http, modified, rv } from './samples.fixture.js'
import type { Witness } from './state.js'

const witness: Witness = { key: 'd/a' as ObjectKey, uid: 'uid-a', resourceVersion: rv(95) }
const there = { uid: 'uid-a', resourceVersion: rv(95) }

/** Cut at 100 and watching again from there; `witness` is the newest cached object. */
const resuming = () => new Machine().resuming(100).probeSent(witness)

describe('W12: a resume is verified', () => {
  it('holds, probes and only then watches from where it stopped', () => {
    const machine = new Machine().live(100).pass(20_000).ends({ type: 'broken', message: 'cut' })
    expect(machine.pass(800).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('a clean end after events is no failure: no probe', () => {
    const machine = new Machine().live(100).events(added('a', 101)).pass(300_000).ends()
    expect(machine.words).toEqual(['abort', 'watch 101'])
  })

  it('deltas wait until the probe is in and the watch has reached its version', () => {
    const machine = resuming().opens().events(modified('a', 101))
    expect(machine.words).toEqual(['apply'])
    expect(machine.probeAnswers(102, { uid: 'uid-a', resourceVersion: rv(102) }).words).toEqual([])
    expect(machine.report.phase).not.toBe('live')
    expect(machine.events(modified('a', 102)).words).toEqual(['apply', 'release'])
    expect(machine.report).toMatchObject({ phase: 'live', attempt: 0, fetching: false })
    expect(machine.report.error).toBeUndefined()
    expect(machine.report.staleSince).toBeUndefined()
  })

  it('reached before the probe was answered: released with the answer', () => {
    const machine = resuming().opens().events(modified('a', 110))
    expect(machine.probeAnswers(105, { uid: 'uid-a', resourceVersion: rv(105) }).words).toEqual(['release'])
  })

  it('reached by a bookmark', () => {
    const machine = resuming().opens().probeAnswers(150, there)
    expect(machine.events(bookmark(149)).words).toEqual(['bookmark'])
    expect(machine.events(bookmark(150)).words).toEqual(['bookmark', 'release'])
    expect(machine.state.resumeFrom).toBe('150')
  })

  it('nothing changed meanwhile: live as soon as watch and probe have answered', () => {
    expect(resuming().probeAnswers(100, there).opens().words).toEqual(['release'])
    expect(resuming().opens().probeAnswers(100, there).words).toEqual(['release'])
  })

  it('2 s of silence behind the probe: the server moved by other resources', () => {
    const machine = resuming().opens().pass(500).probeAnswers(170, there)
    expect(machine.pass(1_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['release'])
    expect(machine.state.resumeFrom).toBe('100')
  })

  it('events that are still coming put the silence off, 10 s behind the probe at the latest (P10)', () => {
    const machine = resuming().opens().probeAnswers(170, there)
    for (let beat = 0; beat < 9; beat += 1) expect(machine.pass(1_000).events().words).toEqual([])
    expect(machine.pass(1_000).words).toEqual(['release'])
  })

  it('versions without an order: equal text or silence decides (C68)', () => {
    const machine = new Machine().resuming('abc:7').probeSent().opens().probeAnswers('abc:9')
    expect(machine.events(added('b', 'abc:8')).words).toEqual(['apply'])
    expect(machine.pass(2_000).words).toEqual(['release'])
    expect(new Machine().resuming('abc:7').probeSent().opens().probeAnswers('abc:7').words).toEqual(['release'])
  })

  it('an unanswered fetch counts as open after 2 s (Firefox)', () => {
    const machine = resuming().pass(100).probeAnswers(100, there)
    expect(machine.words).toEqual([])
    expect(machine.pass(1_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['release'])
  })

  it('an empty cache is the witness that there was nothing: an older object means another history', () => {
    const probing = () => new Machine().resuming(100).probeSent().opens()
    const older = probing().probeAnswers(170, { uid: 'uid-z', resourceVersion: rv(60) })
    expect(older.words).toEqual(expect.arrayContaining(['abort', 'discard']))
    expect(older.state.resumeFrom).toBeUndefined()
    const newer = probing().probeAnswers(170, { uid: 'uid-z', resourceVersion: rv(160) })
    expect(newer.words).toEqual([])
    expect(newer.events(bookmark(170)).words).toEqual(['bookmark', 'release'])
  })

  it('an empty cache has no witness: the version alone decides', () => {
    expect(new Machine().resuming(100).probeSent().opens().probeAnswers(100).words).toEqual(['release'])
  })

  it('a list without a version: the witness alone decides', () => {
    const machine = resuming().opens().probeAnswers(undefined, there)
    expect(machine.pass(2_000).words).toEqual(['release'])
  })
})

describe('W12: another history is relisted at once, with what was held thrown away', () => {
  const discarded = ['abort', 'discard', 'watch-list']

  it("the server's version is lower than the one the watch was opened with (C53)", () => {
    const machine = resuming().opens().events(modified('a', 104)).probeAnswers(99, there)
    expect(machine.words).toEqual(discarded)
    expect(machine.state.resumeFrom).toBeUndefined()
    expect(machine.state.error?.code).toBe('expired')
  })

  it('lower than what the watch has reached meanwhile, but not than where it was opened: the same history', () => {
    expect(resuming().opens().events(modified('a', 104)).probeAnswers(101, there).words).toEqual(['release'])
  })

  it('the witness is older than the cached one', () => {
    const older = { uid: 'uid-a', resourceVersion: rv(90) }
    expect(resuming().opens().probeAnswers(100, older).words).toEqual(discarded)
    expect(resuming().opens().probeAnswers(500, older).words).toEqual(discarded)
  })

  it('the witness is gone and its deletion did not come', () => {
    const machine = resuming().opens().probeAnswers(120)
    expect(machine.words).toEqual([])
    expect(machine.events(bookmark(119)).words).toEqual(['bookmark'])
    expect(machine.events(bookmark(120)).words).toEqual(['bookmark', ...discarded])
  })

  it('the witness is gone and nothing comes for 2 s', () => {
    const machine = resuming().opens().probeAnswers(120)
    expect(machine.pass(1_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(discarded)
  })

  it('the witness is gone at the very version of the cache', () => {
    expect(resuming().opens().probeAnswers(100).words).toEqual(discarded)
  })

  it('the witness is gone with its deletion told: the same history', () => {
    expect(resuming().opens().events(deleted('a', 120)).probeAnswers(120).words).toEqual(['release'])
    const late = resuming().opens().probeAnswers(120).events(bookmark(110))
    expect(late.events(deleted('a', 120)).words).toEqual(['delete', 'release'])
  })

  it('another uid has its name, and the watch did not tell', () => {
    const other = { uid: 'uid-2', resourceVersion: rv(120) }
    expect(resuming().opens().probeAnswers(120, other).events(bookmark(120)).words).toEqual(['bookmark', ...discarded])
  })

  it('another uid has its name, and the watch told: the same history', () => {
    const other = { uid: 'uid-2', resourceVersion: rv(120) }
    const machine = resuming().opens().probeAnswers(120, other)
    expect(machine.events(deleted('a', 119), added('a', 120, 'uid-2')).words).toEqual(['delete', 'apply', 'release'])
  })

  it.each([
    ['added', added('a', 120, 'uid-2')],
    ['modified', modified('a', 120, 'uid-2')],
    ['deleted', deleted('a', 120, 'uid-2')],
  ])(
    'another one of its name was %s, but its own deletion did not come: restored, and gone on since (P1)',
    (_, event) => {
      const other = { uid: 'uid-2', resourceVersion: rv(120) }
      const machine = resuming().opens().probeAnswers(120, other).events(event)
      expect(machine.words.slice(1)).toEqual(discarded)
    },
  )

  it('an update of the witness does not tell that it is gone', () => {
    const machine = resuming().opens().events(modified('a', 110)).probeAnswers(120)
    expect(machine.events(bookmark(120)).words).toEqual(['bookmark', ...discarded])
  })

  it('the watch says 410: one relist', () => {
    expect(resuming().opens().events({ type: 'error', failure: expiredFailure }).words).toEqual(discarded)
  })

  it('the complete state that follows is taken over, and the version is its own, though lower (C53)', () => {
    const machine = resuming().opens().probeAnswers(31, there).opens()
    expect(machine.events({ type: 'bookmark', resourceVersion: rv(31), mark: 'initial-events-end' }).words).toEqual([
      'replace',
    ])
    expect(machine.state.resumeFrom).toBe('31')
    expect(machine.report.phase).toBe('live')
  })
})

describe('W12: a probe that fails', () => {
  it('by the network: backs off, and resumes from where the watch was opened (R3)', () => {
    const machine = resuming().events(modified('a', 105))
    machine.probeFails({ type: 'network', message: 'refused' })
    expect(machine.words).toEqual(['abort', 'discard'])
    expect(machine.state).toMatchObject({ phase: 'waiting', next: 'watch', resumeFrom: '100' })
    machine.pass(60_000)
    expect(machine.requests.slice(-2)).toEqual(['probe', 'watch 100'])
  })

  it('by a server that asks for time: obeyed', () => {
    const machine = resuming().probeFails(http(429, { retryAfterMs: 20_000 }))
    expect(machine.pass(19_999).words).toEqual([])
    expect(machine.pass(1_601).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it.each([400, 403, 405, 422])(
    'by a refusal, %i: the complete state proves it instead, and no error is shown for it',
    (status) => {
      const machine = resuming().probeFails(http(status))
      expect(machine.words).toEqual(['abort', 'discard', 'watch-list'])
      machine.pass(5_000)
      expect(machine.report.phase).toBe('listing')
    },
  )

  it('by 401: signed out', () => {
    expect(resuming().probeFails(http(401)).report.phase).toBe('unauthorized')
  })

  it('time after time beside an open watch: after five in a row the complete state proves it', () => {
    const machine = resuming()
    for (let round = 1; round <= 5; round += 1) {
      machine.opens().probeFails({ type: 'timeout', message: 'slow' })
      expect(machine.words).toEqual(['abort', 'discard'])
      machine.pass(60_000)
    }
    expect(machine.requests.slice(-2)).toEqual(['watch-list', 'list'])
  })
})
