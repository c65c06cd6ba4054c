import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { backoff, policy } from './policy.js'
import { added, endMark, expiredFailure, http } from './samples.fixture.js'

const refused = { type: 'network', message: 'refused' } as const

/** Fails the request that is open and tells how long the machine waits. */
function waitAfterFailure(machine: Machine): number {
  machine.state.phase === 'listing' ? machine.listFails(refused) : machine.ends(refused)
  const { state } = machine
  if (state.phase !== 'waiting') throw new Error(`in ${state.phase}`)
  const ms = state.until - machine.now
  machine.pass(ms)
  return ms
}

describe('W10: the back-off is client-go’s', () => {
  it.each([
    [0, [800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000, 30_000]],
    [0.5, [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 45_000, 45_000, 45_000]],
  ])('0.8 s × 2 up to 30 s, × (1 + %d)', (random, expected) => {
    const machine = new Machine().start()
    machine.random = random
    expect(expected.map(() => waitAfterFailure(machine))).toEqual(expected)
  })

  it('the longest wait stays below a minute, however many failures', () => {
    expect(backoff(1_000, 0.999)).toBeLessThan(60_000)
    expect(backoff(1, 0)).toBe(policy.backoffBase)
  })

  it('X37: resumed, but not for long: goes on where it was', () => {
    const machine = new Machine().live(100)
    const waits = [1, 2, 3].map(() => {
      const ms = waitAfterFailure(machine)
      machine.opens().probeAnswers(100).pass(9_000)
      expect(machine.report).toMatchObject({ phase: 'live', attempt: 0 })
      return ms
    })
    expect(waits).toEqual([800, 1_600, 3_200])
  })

  it('begins anew only after a healthy stream, of 10 s or more', () => {
    const machine = new Machine().live(100)
    const waits = [1, 2, 3].map(() => {
      const ms = waitAfterFailure(machine)
      machine.opens().probeAnswers(100).pass(10_000)
      return ms
    })
    expect(waits).toEqual([800, 800, 800])
  })

  it('a complete list alone proves no health: watches that fail behind it wait longer and longer', () => {
    const machine = new Machine().listed(100)
    const waits = [1, 2, 3].map(() => {
      const ms = waitAfterFailure(machine)
      machine.feed({ type: 'wake' })
      return ms
    })
    expect(waits).toEqual([800, 1_600, 3_200])
  })

  it('tells when it tries again, and how often it has failed', () => {
    const machine = new Machine().start()
    waitAfterFailure(machine)
    machine.ends(refused)
    expect(machine.report).toMatchObject({
      phase: 'offline',
      attempt: 2,
      nextAttemptAt: machine.now + 1_600,
      fetching: false,
    })
  })
})

describe('P10: a long outage costs one request for each try', () => {
  /** Waiting after five failures in a row, with a version to resume from. */
  const failing = (): Machine => {
    const machine = new Machine().live(100)
    for (let failures = 0; failures < 5; failures += 1) machine.ends(refused).pass(failures < 4 ? 13_000 : 0)
    return machine.pass(12_799)
  }

  it('the watch alone: its probe is sent once it is open', () => {
    const machine = failing()
    expect(machine.pass(1).words).toEqual(['hold', 'watch 100'])
    expect(machine.ends(http(503)).pass(25_600).words).toEqual(['hold', 'watch 100'])
    expect(machine.opens().words).toEqual(['probe'])
    machine.probeSent().probeAnswers(100)
    expect(machine.report).toMatchObject({ phase: 'live' })
  })

  it('where five watches in a row got no answer at all, the probe alone: the watch is sent once that is answered', () => {
    const machine = failing().pass(1).ends(refused)
    expect(machine.pass(25_600).words).toEqual(['hold', 'probe'])
    expect(machine.probeFails(refused).pass(60_000).words).toEqual(['hold', 'probe'])
    expect(machine.probeSent().probeAnswers(100).words).toEqual(['watch 100'])
    expect(machine.opens().words).toEqual(['release'])
  })

  it('W12: or has not failed for 2 s: Firefox tells of a quiet watch at its first byte', () => {
    const machine = failing().pass(1)
    expect(machine.pass(1_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['probe'])
    machine.probeSent().probeAnswers(100)
    expect(machine.pass(2_000).words).toEqual(['release'])
  })

  it('what the watch tells before waits for the probe all the same', () => {
    const machine = failing().pass(1).opens().events(added('b', 120))
    expect(machine.report.phase).not.toBe('live')
    expect(machine.probeAnswers(99).words).toEqual(['abort', 'discard', 'watch-list'])
  })

  it('who is woken up does not wait', () => {
    expect(failing().feed({ type: 'wake' }).words).toEqual(['hold', 'probe', 'watch 100'])
  })
})

describe('W10: Retry-After is obeyed', () => {
  it('C37: no earlier than told, spread over the first back-off step', () => {
    const machine = new Machine().start()
    machine.random = 0.5
    machine.ends(http(429, { retryAfterMs: 3_000 }))
    expect(machine.pass(3_399).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['watch-list'])
  })

  it('the own back-off holds where it is longer', () => {
    const machine = new Machine().start()
    for (let round = 0; round < 5; round += 1) waitAfterFailure(machine)
    expect(machine.state.phase).toBe('listing')
    machine.listFails(http(503, { retryAfterMs: 1_000 }))
    expect(machine.state).toMatchObject({ phase: 'waiting', until: machine.now + 25_600 })
  })

  it('waking up does not shorten it, but ends what is longer than told', () => {
    const machine = new Machine().start()
    for (let round = 0; round < 5; round += 1) waitAfterFailure(machine)
    machine.listFails(http(503, { retryAfterMs: 4_000 })).pass(1_000)
    expect(machine.feed({ type: 'wake' }).words).toEqual([])
    expect(machine.pass(2_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['list'])
  })

  it('pausing and going on does not shorten it either', () => {
    const machine = new Machine()
      .live(100)
      .ends(http(429, { retryAfterMs: 300_000 }))
      .pass(1_000)
    machine.feed({ type: 'pause', reason: 'hidden' }).feed({ type: 'unpause', reason: 'hidden' })
    expect(machine.state).toMatchObject({ phase: 'waiting', next: 'watch' })
    expect(machine.pass(298_999).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('over by the time the pause ends: goes on at once', () => {
    const machine = new Machine().live(100).ends(http(429, { retryAfterMs: 3_000 }))
    machine.feed({ type: 'pause', reason: 'hidden' }).pass(60_000).feed({ type: 'unpause', reason: 'hidden' })
    expect(machine.words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('retryNow is a person: it goes at once', () => {
    const machine = new Machine().start().ends(http(429, { retryAfterMs: 300_000 }))
    expect(machine.feed({ type: 'retry-now' }).words).toEqual(['watch-list'])
  })
})

describe('waking up and asking', () => {
  it('W11: wake ends a back-off', () => {
    const machine = new Machine().live(100).ends(refused).pass(100)
    expect(machine.feed({ type: 'wake' }).words).toEqual(['hold', 'probe', 'watch 100'])
  })

  it('W11, W18, C112: wake takes every open stream for dead, and resumes verified', () => {
    const machine = new Machine().live(100).pass(3_600)
    expect(machine.feed({ type: 'wake' }).words).toEqual(['abort', 'hold', 'probe', 'watch 100'])
  })

  it('retryNow leaves what is under way alone, and begins a wait anew', () => {
    const machine = new Machine().live(100)
    expect(machine.feed({ type: 'retry-now' }).words).toEqual([])
    for (let round = 0; round < 4; round += 1) waitAfterFailure(machine)
    machine.ends(refused).feed({ type: 'retry-now' })
    expect(machine.words).toEqual(['hold', 'probe', 'watch 100'])
    expect(waitAfterFailure(machine)).toBe(800)
  })

  it('C34: 410 to a resume after a failure: one relist at once', () => {
    const machine = new Machine().live(100).pass(60_000).ends(refused).pass(800).ends(expiredFailure)
    expect(machine.words).toEqual(['abort', 'discard', 'watch-list'])
    expect(machine.events(endMark(300)).report.phase).toBe('live')
  })
})
