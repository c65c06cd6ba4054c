import { describe, expect, it } from 'vitest'
import { CachedMachine } from './cached-machine.fixture.js'
import { added, bookmark, deleted, endMark, expiredFailure, http, modified, pod } from './samples.fixture.js'

const refused = { type: 'network', message: 'connection refused' } as const

/** A reflector that lists: client-go with WatchListClient off. */
const lister = (): CachedMachine => {
  const machine = new CachedMachine({ initialList: 'pages' })
  return machine.start()
}

/** How long the machine waits now; it waited when this returns. */
function waited(machine: CachedMachine): number {
  const { state } = machine
  if (state.phase !== 'waiting') throw new Error(`in ${state.phase}`)
  const ms = state.until - machine.now
  machine.pass(ms)
  return ms
}

describe('client-go: reflector_test.go, stopping', () => {
  it('TestReflectorWatchStoppedBefore, TestReflectorStopWatch: closed before it starts, nothing is requested', () => {
    const machine = new CachedMachine().feed({ type: 'close' }).start().sleep(3_600_000)
    expect(machine.requests).toEqual([])
    expect(machine.state.phase).toBe('closed')
  })

  it('TestReflectorWatchStoppedAfter: closed behind a silent stream, that stream is ended and no other is opened', () => {
    const machine = new CachedMachine().startRestored(100).opens().pass(10).feed({ type: 'close' })
    expect(machine.words).toEqual(['abort', 'discard'])
    expect(machine.sleep(3_600_000).requests).toEqual(['probe', 'watch 100'])
  })
})

describe('client-go: reflector_test.go, list and watch', () => {
  it('TestReflectorWatchHandler W2: what is foreign is passed over, the rest applied in order, and the version never goes back', () => {
    const machine = lister()
      .page(31, [pod('foo', 1), pod('bar', 2)])
      .opens()
    machine.events({ type: 'skipped', reason: 'kind Service' }, { type: 'deleted', object: pod('foo', '') })
    machine.events(modified('bar', 55), added('baz', 32))
    expect(machine.cached).toEqual(['bar@55', 'baz@32'])
    expect(machine.state.resumeFrom).toBe('55')
  })

  it('TestReflectorListAndWatch / UseWatchList enabled: one watch, no list, all changes in order', () => {
    const machine = new CachedMachine().start()
    expect(machine.effects.find(({ type }) => type === 'watch')).not.toHaveProperty('resourceVersion')
    machine.events(added('foo', 1), endMark(1), modified('foo', 2), added('bar', 3))
    machine.events(added('baz', 4), added('qux', 5), added('zoo', 6))
    expect(machine.told).toEqual(['replace', 'apply foo@2', 'apply bar@3', 'apply baz@4', 'apply qux@5', 'apply zoo@6'])
    expect(machine.requests).toEqual(['watch-list'])
  })

  it('TestReflectorListAndWatch / UseWatchList disabled W3: one list of 500, then one watch from its version', () => {
    const machine = lister()
    expect(machine.effects.find(({ type }) => type === 'list')).toEqual({ type: 'list', request: 1, limit: 500 })
    machine.page(1, [pod('foo', 1)]).opens()
    machine.events(modified('foo', 2), added('bar', 3), added('baz', 4), added('qux', 5), added('zoo', 6))
    expect(machine.told).toEqual(['replace', 'apply foo@2', 'apply bar@3', 'apply baz@4', 'apply qux@5', 'apply zoo@6'])
    expect(machine.requests).toEqual(['list', 'watch 1'])
  })

  it('TestReflectorListAndWatchWithErrors / #1-2: the cache equals each list and what was watched behind it', () => {
    const machine = lister().page(1).opens().events(added('foo', 2), added('bar', 3))
    expect(machine.cached).toEqual(['bar@3', 'foo@2'])
    machine.pass(60_000).events({ type: 'error', failure: expiredFailure })
    machine.page(3, [pod('foo', 2), pod('bar', 3)]).opens()
    machine.events(deleted('foo', 4), added('qux', 5))
    expect(machine.cached).toEqual(['bar@3', 'qux@5'])
  })

  it('TestReflectorListAndWatchWithErrors / #3: a list that fails is told, and changes nothing', () => {
    const machine = lister()
      .page(1, [pod('foo', 1)])
      .opens()
      .pass(60_000)
    machine.events({ type: 'error', failure: expiredFailure })
    machine.listFails(http(500, { message: 'a list error' }))
    expect(machine.state.error).toMatchObject({
      code: 'server-error',
      message: expect.stringContaining('a list error'),
    })
    expect(machine.cached).toEqual(['foo@1'])
  })

  it('TestReflectorListAndWatchWithErrors / #4: a watch that fails is told; the list stands', () => {
    const machine = lister()
      .page(3, [pod('foo', 2)])
      .ends(http(500, { message: 'a watch error' }))
    expect(machine.state.error).toMatchObject({
      code: 'server-error',
      message: expect.stringContaining('a watch error'),
    })
    expect(machine.cached).toEqual(['foo@2'])
  })

  it('TestReflectorListAndWatchWithErrors / #5-6: the next list equals what was watched, and tells the same', () => {
    const machine = lister()
      .page(5, [pod('bar', 3), pod('qux', 5)])
      .opens()
      .events(added('baz', 6))
      .pass(60_000)
    machine.events({ type: 'error', failure: expiredFailure })
    machine.page(6, [pod('bar', 3), pod('qux', 5), pod('baz', 6)])
    expect(machine.cached).toEqual(['bar@3', 'baz@6', 'qux@5'])
    expect(machine.report.error).toBeUndefined()
  })

  it('TestReflectorResyncWithResourceVersion W3: each list takes the place of the one before, and none carries a version', () => {
    const pods = (count: number) => Array.from({ length: count }, (_, index) => pod(`p${index}`, index + 1))
    const machine = lister().page(10, pods(4)).opens().pass(60_000)
    expect(machine.cached).toHaveLength(4)
    machine.events({ type: 'error', failure: expiredFailure }).page(11, pods(8))
    expect(machine.cached).toHaveLength(8)
    expect(machine.requests).toEqual(['list', 'watch 10', 'list', 'watch 11'])
  })

  it('TestReflectorResourceVersionUpdate: the cache is told the version of each change and bookmark, in order', () => {
    const machine = lister().page(9).opens()
    machine.events(added('a', 10), modified('a', 20), bookmark(30), deleted('a', 40))
    expect(
      machine.cache.applied.map((delta) => ('resourceVersion' in delta ? delta.resourceVersion : undefined)),
    ).toEqual(['9', '10', '20', '30', '40'])
  })

  it('TestReflectorReplacesStoreOnUnsafeDelete C23: an object that cannot be read any more goes with the relist', () => {
    const before = [pod('p1', 1), pod('p2', 2), pod('p3', 3)]
    const machine = lister().page(3, before).opens().events(added('foo', 4))
    const unreadable = http(500, { reason: 'StoreReadError' })
    for (let round = 0; round < 3; round += 1) {
      machine.opens().events({ type: 'error', failure: unreadable })
      expect(machine.cached).toContain('foo@4')
      waited(machine)
    }
    expect(machine.requests.at(-1)).toBe('list')
    machine.page(5, before)
    expect(machine.cached).toEqual(['p1@1', 'p2@2', 'p3@3'])
    expect(machine.state.resumeFrom).toBe('5')
  })
})

describe('client-go: reflector_test.go, backing off', () => {
  it('TestReflectorListAndWatchInitConnBackoff / 5 failures: longer and longer, without another list', () => {
    for (const random of [0, 0.999]) {
      const machine = lister().page(1)
      machine.random = random
      let total = 0
      for (let failure = 0; failure < 5; failure += 1) {
        machine.ends(refused)
        total += waited(machine)
      }
      expect(total).toBeGreaterThanOrEqual(31 * 800)
      expect(total).toBeLessThan(2 * 31 * 800)
      machine.opens().probeAnswers(1).pass(2_000)
      expect(machine.report).toMatchObject({ phase: 'live', attempt: 0 })
      expect(machine.requests.filter((request) => request === 'list')).toHaveLength(1)
    }
  })

  it('TestReflectorListAndWatchInitConnBackoff / 40 failures: flat at the cap, without another list', () => {
    const machine = lister().page(1)
    let total = 0
    for (let failure = 0; failure < 40; failure += 1) {
      machine.ends(refused)
      total += waited(machine)
    }
    expect(total).toBeGreaterThan(34 * 30_000)
    expect(total).toBeLessThan(40 * 30_000)
    expect(machine.requests.filter((request) => request === 'list')).toHaveLength(1)
  })

  it('TestNewReflectorWithCustomBackoff / default backoff: two refused connections cost less than 10 s', () => {
    const machine = lister().page(1)
    machine.random = 0.999
    const start = machine.now
    for (let failure = 0; failure < 2; failure += 1) waited(machine.ends(refused))
    machine.opens().probeAnswers(1)
    expect(machine.now - start).toBeLessThan(10_000)
    expect(machine.report.error).toBeUndefined()
  })

  it('TestBackoffOnTooManyRequests: one wait for a 429 as answer, one for a 429 in the stream, no relist', () => {
    const machine = lister().page(1)
    const waits = [
      waited(machine.ends(http(429))),
      waited(machine.opens().events({ type: 'error', failure: http(429) })),
    ]
    expect(waits).toEqual([800, 1_600])
    machine.opens().probeAnswers(1)
    expect(machine.requests).toEqual(['list', 'watch 1', 'probe', 'watch 1', 'probe', 'watch 1'])
    expect(machine.report).toMatchObject({ phase: 'live' })
  })

  it('TestNoRelistOnTooManyRequests: four times 429 to a watch: five watches, one list', () => {
    const machine = lister().page(1)
    for (let round = 0; round < 4; round += 1) waited(machine.ends(http(429)))
    machine.opens().probeAnswers(1)
    expect(machine.requests.filter((request) => request === 'watch 1')).toHaveLength(5)
    expect(machine.requests.filter((request) => request === 'list')).toHaveLength(1)
  })

  it.each([0, 0.5, 0.999])('TestBackoffDelayWithResetJitter: within once and twice the nominal wait (%d)', (random) => {
    const machine = lister()
    machine.random = random
    const ms = waited(machine.listFails(refused))
    expect(ms).toBeGreaterThanOrEqual(800)
    expect(ms).toBeLessThan(1_600)
  })

  it('TestBackoffDelayWithResetWithRealClock: never sooner than told', () => {
    const machine = lister().listFails(refused)
    expect(machine.pass(799).words).toEqual([])
    expect(machine.pass(1).words).toEqual(['list'])
  })
})

describe('client-go: retrywatcher_test.go', () => {
  it.each([
    ['timeout', http(504)],
    ['internal error', http(500)],
    ['unknown code', http(666)],
    ['no Status at all', http(500, { message: 'an ERROR without a Status' })],
  ])('TestRetryWatcher: an ERROR in the stream (%s): goes on behind what came before it', (_what, failure) => {
    const machine = lister().page(5).opens().events(added('a', 6), { type: 'error', failure })
    waited(machine)
    expect(machine.requests).toEqual(['list', 'watch 5', 'probe', 'watch 6'])
    machine.opens().events(added('b', 7)).probeAnswers(7)
    expect(machine.cached).toEqual(['a@6', 'b@7'])
  })

  it.each([1, 2, 4])(
    'TestRetryWatcher: closed %d times: all changes once, in order, one stream more than ends',
    (ends) => {
      const machine = lister().page(1).opens()
      for (let end = 1; end <= ends; end += 1)
        machine
          .events(added(`p${end}`, end * 10))
          .ends()
          .opens()
      machine.events(added('last', 100))
      const names = Array.from({ length: ends }, (_, index) => `apply p${index + 1}@${(index + 1) * 10}`)
      expect(machine.told).toEqual(['replace', ...names, 'apply last@100'])
      expect(machine.requests.filter((request) => request.startsWith('watch'))).toHaveLength(ends + 1)
    },
  )
})
