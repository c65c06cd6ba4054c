import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { mirrorContents } from '../../src/testing/mirror/mirror-contents.js'
import type { Mirror, MirrorStats } from '../ports.js'
import { faultyFactory } from './faulty-factory.fixture.js'
import { name, profile, state, step } from './mirror.fixture.js'

// Rows are those of the list of IndexedDB failures that others had in the field: browser-stores.md 3.1.

const pod = (podName: string, padding = ''): KubeObject => ({ metadata: { name: podName, annotations: { padding } } })

const error = (errorName: string, message = 'from the browser'): DOMException => new DOMException(message, errorName)

function setUp() {
  const factory = faultyFactory()
  const { clock, open } = profile(factory)
  const told: Pick<MirrorStats, 'storage' | 'reason'>[] = []
  const changed = ({ storage, reason }: MirrorStats): void => {
    told.push({ storage, ...(reason === undefined ? {} : { reason }) })
  }
  return { factory, faults: factory.faults, clock, told, open: (maxBytes = 1e9) => open({ changed, maxBytes }) }
}

const versionOf = async (mirror: Mirror, key = 'a'): Promise<string | undefined> =>
  (await mirrorContents(mirror, key))?.state.resourceVersion

/** Turns of the event loop, for databases that answer in tasks. */
async function turns(): Promise<void> {
  for (let each = 0; each < 20; each += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('opening', () => {
  it('row 1: an open that hangs is given up after 2 s; the list goes on from memory; a late one is taken', async () => {
    const { factory, faults, clock, told, open } = setUp()
    faults.open = 'hang'
    const mirror = open()
    const loading = versionOf(mirror)
    await clock.advance(1999)
    expect(mirror.stats().storage).toBe('disk')
    await clock.advance(1)
    expect(await loading).toBeUndefined()
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'slow' })
    expect(told).toContainEqual({ storage: 'memory', reason: 'slow' })
    expect(await mirror.apply('a', state('1'))).toBe('kept')
    expect(await versionOf(mirror)).toBe('1')
    factory.goOn()
    await turns()
    expect(mirror.stats().storage).toBe('disk')
    expect(told.at(-1)).toEqual({ storage: 'disk' })
    expect(await mirror.apply('a', step('2'))).toBe('dropped')
    expect(await mirror.apply('a', state('2'))).toBe('kept')
    mirror.close()
    faults.open = 'work'
    expect(await versionOf(open())).toBe('2')
  })

  it('row 1: it is opened anew twice, 10 s apart, and then left alone', async () => {
    const { factory, faults, clock, open } = setUp()
    faults.open = 'hang'
    const mirror = open()
    for (const opens of [1, 2, 3, 3]) {
      await clock.advance(2000)
      expect(factory.opens).toBe(opens)
      await clock.advance(10_000)
    }
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'slow' })
  })

  it('row 3: "internal error": a few attempts, no deletion, then memory, and the status says so', async () => {
    const { factory, faults, told, open } = setUp()
    faults.open = error('UnknownError', 'Internal error opening backing store for indexedDB.open.')
    const mirror = open()
    for (const rv of ['1', '2', '3']) await mirror.apply('a', state(rv))
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'broken' })
    expect(await versionOf(mirror)).toBe('3')
    expect(factory.opens).toBeLessThanOrEqual(4)
    expect(factory.deletions).toBe(0)
    expect(told.at(-1)).toEqual({ storage: 'memory', reason: 'broken' })
  })

  it('row 4: one that fails and works again costs nothing: the budget is whole again', async () => {
    const { faults, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    for (let each = 2; each < 12; each += 1) {
      faults.transaction = { type: 'throws', error: error('UnknownError') }
      faults.times = 1
      expect(await mirror.apply('a', state(`${each}`))).toBe('kept')
    }
    expect(mirror.stats().storage).toBe('disk')
  })

  it('row 7: all who want it at the same time share one open', async () => {
    const { factory, open } = setUp()
    const mirror = open()
    await Promise.all(['a', 'b', 'c'].map((key) => versionOf(mirror, key)))
    expect(factory.opens).toBe(1)
  })

  it('rows 7 and 8: one that is blocked, by a deletion that waits for somebody, is given up like one that hangs', async () => {
    const { factory, clock, open } = setUp()
    const stubborn = factory.open(name, 1)
    await new Promise((resolve) => stubborn.addEventListener('success', resolve))
    factory.deleteDatabase(name)
    await turns()
    const mirror = open()
    const loading = versionOf(mirror)
    await turns()
    await clock.advance(2000)
    expect(await loading).toBeUndefined()
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'slow' })
    stubborn.result.close()
    await turns()
    expect(await mirror.apply('a', state('1'))).toBe('kept')
    expect(mirror.stats().storage).toBe('disk')
  })

  it.each(['InvalidStateError', 'SecurityError'])(
    'row 15: a private window, or a policy, refuses with %s: one attempt, then memory',
    async (refusal) => {
      const { factory, faults, open } = setUp()
      faults.open = error(refusal, 'A mutation operation was attempted on a database that did not allow mutations.')
      const mirror = open()
      expect(await versionOf(mirror)).toBeUndefined()
      expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'refused' })
      expect(await mirror.apply('a', state('1'))).toBe('kept')
      expect(factory.opens).toBe(1)
    },
  )

  it('row 15: without IndexedDB there is memory', async () => {
    const { open } = profile()
    const mirror = open({ storage: { estimate: async () => ({}) } })
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'unsupported' })
    expect(await mirror.apply('a', state('1'))).toBe('kept')
  })
})

describe('a connection that dies', () => {
  it('row 2: "connection to the server lost": opened once more, and the write is repeated', async () => {
    const { factory, faults, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1', pod('one')))
    faults.transaction = { type: 'request', error: error('UnknownError', 'Connection to Indexed DB server lost.') }
    faults.times = 1
    expect(await mirror.apply('a', step('2', pod('two')))).toBe('kept')
    expect(factory.opens).toBe(2)
    expect(await versionOf(mirror)).toBe('2')
  })

  it('rows 2 and 4: what many transactions of one connection lose is one failure, however many keys are written', async () => {
    const { factory, faults, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    const keys = Array.from({ length: 8 }, (_, at) => `key-${at}`)
    faults.transaction = { type: 'request', error: error('UnknownError', 'Connection to Indexed DB server lost.') }
    faults.times = keys.length
    const answers = await Promise.all(keys.map((key) => mirror.apply(key, state('2', pod('one')))))
    expect(answers).toEqual(keys.map(() => 'kept'))
    expect(mirror.stats().storage).toBe('disk')
    expect(factory.opens).toBe(2)
  })

  it('rows 4 and 7: an open that fails is one failure for all who wait for it', async () => {
    const { factory, faults, open } = setUp()
    const failing = error('UnknownError', 'Internal error opening backing store for indexedDB.open.')
    Object.defineProperty(faults, 'open', { get: () => (factory.opens === 1 ? failing : 'work') })
    const mirror = open()
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => versionOf(mirror, key)))
    expect(mirror.stats().storage).toBe('disk')
    expect(await mirror.apply('a', state('1'))).toBe('kept')
  })

  it('row 5: InvalidStateError from a handle that is closing: opened once more, for reading too', async () => {
    const { factory, faults, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    faults.transaction = { type: 'throws', error: error('InvalidStateError', 'The database connection is closing.') }
    faults.mode = 'all'
    faults.times = 1
    expect(await versionOf(mirror)).toBe('1')
    faults.times = 1
    expect(await mirror.apply('a', step('2'))).toBe('kept')
    expect(factory.opens).toBe(3)
  })

  it('rows 6 and 22: a forced close is noticed, and the late event of an old connection harms no newer one', async () => {
    const { factory, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    const [first] = factory.connections
    first?.close()
    first?.dispatchEvent(closeEvent())
    expect(await mirror.apply('a', step('2'))).toBe('kept')
    expect(factory.opens).toBe(2)
    first?.dispatchEvent(closeEvent())
    expect(await mirror.apply('a', step('3'))).toBe('kept')
    expect(factory.opens).toBe(2)
    expect(mirror.stats()).toMatchObject({ storage: 'disk', failures: 0 })
  })

  it('row 9: it closes at once when somebody deletes the database, and keeps nothing from then on', async () => {
    const { factory, told, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    const deletion = factory.deleteDatabase(name)
    await new Promise((resolve) => deletion.addEventListener('success', resolve))
    expect(mirror.stats()).toMatchObject({ storage: 'off', reason: 'cleared' })
    expect(told.at(-1)).toEqual({ storage: 'off', reason: 'cleared' })
    expect(await mirror.apply('a', state('2'))).toBe('dropped')
    expect(await versionOf(mirror)).toBeUndefined()
    expect(await factory.databases?.()).toEqual([])
  })

  it('row 17: eviction by the browser looks like a cold start, and writing goes on', async () => {
    const { factory, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1'))
    const [connection] = factory.connections
    connection?.close()
    connection?.dispatchEvent(closeEvent())
    factory.deleteDatabase(name)
    await turns()
    expect(await versionOf(mirror)).toBeUndefined()
    expect(await mirror.apply('a', step('2'))).toBe('dropped')
    expect(await mirror.apply('a', state('2'))).toBe('kept')
    expect(mirror.stats()).toMatchObject({ storage: 'disk', role: 'writer', failures: 0 })
  })
})

describe('a full disk', () => {
  const kilobytes = (count: number): string => 'x'.repeat(count * 1000)

  async function withThree(maxBytes?: number) {
    const all = setUp()
    const mirror = all.open(maxBytes)
    for (const key of ['oldest', 'older', 'young']) {
      await mirror.apply(key, state('1', pod('one', kilobytes(100))))
      await all.clock.advance(1000)
    }
    return { ...all, mirror }
  }

  it('rows 11 and 13: quota comes as an abort without a word to any request: the least recently used go, once', async () => {
    const { faults, mirror } = await withThree()
    faults.transaction = { type: 'aborts', error: error('QuotaExceededError') }
    faults.times = 1
    expect(await mirror.apply('young', step('2', pod('two', kilobytes(50))))).toBe('kept')
    expect(await versionOf(mirror, 'oldest')).toBeUndefined()
    expect([await versionOf(mirror, 'young'), mirror.stats().keys.size]).toEqual(['2', 1])
  })

  it('row 11: when that does not help, the write is dropped and what was there stays; a while later it may again', async () => {
    const { faults, clock, mirror } = await withThree()
    faults.transaction = { type: 'aborts', error: error('QuotaExceededError') }
    expect(await mirror.apply('young', state('2', pod('two', kilobytes(50))))).toBe('dropped')
    faults.transaction = { type: 'none' }
    expect(await versionOf(mirror, 'young')).toBe('1')
    expect(await mirror.apply('young', state('3', pod('two')))).toBe('dropped')
    await clock.advance(60_000)
    expect(await mirror.apply('young', state('3', pod('two')))).toBe('kept')
    expect(mirror.stats().storage).toBe('disk')
  })

  it('row 12: an abort without a reason evicts nobody', async () => {
    const { faults, mirror } = await withThree()
    faults.transaction = { type: 'aborts', error: null }
    faults.times = 1
    expect(await mirror.apply('young', step('2', pod('two')))).toBe('kept')
    expect(await versionOf(mirror, 'oldest')).toBe('1')
  })

  it('row 16: a store that refuses all writes with odd errors is left for memory, and says so', async () => {
    const { faults, mirror } = await withThree()
    faults.transaction = { type: 'request', error: error('UnknownError') }
    for (const rv of ['2', '3', '4']) await mirror.apply('young', state(rv))
    expect(mirror.stats()).toMatchObject({ storage: 'memory', reason: 'broken' })
    expect(await versionOf(mirror, 'young')).toBe('4')
  })

  it('`maxBytes`: the least recently used go before it is exceeded; what is too large alone is not written', async () => {
    const { mirror } = await withThree(320_000)
    expect(await mirror.apply('new', state('1', pod('one', kilobytes(100))))).toBe('kept')
    expect([...mirror.stats().keys.keys()]).toEqual(['older', 'young', 'new'])
    expect(await mirror.apply('huge', state('1', pod('one', kilobytes(330))))).toBe('dropped')
    expect([...mirror.stats().keys.keys()]).toEqual(['older', 'young', 'new'])
  })

  it('a tenth of what the browser allows is the limit, if that is less', async () => {
    const { open } = profile()
    const storage = { factory: faultyFactory(), estimate: async () => ({ quota: 1_000_000, usage: 999_999 }) }
    const mirror = open({ storage })
    expect(await mirror.apply('a', state('1', pod('one', kilobytes(120))))).toBe('dropped')
    expect(await mirror.apply('b', state('1', pod('one', kilobytes(80))))).toBe('kept')
  })
})

describe('reading', () => {
  it('row 14: pages are bounded, and give all', async () => {
    const { factory, open } = setUp()
    const mirror = open()
    const objects = Array.from({ length: 3000 }, (_, at) => pod(`pod-${at}`, 'x'.repeat(2500)))
    expect(await mirror.apply('a', state('1', ...objects))).toBe('kept')
    expect((await mirrorContents(mirror, 'a'))?.objects.size).toBe(3000)
    expect(Math.max(...factory.pages)).toBeLessThanOrEqual(16)
  })

  it('a state that cannot be read is discarded, one that is too old too', async () => {
    const { factory, clock, open } = setUp()
    const mirror = open()
    await mirror.apply('a', state('1', pod('one')))
    await mirror.apply('b', state('1', pod('one')))
    const [connection] = factory.connections
    const damage = connection?.transaction('segments', 'readwrite')
    damage?.objectStore('segments').clear()
    await turns()
    expect(await versionOf(mirror, 'a')).toBeUndefined()
    expect(mirror.stats().keys.has('a')).toBe(false)
    await clock.advance(8 * 24 * 3_600_000)
    expect(await versionOf(mirror, 'b')).toBeUndefined()
    expect(mirror.stats().keys.size).toBe(0)
  })
})

function closeEvent(): Event {
  // What fake-indexeddb takes for an event.
  return { type: 'close', bubbles: false, eventPath: [], initialized: true, dispatched: false } as unknown as Event
}
