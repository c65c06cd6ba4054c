import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { mirrorContents } from '../../src/testing/mirror/mirror-contents.js'
import { opened, profile, state, step } from './mirror.fixture.js'
import type { LogRecord, StoreName } from './schema.js'

const pod = (podName: string, padding = ''): KubeObject => ({ metadata: { name: podName, annotations: { padding } } })

const damages = [
  ['a torn text', { text: '[[{"metadata":{"name":"one"' }],
  ['a line less', { text: '[[{"metadata":{"name":"one"}}]]' }],
  ['no list', { text: '7' }],
  ['nothing', { text: 'null' }],
  ['no objects', { text: '[["one"],["two"]]' }],
  ['objects of others', { text: '[[{"metadata":{"name":"one"}}],{"metadata":{"name":"three"}}]' }],
  ['torn keys', { keys: '["one","tw' }],
  ['keys that are no list', { keys: '{"one":1}' }],
  ['keys that are no keys', { keys: '[1,2]' }],
] as const

it.each(damages)('P8: a segment with %s is no state, and the next one is written anew', async (_name, damage) => {
  const { factory, open } = profile(new FakeFactory())
  const mirror = open()
  expect(await mirror.apply('a', state('1', pod('one'), pod('two')))).toBe('kept')
  await spoil(factory as IDBFactory, 'segments', damage)
  expect(await mirrorContents(mirror, 'a')).toBeUndefined()
  expect(await mirror.apply('a', step('2', pod('three')))).toBe('dropped')
  expect(await contents(factory as IDBFactory, 'meta')).toHaveLength(1)
  expect(await mirror.apply('a', state('2', pod('one')))).toBe('kept')
  expect((await mirrorContents(mirror, 'a'))?.state.resourceVersion).toBe('2')
})

it.each(damages)('P8: a record of the log with %s is no state', async (_name, damage) => {
  const { factory, open } = profile(new FakeFactory())
  const mirror = open()
  await mirror.apply('a', state('1'))
  expect(await mirror.apply('a', step('2', pod('one'), pod('two')))).toBe('kept')
  await spoil(factory as IDBFactory, 'log', damage)
  expect(await mirrorContents(mirror, 'a')).toBeUndefined()
  expect(await contents(factory as IDBFactory, 'log')).toEqual([])
})

it.each(damages)('P8: compaction makes no state of %s', async (_name, damage) => {
  const { factory, clock, open } = profile(new FakeFactory())
  const mirror = open()
  await mirror.apply('a', state('1', pod('one'), pod('two')))
  expect(await mirror.apply('a', step('2', pod('one', 'p'.repeat(300_000))))).toBe('kept')
  await spoil(factory as IDBFactory, 'segments', damage)
  await clock.advance(1_000)
  await expect.poll(() => mirror.stats().failures).toBe(1)
  expect(await mirror.apply('a', step('3', pod('two')))).toBe('dropped')
  expect(await mirror.apply('a', state('3', pod('two')))).toBe('kept')
  expect([...((await mirrorContents(mirror, 'a'))?.objects.values() ?? [])]).toEqual([pod('two')])
})

it('P8: text of what is not there any more is not read', async () => {
  const { factory, open } = profile(new FakeFactory())
  const mirror = open()
  await mirror.apply('a', state('1', pod('one')))
  await mirror.apply('a', step('2', pod('two')))
  await spoil(factory as IDBFactory, 'log', { text: '' })
  await mirror.apply('a', step('3', pod('two', 'newer')))
  expect([...((await mirrorContents(mirror, 'a'))?.objects.values() ?? [])]).toEqual([pod('one'), pod('two', 'newer')])
})

it('P5: a record is read in slices, because what is little text may be much to put together', async () => {
  let now = 0
  let pauses = 0
  const pause = async (): Promise<void> => {
    pauses += 1
  }
  const { open } = profile(new FakeFactory())
  // Each look at the clock takes a millisecond.
  const mirror = open({ thread: { now: () => now++, pause } })
  const pods = Array.from({ length: 100 }, (_, at) => pod(`pod-${at}`))
  await mirror.apply('a', state('1', ...pods))
  pauses = 0
  const batches: number[] = []
  await mirror.load(
    'a',
    { begun: () => {}, objects: ({ length }) => batches.push(length) },
    new AbortController().signal,
  )
  expect(batches.reduce((sum, length) => sum + length, 0)).toBe(100)
  expect(Math.max(...batches)).toBeLessThanOrEqual(5)
  expect(pauses).toBeGreaterThan(10)
})

/** All records of a store get these members. */
async function spoil(factory: IDBFactory, store: StoreName, members: Partial<LogRecord>): Promise<void> {
  const database = await opened(factory)
  const writing = database.transaction(store, 'readwrite')
  const cursor = writing.objectStore(store).openCursor()
  cursor.onsuccess = () => {
    cursor.result?.update({ ...cursor.result.value, ...members })
    cursor.result?.continue()
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}

async function contents(factory: IDBFactory, store: StoreName): Promise<readonly unknown[]> {
  const database = await opened(factory)
  const request = database.transaction(store).objectStore(store).getAll()
  const records = await new Promise<readonly unknown[]>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  database.close()
  return records
}
