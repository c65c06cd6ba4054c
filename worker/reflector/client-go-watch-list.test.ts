import { describe, expect, it } from 'vitest'
import { CachedMachine } from './cached-machine.fixture.js'
import { added, bookmark, deleted, endMark, expiredFailure, http, modified } from './samples.fixture.js'

const broken = { type: 'broken', message: 'cut' } as const

/** Waits until it goes on by itself. */
function waited(machine: CachedMachine): number {
  const { state } = machine
  if (state.phase !== 'waiting') throw new Error(`in ${state.phase}`)
  const ms = state.until - machine.now
  machine.pass(ms)
  return ms
}

describe('client-go: reflector_watchlist_test.go', () => {
  it.each([
    ['gate off, client supports', 'pages', 'try', 'list'],
    ['gate on, client supports', 'auto', 'try', 'watch-list'],
    ['gate on, client does not support', 'auto', 'avoid', 'list'],
    ['gate on, method absent', 'stream', 'avoid', 'watch-list'],
  ] as const)('TestNewReflectorWithDisablementWatchList / %s', (_name, initialList, watchList, request) => {
    const machine = new CachedMachine({ initialList })
    machine.watchList = watchList
    expect(machine.start().requests).toEqual([request])
  })

  it.each([
    ['empty', [], undefined],
    ['without bookmark', [added('p1', 1)], undefined],
    ['with ending bookmark', [added('p1', 1), endMark(2)], '2'],
  ] as const)('TestWatchListResourceVersion / %s', (_name, events, version) => {
    expect(new CachedMachine().start().events(...events).state.resumeFrom).toBe(version)
  })

  it('TestWatchList / not synced without bookmark: one request, nothing in the cache', () => {
    const machine = new CachedMachine().start().events(added('p1', 1)).feed({ type: 'close' })
    expect(machine.requests).toEqual(['watch-list'])
    expect(machine.told).toEqual([])
    expect(machine.cached).toEqual([])
  })

  it('TestWatchList / old semantics if turned off W3: a list without a version, then a watch from its own', () => {
    const machine = new CachedMachine({ initialList: 'pages' })
      .start()
      .page(1, [added('p1', 1)].map(objectOf))
      .opens()
    expect(machine.requests).toEqual(['list', 'watch 1'])
    expect(machine.cached).toEqual(['p1@1'])
  })

  it('TestWatchList / any other error forces fallback L8: tried once more, then list and watch', () => {
    const machine = new CachedMachine().start().ends(broken)
    waited(machine)
    waited(machine.ends(broken))
    machine
      .page(1, [added('p1', 1)].map(objectOf))
      .opens()
      .events(added('p2', 2))
    expect(machine.requests).toEqual(['watch-list', 'watch-list', 'list', 'watch 1'])
    expect(machine.cached).toEqual(['p1@1', 'p2@2'])
    expect(machine.report.error).toBeUndefined()
  })

  it('TestWatchList / synced after bookmark: one request', () => {
    const machine = new CachedMachine().start().events(added('p1', 1), added('p2', 2))
    expect(machine.cached).toEqual([])
    machine.events(endMark(2))
    expect(machine.cached).toEqual(['p1@1', 'p2@2'])
    expect(machine.requests).toEqual(['watch-list'])
  })

  it('TestWatchList / updates and deletes before bookmark', () => {
    const machine = new CachedMachine().start()
    machine.events(added('p1', 1), added('p2', 2), modified('p1', 3), added('p3', 4), deleted('p3', 5), endMark(5))
    expect(machine.cached).toEqual(['p1@3', 'p2@2'])
    expect(machine.told).toEqual(['replace'])
  })

  it('TestWatchList / retries 429: the same request, and no list', () => {
    const machine = new CachedMachine().start()
    waited(machine.ends(http(429)))
    waited(machine.ends(http(429)))
    machine.events(added('p1', 1), endMark(1))
    expect(machine.requests).toEqual(['watch-list', 'watch-list', 'watch-list'])
    expect(machine.cached).toEqual(['p1@1'])
  })

  it('TestWatchList / stopping before sync makes a new watch-list request, without what had come', () => {
    const machine = new CachedMachine().start().events(added('gone', 1)).pass(2_000).ends()
    waited(machine)
    machine.events(added('p1', 1), endMark(1))
    expect(machine.requests).toEqual(['watch-list', 'watch-list'])
    expect(machine.cached).toEqual(['p1@1'])
  })

  it('TestWatchList / stopping after sync makes a plain watch', () => {
    const machine = new CachedMachine().start().events(added('p1', 1), added('p2', 2), endMark(2))
    machine.events(added('p3', 3)).pass(2_000).ends().opens().events(added('p4', 4))
    expect(machine.requests).toEqual(['watch-list', 'watch 3'])
    expect(machine.cached).toEqual(['p1@1', 'p2@2', 'p3@3', 'p4@4'])
  })

  it('TestWatchList / expired re-watch W8: the state anew, without a version; the cache stands until then', () => {
    const machine = new CachedMachine().start().events(added('p1', 1), endMark(2), added('p3', 3)).pass(20_000)
    machine.ends().ends(expiredFailure)
    expect(machine.requests).toEqual(['watch-list', 'watch 3', 'watch-list'])
    expect(machine.cached).toEqual(['p1@1', 'p3@3'])
  })

  it('TestWatchList / annotation value is checked C91: a bookmark without the mark completes nothing', () => {
    const machine = new CachedMachine().start().events(added('p1', 1), added('p2', 2), bookmark(2))
    expect(machine.cached).toEqual([])
    expect(machine.report.synced).toBe(false)
  })
})

describe('client-go: watch-lists that fail, untested upstream', () => {
  it('X3 L5: answered Expired behind an expiry: backs off, then asks the same without a version', () => {
    const machine = new CachedMachine().live(10).pass(60_000).events({ type: 'error', failure: expiredFailure })
    expect(machine.requests.at(-1)).toBe('watch-list')
    machine.ends(expiredFailure)
    expect(waited(machine)).toBe(800)
    expect(machine.requests).toEqual(['watch-list', 'watch-list', 'watch-list'])
  })

  it('X4: 429 in the stream before the mark: one wait, the same request, nothing kept of the first', () => {
    const machine = new CachedMachine().start().events(added('old', 1), { type: 'error', failure: http(429) })
    expect(waited(machine)).toBe(800)
    machine.events(added('new', 2), endMark(2))
    expect(machine.requests).toEqual(['watch-list', 'watch-list'])
    expect(machine.cached).toEqual(['new@2'])
  })

  it('X5 L8: a stream of more than a second that ends before the mark: backs off, then asks the same', () => {
    const machine = new CachedMachine().start().events(added('old', 1)).pass(1_500).ends()
    expect(waited(machine)).toBe(800)
    expect(machine.requests).toEqual(['watch-list', 'watch-list'])
  })

  it('X6 W9: a very short stream: tried once more, then a list, before anything else', () => {
    const machine = new CachedMachine().start().pass(100).ends()
    expect(machine.requests).toEqual(['watch-list'])
    waited(machine)
    waited(machine.pass(100).ends())
    expect(machine.requests).toEqual(['watch-list', 'watch-list', 'list'])
  })

  it('X7 W3: a server that refuses is asked once; the session remembers for all', () => {
    const machine = new CachedMachine().start().ends(http(422))
    expect(machine.words).toEqual(['abort', 'remember refused', 'list'])
    machine.watchList = 'avoid'
    machine.page(1).opens().pass(60_000).events({ type: 'error', failure: expiredFailure })
    expect(machine.requests).toEqual(['watch-list', 'list', 'watch 1', 'list'])
  })
})

function objectOf(event: ReturnType<typeof added>) {
  if (event.type !== 'added') throw new Error('no object')
  return event.object
}
