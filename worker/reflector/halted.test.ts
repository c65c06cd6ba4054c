import { describe, expect, it } from 'vitest'
import type { Failure } from '../ports.js'
import { Machine } from './machine.fixture.js'
import { endMark, http } from './samples.fixture.js'

const html: Failure = { type: 'html', httpStatus: 200, message: 'a login page' }
const signedOut: Failure = { type: 'signed-out', code: 'signed-out', message: 'nobody is signed in' }
const redirect: Failure = { type: 'redirect', message: 'moved' }

describe('W10: refusals leave the loop', () => {
  it.each([
    ['C28: 401', http(401), 'unauthorized', 'unauthorized', 60_000],
    ['C29: 403', http(403), 'forbidden', 'forbidden', 300_000],
    ['C26: HTML', html, 'unauthorized', 'html-answer', 60_000],
    ['no credentials', signedOut, 'unauthorized', 'signed-out', 60_000],
    ['C27: a redirect', redirect, 'unauthorized', 'redirected', 60_000],
  ] as const)('%s: told, and looked at again slowly', (_what, failure, phase, code, every) => {
    const machine = new Machine().start().ends(failure)
    for (let round = 1; round <= 3; round += 1) {
      expect(machine.report).toMatchObject({
        phase,
        error: { code },
        nextAttemptAt: machine.now + every,
        fetching: false,
      })
      expect(machine.pass(every - 1).words).toEqual([])
      expect(machine.pass(1).words).toEqual(['watch-list'])
      expect(machine.report.phase).toBe(phase)
      machine.ends(failure)
    }
    machine.pass(every).opens().events(endMark(100))
    expect(machine.report.phase).toBe('live')
    expect(machine.report.error).toBeUndefined()
  })

  it('C28: in mid-life: what is cached stays, and it resumes by version', () => {
    const machine = new Machine().live(100).pass(60_000).ends(http(401))
    expect(machine.words).toEqual(['abort'])
    expect(machine.report).toMatchObject({ phase: 'unauthorized', synced: true, staleSince: machine.now })
    expect(machine.pass(60_000).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('W5: HTML with an error status is a proxy’s error page, judged by the status (C40)', () => {
    const machine = new Machine().start().ends({ type: 'html', httpStatus: 502, message: 'bad gateway' })
    expect(machine.report).toMatchObject({ phase: 'retrying', error: { code: 'server-error', httpStatus: 502 } })
  })

  it('W5: a 200 that is no JSON is trouble, never data', () => {
    const machine = new Machine().start().ends({ type: 'unexpected', httpStatus: 200, message: 'text' })
    expect(machine.report).toMatchObject({ phase: 'retrying', error: { code: 'unexpected-answer' } })
  })

  it('C31: the first 404 is not believed, the second is, and looked for every 30 s', () => {
    const machine = new Machine().start().ends(http(404))
    expect(machine.report.phase).toBe('retrying')
    machine.pass(800)
    expect(machine.report.phase).toBe('retrying')
    machine.ends(http(404))
    expect(machine.report).toMatchObject({ phase: 'not-served', error: { code: 'not-served', httpStatus: 404 } })
    expect(machine.pass(29_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['watch-list'])
    expect(machine.report.phase).toBe('not-served')
    expect(machine.events(endMark(100)).report.phase).toBe('live')
  })

  it.each(['version', 'objects'] as const)(
    'C31: a 404 is believed at once where discovery says so, too: %s',
    (absent) => {
      const machine = new Machine().start().ends(http(404, { absent }))
      expect(machine.report).toMatchObject({ phase: 'not-served', error: { code: 'not-served', httpStatus: 404 } })
      expect(machine.pass(29_999).words).toEqual([])
      expect(machine.pass(1).words).toEqual(['watch-list'])
    },
  )

  it('C31: what no version serves any more is gone at the second word, 10 s later', () => {
    const gone = http(404, { absent: 'objects' })
    const machine = new Machine().live(100).ends(gone)
    expect(machine.report.phase).toBe('not-served')
    expect(machine.pass(9_999).words).toEqual([])
    const again = machine.pass(1)
    expect(again.words).toEqual(['hold', 'probe', 'watch 100'])
    expect(again.ends(gone).words).toEqual(['abort', 'discard', 'revoke'])
    expect(machine.report).toMatchObject({ phase: 'not-served', synced: true })
    // The next state is a whole one.
    expect(machine.pass(30_000).words).toEqual(['watch-list'])
  })

  it('C33: what another version serves is there: nothing is gone, however often it is said', () => {
    const machine = new Machine().live(100)
    for (let round = 0; round < 3; round += 1) {
      expect(machine.ends(http(404, { absent: 'version' })).words).not.toContain('revoke')
      machine.pass(30_000)
    }
    expect(machine.report.phase).toBe('not-served')
  })

  it('C31: a word in between that it may be there takes the first one back', () => {
    const gone = http(404, { absent: 'objects' })
    const machine = new Machine().live(100).ends(gone).pass(10_000).ends(http(404)).pass(30_000)
    expect(machine.ends(gone).words).not.toContain('revoke')
    expect(machine.pass(10_000).ends(gone).words).toContain('revoke')
  })

  it('C31: an answer in between takes the first 404 back', () => {
    const machine = new Machine().live(100).pass(60_000).ends(http(404)).pass(800).opens().probeAnswers(100)
    expect(machine.pass(60_000).ends(http(404)).report.phase).not.toBe('not-served')
  })

  it('C31: silence is no answer: a watch that counts as open does not take it back', () => {
    const machine = new Machine().live(100).ends(http(404)).pass(800).probeAnswers(100).pass(2_500)
    expect(machine.report.phase).toBe('live')
    expect(machine.ends(http(404)).report.phase).toBe('not-served')
  })

  it.each([405, 406, 409, 451])('%i to a list: permanent until asked', (status) => {
    const machine = new Machine()
    machine.watchList = 'avoid'
    machine.start().listFails(http(status))
    expect(machine.report).toMatchObject({ phase: 'unsupported', error: { code: 'bad-request', httpStatus: status } })
    expect(machine.pass(86_400_000).words).toEqual([])
    expect(machine.feed({ type: 'retry-now' }).words).toEqual(['list'])
  })

  it('waking up does not hurry a refusal; retryNow does', () => {
    const machine = new Machine().start().ends(http(403)).pass(1_000)
    expect(machine.feed({ type: 'wake' }).words).toEqual([])
    expect(machine.feed({ type: 'retry-now' }).words).toEqual(['watch-list'])
  })

  it('an error carries what the server said', () => {
    const details = { kind: 'pods' }
    const machine = new Machine()
      .start()
      .ends(http(403, { reason: 'Forbidden', message: 'pods is forbidden', details }))
    expect(machine.report.error).toMatchObject({ httpStatus: 403, reason: 'Forbidden', details })
    expect(machine.report.error?.message).toContain('pods is forbidden')
  })
})

describe('a cache that lost something while halted', () => {
  it('is read anew at the re-check, not resumed (P1)', () => {
    const machine = new Machine().live(100).ends(http(403)).feed({ type: 'distrust' })
    expect(machine.pass(10_000).words).toEqual(['watch-list'])
  })
})
