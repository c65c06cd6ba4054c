import { describe, expect, it } from 'vitest'
import { Machine } from './machine.fixture.js'
import { bookmark, expiredFailure, pod } from './samples.fixture.js'

const rejected = { type: 'network', message: 'Failed to fetch' } as const

/** Before a server that answers everything but watches, until so much time is over. The watch is the faster one. */
function withoutWatches(machine: Machine, ms: number): Machine {
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (let step = 0; step < 4; step += 1) {
      const { state } = machine
      if (state.phase === 'listing') machine.page(100 + passed / 1_000, [pod('a', 1)])
      else if (state.phase === 'streaming') machine.watchEnds(rejected)
      else if (state.phase === 'watching') {
        if (state.trust.type === 'verifying' && state.trust.probing === 'first') machine.probeAnswers(100)
        else machine.watchEnds(rejected)
      }
    }
    machine.pass(1_000)
  }
  return machine
}

/** Nothing is answered at all. */
function outage(machine: Machine, ms: number): Machine {
  for (let passed = 0; passed < ms; passed += 1_000) {
    const { state } = machine
    if (state.phase === 'listing') machine.listFails(rejected)
    else if (state.phase === 'streaming') machine.watchEnds(rejected)
    else if (state.phase === 'watching') {
      if (state.trust.type === 'verifying' && state.trust.probing === 'first') machine.probeFails(rejected)
      else machine.watchEnds(rejected)
    }
    machine.pass(1_000)
  }
  return machine
}

const begins: readonly (readonly [string, () => Machine])[] = [
  ['the first visit', () => new Machine().start()],
  ['a restored state (P7)', () => new Machine().startRestored(100)],
  ['a proxy that begins with it', () => new Machine().live(100).pass(60_000)],
]

describe('apiserver 2.11: a browser rejects what a proxy compresses against its will', () => {
  it.each(begins)('C97: %s: that is not offline for ever: polled within five minutes, and said', (_what, begin) => {
    const machine = withoutWatches(begin(), 300_000)
    expect(machine.report).toMatchObject({ phase: 'polling', synced: true, error: { code: 'watch-unsupported' } })
    expect(machine.report.staleSince).toBeUndefined()
    expect(machine.requests.filter((request) => request.startsWith('list')).length).toBeLessThanOrEqual(15)
  })

  it('C97: then it is read every 15 s, and looked into again after an hour, for a moment', () => {
    const machine = withoutWatches(new Machine().start(), 300_000)
    const before = machine.requests.length
    withoutWatches(machine, 600_000)
    const requests = machine.requests.slice(before)
    expect(requests.length).toBeLessThanOrEqual(41)
    expect(requests.every((request) => request === 'list')).toBe(true)
    while (machine.state.follow === 'poll') withoutWatches(machine, 1_000)
    withoutWatches(machine, 60_000)
    expect(machine.report).toMatchObject({ phase: 'polling', error: { code: 'watch-unsupported' } })
  })

  it('C97: a proxy that lets watches through again is followed by a watch, and the count begins anew', () => {
    const machine = withoutWatches(new Machine().start(), 300_000).feed({ type: 'retry-now' })
    machine.watchEnds(rejected).pass(2_000)
    expect(machine.requests.at(-1)).toBe('watch-list')
    machine.watchEnds(rejected).pass(4_000).page(200).opens()
    expect(machine.report).toMatchObject({ phase: 'live' })
    machine.pass(60_000).events({ type: 'error', failure: expiredFailure }).watchEnds(rejected).pass(4_000)
    machine.watchEnds(rejected).pass(8_000).page(300).watchEnds(rejected)
    expect(machine.report.phase).toBe('offline')
    expect(machine.state.follow).toBe('watch')
  })
})

describe('an outage is not that', () => {
  it.each([...begins, ['behind a list', () => new Machine().listed(100)] as const])(
    'P10: %s: told as offline, at most one request per 30 s, never polled, and over without a list',
    (_what, begin) => {
      const machine = outage(begin(), 60_000)
      const before = machine.requests.length
      outage(machine, 600_000)
      expect(machine.requests.length - before).toBeLessThanOrEqual(20)
      expect(machine.report.phase).toBe('offline')
      expect(machine.state.follow).toBe('watch')
    },
  )

  it('W12: over, the probe is asked first, then the watch, and what comes is held until it is verified', () => {
    const machine = outage(new Machine().live(100).pass(60_000), 300_000)
    while (machine.state.phase !== 'watching') machine.pass(1_000)
    expect(machine.requests.at(-1)).toBe('probe')
    expect(machine.pass(30_000).words).toEqual([])
    expect(machine.probeAnswers(170).words).toEqual(['watch 100'])
    machine.opens().events(bookmark(170))
    expect(machine.words).toEqual(['bookmark', 'release'])
    expect(machine.report).toMatchObject({ phase: 'live', synced: true })
    expect(machine.requests.filter((request) => request.startsWith('list'))).toEqual([])
  })

  it('W12: a probe that finds another history needs no watch', () => {
    const machine = outage(new Machine().live(100).pass(60_000), 300_000)
    while (machine.state.phase !== 'watching') machine.pass(1_000)
    expect(machine.probeAnswers(90).words).toEqual(['abort', 'discard', 'watch-list'])
  })
})
