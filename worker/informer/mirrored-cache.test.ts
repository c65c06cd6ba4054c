import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Mirror, MirrorState, MirrorStats, MirrorWrite, StoredObject, StoreUpdate } from '../ports.js'
import { createStore } from '../store/store.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { type KeptState, MirroredCache } from './mirrored-cache.js'
import { ShownWindows } from './shown-windows.js'

const rv = (version: number): ResourceVersion => asResourceVersion(String(version)) as ResourceVersion

function setUp() {
  const clock = createFakeClock()
  const store = createStore(() => {})
  const writes: MirrorWrite[] = []
  const prepared: string[] = []
  const waiting: ((answer: 'kept' | 'dropped') => void)[] = []
  let answers: 'kept' | 'dropped' | 'later' = 'kept'
  let stats: MirrorStats = { storage: 'disk', role: 'writer', keys: new Map(), writes: 0, failures: 0 }
  let state: KeptState | undefined
  let loading: Promise<MirrorState | undefined> = Promise.resolve(undefined)
  let identity: Promise<string> = Promise.resolve('c')
  const mirror: Mirror = {
    load: () => loading,
    apply: async (_key, write) => {
      if (write.type === 'prepare') {
        prepared.push(write.objects.map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`).join(' '))
        return 'kept'
      }
      writes.push(write)
      if (answers !== 'later') return answers
      return new Promise((resolve) => waiting.push(resolve))
    },
    clear: async () => {},
    stats: () => stats,
    close: () => {},
  }
  const windows = new ShownWindows()
  const kept = new MirroredCache({
    mirror,
    key: 'k',
    clock,
    store,
    windows,
    cluster: () => identity,
    state: () => state,
  })
  const stored = (name: string, version: number): StoredObject => {
    const object: KubeObject = { metadata: { name, uid: `uid-${name}`, resourceVersion: String(version) } }
    return { key: name as ObjectKey, uid: `uid-${name}`, resourceVersion: rv(version), labels: new Map(), object }
  }
  const at = (version: number): void => {
    state = { resourceVersion: rv(version), freshAt: clock.now() }
  }
  return {
    clock,
    kept,
    writes,
    prepared,
    windows,
    at,
    answer: (next: typeof answers) => {
      answers = next
    },
    release: (answer: 'kept' | 'dropped') => waiting.shift()?.(answer),
    become: (next: Partial<MirrorStats>) => {
      stats = { ...stats, ...next }
    },
    hang: () => {
      loading = new Promise(() => {})
    },
    /** The cluster is known when this is called. */
    laterKnown: (): (() => void) => {
      let known = (): void => {}
      identity = new Promise((resolve) => {
        known = () => resolve('c')
      })
      return known
    },
    unbelieved: () => {
      state = undefined
    },
    put(name: string, version: number) {
      const it = stored(name, version)
      store.put(it)
      at(version)
      const update: StoreUpdate = {
        changes: [{ type: 'added', key: it.key, object: it.object, cause: 'watch' }],
        touched: [],
      }
      kept.note(update)
    },
    remove(name: string, version: number) {
      const it = stored(name, version)
      store.remove(it.key)
      at(version)
      kept.note({ changes: [{ type: 'deleted', key: it.key, object: it.object, cause: 'watch' }], touched: [] })
    },
    bookmark(version: number) {
      at(version)
      kept.note({ changes: [], touched: [] })
    },
  }
}

/** `state 10: a b`, `step 11: +c -a`. */
function words(writes: readonly MirrorWrite[]): readonly string[] {
  return writes.map((write) => {
    if (write.type === 'prepare') return 'prepare'
    if (write.type === 'windows') return `windows ${write.windows.map(({ total }) => total).join()}`
    const names = (objects: readonly KubeObject[]): string => objects.map(({ metadata }) => metadata.name).join(' ')
    if (write.type === 'state') return `state ${write.resourceVersion}: ${names(write.objects)}`
    const drops = write.drop.map((key) => ` -${key}`).join('')
    return `step ${write.resourceVersion}:${write.put.length > 0 ? ` +${names(write.put)}` : ''}${drops}`
  })
}

test('P8: first a state, then what changed since, objects and version in one write, at most one a second', async () => {
  const { kept, writes, clock, put, remove } = setUp()
  put('a', 10)
  put('b', 11)
  await clock.advance(999)
  expect(writes).toEqual([])
  await clock.advance(1)
  put('c', 12)
  remove('a', 13)
  put('c', 14)
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 11: a b', 'step 14: +c -a'])
  expect(kept.storage).toBe('disk')
})

test('P8: half a second before a write what it will write is made ready, and a page that goes has it done', async () => {
  const { kept, writes, prepared, clock, put } = setUp()
  put('a', 10)
  put('b', 11)
  await clock.advance(499)
  expect(prepared).toEqual([])
  await clock.advance(1)
  expect(prepared).toEqual(['a@10 b@11'])
  await clock.advance(500)
  put('b', 12)
  await clock.advance(500)
  expect(prepared).toEqual(['a@10 b@11', 'b@12'])
  await kept.finish()
  expect(words(writes)).toEqual(['state 11: a b', 'step 12: +b'])
})

test('W12: the newest deletion is kept with the state, until its object is back', async () => {
  const { writes, clock, put, remove } = setUp()
  put('a', 10)
  put('b', 11)
  await clock.advance(1_000)
  remove('a', 12)
  await clock.advance(1_000)
  expect(writes.at(-1)).toMatchObject({ tombstone: { key: 'a', uid: 'uid-a', resourceVersion: '12' } })
  put('b', 13)
  await clock.advance(1_000)
  expect(writes.at(-1)).toMatchObject({ tombstone: { key: 'a' } })
  put('a', 14)
  await clock.advance(1_000)
  expect(writes.at(-1)).not.toHaveProperty('tombstone')
})

test('P8: a cache that is no state that the server had is not written before it is one', async () => {
  const { writes, clock, put, unbelieved, at } = setUp()
  put('a', 10)
  unbelieved()
  await clock.advance(5_000)
  expect(writes).toEqual([])
  at(10)
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 10: a'])
})

test('P10: nothing is written while nothing changes; a bookmark moves the version alone', async () => {
  const { writes, clock, put, bookmark } = setUp()
  put('a', 10)
  await clock.advance(60_000)
  expect(words(writes)).toEqual(['state 10: a'])
  expect(clock.waiting).toBe(0)
  bookmark(20)
  await clock.advance(60_000)
  expect(words(writes)).toEqual(['state 10: a', 'step 20:'])
})

test('P8: what changes while a write is under way is in the next one', async () => {
  const { writes, clock, put, answer, release } = setUp()
  answer('later')
  put('a', 10)
  await clock.advance(1_000)
  put('b', 11)
  await clock.advance(5_000)
  expect(words(writes)).toEqual(['state 10: a'])
  release('kept')
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 10: a', 'step 11: +b'])
})

test('P8: after a write that was dropped the whole state is written, a while later', async () => {
  const { writes, clock, put, answer } = setUp()
  put('a', 10)
  await clock.advance(1_000)
  answer('dropped')
  put('b', 11)
  await clock.advance(1_000)
  answer('kept')
  await clock.advance(29_999)
  expect(words(writes)).toEqual(['state 10: a', 'step 11: +b'])
  await clock.advance(1)
  expect(words(writes).at(-1)).toBe('state 11: a b')
})

test('P8: an engine that may not write does not try, and writes everything once it may', async () => {
  const { kept, writes, clock, put, become } = setUp()
  become({ role: 'reader' })
  put('a', 10)
  await clock.advance(120_000)
  expect(writes).toEqual([])
  become({ role: 'writer' })
  kept.roused()
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 10: a'])
})

test('P7: what lists showed last is written beside the cache, at most twice a minute', async () => {
  const { writes, clock, put, windows } = setUp()
  windows.note('q', ['a' as ObjectKey], 5)
  put('a', 10)
  await clock.advance(1_000)
  windows.note('q', ['a' as ObjectKey], 6)
  put('b', 11)
  await clock.advance(1_000)
  await clock.advance(30_000)
  put('c', 12)
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 10: a', 'windows 5', 'step 11: +b', 'step 12: +c', 'windows 6'])
})

test('P7: what lists show first just behind the first write comes with the next one', async () => {
  const { writes, clock, put, windows } = setUp()
  put('a', 10)
  await clock.advance(1_000)
  windows.note('q', ['a' as ObjectKey], 1)
  put('b', 11)
  await clock.advance(1_000)
  expect(words(writes)).toEqual(['state 10: a', 'step 11: +b', 'windows 1'])
})

test('P7 P8: a window is told with the state that was written with it, whatever lists show by the time that is on disk', async () => {
  const { kept, writes, clock, put, windows, answer, release } = setUp()
  answer('later')
  windows.note('q', ['a' as ObjectKey], 1)
  put('a', 10)
  const done = kept.flush()
  await clock.advance(0)
  put('a', 11)
  release('kept')
  answer('kept')
  await done
  expect(words(writes)).toEqual(['state 10: a', 'windows 1'])
  expect(writes.at(-1)).toMatchObject({
    windows: [{ resourceVersion: '10', objects: [{ metadata: { resourceVersion: '10' } }] }],
  })
})

test('P7: windows that came with a write that was dropped come with the next one', async () => {
  const { writes, clock, put, windows, answer } = setUp()
  answer('dropped')
  windows.note('q', ['a' as ObjectKey], 1)
  put('a', 10)
  await clock.advance(1_000)
  answer('kept')
  await clock.advance(30_000)
  expect(words(writes)).toEqual(['state 10: a', 'state 10: a', 'windows 1'])
})

test('P7: a page that goes has its windows written also where the cache is written already', async () => {
  const { kept, writes, clock, put, windows } = setUp()
  put('a', 10)
  windows.note('q', ['a' as ObjectKey], 1)
  await clock.advance(1_000)
  windows.note('q', ['a' as ObjectKey], 2)
  await kept.flush()
  await kept.flush()
  expect(words(writes)).toEqual(['state 10: a', 'windows 1', 'windows 2'])
})

test('P7: without a network the windows of a page that goes are written, if they are of what is kept', async () => {
  const { kept, writes, clock, put, windows, unbelieved } = setUp()
  put('a', 10)
  await clock.advance(1_000)
  windows.note('q', ['a' as ObjectKey], 1)
  unbelieved()
  await kept.flush()
  expect(words(writes)).toEqual(['state 10: a', 'windows 1'])
  put('a', 11)
  unbelieved()
  windows.note('q', ['a' as ObjectKey], 2)
  await kept.flush()
  expect(words(writes)).toEqual(['state 10: a', 'windows 1'])
})

test('a cache that ends writes what is not written, and nothing behind it', async () => {
  const { kept, writes, clock, put } = setUp()
  put('a', 10)
  await kept.finish()
  put('b', 11)
  await clock.advance(60_000)
  expect(words(writes)).toEqual(['state 10: a'])
})

test('P11: a cache that must not be kept any more is not written by what was about to write it', async () => {
  const { kept, writes, clock, put, laterKnown } = setUp()
  const known = laterKnown()
  put('a', 10)
  await clock.advance(1_000)
  void kept.forget()
  kept.stop()
  known()
  await clock.advance(60_000)
  expect(words(writes)).toEqual([])
})

test.each(['in time', 'closed before'])('P6: a disk that hangs is not waited for: %s', async (how) => {
  const { kept, clock, hang } = setUp()
  hang()
  const told: unknown[] = []
  void kept.restore({ begun: () => {}, objects: () => {} }, 30_000).then((state) => told.push(state))
  await clock.advance(29_999)
  expect(told).toEqual([])
  if (how === 'closed before') kept.stop()
  else await clock.advance(1)
  await clock.advance(0)
  expect(told).toEqual([undefined])
  expect(clock.waiting).toBe(0)
})
