import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { mirrorContents } from '../../src/testing/mirror/mirror-contents.js'
import type { Locks, Mirror, MirrorStats, MirrorWrite } from '../ports.js'
import { createMemoryLocks } from '../streams/memory-locks.js'
import { freshAt, opened, profile, state, step } from './mirror.fixture.js'
import { mirrorName } from './open-mirror.js'

const pod = (podName: string): KubeObject => ({ metadata: { name: podName } })

const versionOf = async (mirror: Mirror, key = 'a'): Promise<string | undefined> =>
  (await mirrorContents(mirror, key))?.state.resourceVersion

async function turns(): Promise<void> {
  for (let each = 0; each < 30; each += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('P8: one writer', () => {
  it('an engine without the lock reads only, and says so when it may write', async () => {
    const { open } = profile()
    const first = open()
    await first.apply('a', state('1', pod('one')))
    const roles: MirrorStats['role'][] = []
    const second = open({ changed: ({ role }) => roles.push(role) })
    expect(await versionOf(second)).toBe('1')
    expect(await second.apply('a', state('2'))).toBe('dropped')
    expect([second.stats().role, roles]).toEqual(['reader', []])
    first.close()
    await turns()
    expect([second.stats().role, roles]).toEqual(['writer', ['writer']])
    expect(await second.apply('a', state('2'))).toBe('kept')
  })

  it('a step starts only from what is there: what another engine wrote since is not written over', async () => {
    const { open } = profile()
    const first = open()
    await first.apply('a', state('1', pod('one')))
    const second = open()
    expect(await versionOf(second)).toBe('1')
    await first.apply('a', step('2', pod('two')))
    first.close()
    await turns()
    expect(await second.apply('a', step('3', pod('three')))).toBe('dropped')
    expect(await versionOf(second)).toBe('2')
    expect(await second.apply('a', step('3', pod('three')))).toBe('kept')
  })

  it('a writer that was frozen finds a higher term, writes nothing, and is a reader for good', async () => {
    const factory = new FakeFactory()
    const { open, clock } = profile(factory)
    const frozen = open()
    await frozen.apply('a', state('1', pod('one')))
    // Its lock was taken from it, and it does not know.
    const other = open({ locks: createMemoryLocks() })
    expect(await other.apply('a', state('5', pod('one'), pod('two')))).toBe('kept')
    expect(await frozen.apply('a', step('2'))).toBe('dropped')
    expect(await frozen.apply('a', state('2'))).toBe('dropped')
    expect(frozen.stats()).toMatchObject({ role: 'reader', storage: 'disk', failures: 0 })
    await clock.advance(60_000)
    expect(await versionOf(frozen)).toBe('5')
    expect(await other.apply('a', step('6'))).toBe('kept')
  })

  it('a frozen writer in the middle of a large state commits nothing of it', async () => {
    const { open } = profile()
    const frozen = open()
    await frozen.apply('a', state('1', pod('one')))
    const many = Array.from({ length: 5000 }, (_, at) => pod(`pod-${at}`))
    const writing = frozen.apply('a', state('2', ...many))
    await turns()
    const other = open({ locks: createMemoryLocks() })
    await other.apply('a', state('5', pod('five')))
    await writing
    const found = await mirrorContents(other, 'a')
    expect(['2', '5']).toContain(found?.state.resourceVersion)
    expect(await other.apply('a', step('6'))).toBe('kept')
    expect((await mirrorContents(other, 'a'))?.objects.size).toBe(1)
  })

  it('without locks the term alone decides: who opened last writes', async () => {
    const { open } = profile()
    const first = open({ locks: undefined } as { locks: Locks | undefined })
    expect(await first.apply('a', state('1'))).toBe('kept')
    const second = open({ locks: undefined } as { locks: Locks | undefined })
    expect(await second.apply('a', state('2'))).toBe('kept')
    expect(await first.apply('a', step('3'))).toBe('dropped')
    expect(first.stats().role).toBe('reader')
    expect(await second.apply('a', step('3'))).toBe('kept')
  })

  it('what a crash left behind is deleted by the next writer', async () => {
    const factory = new FakeFactory()
    const { open } = profile(factory)
    const first = open()
    await first.apply('a', state('1', pod('one')))
    first.close()
    const connection = await opened(factory)
    const transaction = connection.transaction(['segments', 'log', 'windows'], 'readwrite')
    transaction.objectStore('segments').put({ id: 7, keys: '[]', text: '[]' }, ['a', 7])
    transaction.objectStore('log').put({ id: 8, keys: '[]', text: '[]', drop: '[]' }, ['nobody', 8])
    transaction.objectStore('windows').put({ query: 'q' }, ['nobody', 'q'])
    await turns()
    connection.close()
    const second = open()
    expect(await versionOf(second)).toBe('1')
    expect(await second.apply('a', step('2', pod('two')))).toBe('kept')
    second.close()
    expect(await recordsIn(factory)).toEqual({ meta: 2, segments: 1, log: 1, windows: 0 })
  })
})

describe('P11: clearing', () => {
  it('by a reader too: the writer stops, and the database is gone', async () => {
    const factory = new FakeFactory()
    const { open } = profile(factory)
    const writer = open()
    await writer.apply('a', state('1', pod('one')))
    const reader = open()
    await reader.clear()
    expect(await factory.databases()).toEqual([])
    expect(await writer.apply('a', step('2'))).toBe('dropped')
    expect(await writer.apply('a', state('2'))).toBe('dropped')
    expect(writer.stats()).toMatchObject({ storage: 'off', reason: 'cleared' })
    expect(await factory.databases()).toEqual([])
  })

  it('rows 21 and 8: a connection in the way does not keep the data: emptied, marked, deleted at the next start', async () => {
    const factory = new FakeFactory()
    const { open, clock } = profile(factory)
    const mirror = open()
    await mirror.apply('a', state('1', pod('one')))
    const stubborn = await opened(factory)
    let cleared: 'yes' | 'no' = 'no'
    const clearing = mirror.clear().then(() => {
      cleared = 'yes'
    })
    await turns()
    expect(await recordsOf(stubborn)).toEqual({ meta: 2, segments: 0, log: 0, windows: 0 })
    expect(cleared).toBe('no')
    await clock.advance(2000)
    await clearing
    expect(mirror.stats()).toMatchObject({ storage: 'memory' })
    mirror.close()
    stubborn.close()
    await turns()
    expect(await factory.databases()).toEqual([])
  })

  it('row 21: the mark is found by the next engine, which deletes the database before it writes', async () => {
    const factory = new FakeFactory()
    await leaveMark(factory)
    const { open } = profile(factory)
    const mirror = open()
    expect(await versionOf(mirror)).toBeUndefined()
    expect(await mirror.apply('a', state('1'))).toBe('kept')
    mirror.close()
    expect(await recordsIn(factory)).toEqual({ meta: 2, segments: 0, log: 0, windows: 0 })
  })

  it('row 21: and by an engine of another user; so are databases of other schemas, and those nobody used for long', async () => {
    const factory = new FakeFactory()
    await leaveMark(factory)
    const other = profile(factory)
    const used = other.open({ name: mirrorName('used') })
    await used.apply('a', state('1'))
    used.close()
    const before = Date.UTC(2026, 0, 1)
    const old = other.open({ name: mirrorName('old'), clock: { ...other.clock, now: () => before } })
    await old.apply('a', { ...state('1'), freshAt: before } as MirrorWrite)
    old.close()
    for (const foreign of ['kube-informer/0/x', 'somebody-else']) (await opened(factory, foreign)).close()
    const { open, clock } = other
    const mirror = open({ name: mirrorName('mine') })
    await mirror.apply('a', state('1'))
    await turns()
    await clock.advance(10_000)
    await turns()
    await turns()
    const left = (await factory.databases()).map((each) => each.name).sort()
    expect(left).toEqual([mirrorName('mine'), mirrorName('used'), 'somebody-else'])
  })
})

describe('a quiet mirror', () => {
  it('nothing is written when nothing is asked for, and a bare version is one record', async () => {
    const { open, clock } = profile()
    const mirror = open()
    await mirror.apply('a', state('1', pod('one')))
    const { writes } = mirror.stats()
    await clock.advance(60_000)
    expect(mirror.stats().writes).toBe(writes)
    await mirror.apply('a', step('2'))
    expect(mirror.stats().writes).toBe(writes + 1)
  })

  it('a log that is long is compacted a second later, once', async () => {
    const factory = new FakeFactory()
    const { open, clock } = profile(factory)
    const mirror = open()
    const large = (at: number): KubeObject => ({
      metadata: { name: `pod-${at % 40}`, annotations: { padding: 'x'.repeat(20_000) } },
    })
    await mirror.apply('a', state('1', ...Array.from({ length: 40 }, (_, at) => large(at))))
    for (let at = 0; at < 15; at += 1) await mirror.apply('a', step(`${at + 2}`, large(at)))
    expect((await recordsIn(factory)).log).toBe(15)
    await clock.advance(1000)
    await turns()
    expect((await recordsIn(factory)).log).toBe(0)
    const { writes } = mirror.stats()
    await clock.advance(60_000)
    await turns()
    expect(mirror.stats().writes).toBe(writes)
    expect((await mirrorContents(mirror, 'a'))?.objects.size).toBe(40)
    expect(await mirror.apply('a', step('99', pod('more')))).toBe('kept')
    mirror.close()
    const again = await mirrorContents(profile(factory).open(), 'a')
    expect([again?.state.resourceVersion, again?.objects.size]).toEqual(['99', 41])
  })
})

/** How many records each store has. */
async function recordsOf(database: IDBDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const store of ['meta', 'segments', 'log', 'windows']) {
    const request = database.transaction(store).objectStore(store).count()
    await new Promise((resolve) => request.addEventListener('success', resolve))
    counts[store] = request.result
  }
  return counts
}

async function recordsIn(factory: IDBFactory): Promise<Record<string, number>> {
  const database = await opened(factory)
  const counts = await recordsOf(database)
  database.close()
  return counts
}

/** A database that was cleared, and could not be deleted before everything ended. */
async function leaveMark(factory: IDBFactory): Promise<void> {
  const mirror = profile(factory).open()
  await mirror.apply('a', state('1', pod('one')))
  mirror.close()
  const database = await opened(factory)
  database.transaction('meta', 'readwrite').objectStore('meta').put({ term: 2, at: freshAt }, 'wipe')
  await turns()
  database.close()
}
