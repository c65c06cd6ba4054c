import { expect, test } from 'vitest'
import { build } from '../src/protocol/build.js'
import { type Hello, protocolVersion } from '../src/protocol/contract.js'
import type { Ack, Frame, FramePort } from '../src/protocol/frames.js'
import { Engine } from './engine.js'
import { engineName, workerEnvironment } from './environment.js'
import type { Locks } from './ports.js'
import { createMemoryLocks } from './streams/memory-locks.js'
import { createFakeClock } from './testing/fake-clock.js'

const never = new AbortController().signal

function engine(locks?: Locks, name = 'engine#0') {
  const clock = createFakeClock()
  return new Engine(
    { ...workerEnvironment(), clock, fetch: () => new Promise(() => {}) },
    { name, ...(locks === undefined ? {} : { locks }) },
  )
}

function hello(page: string, more: Partial<Hello> = {}): Hello {
  return {
    protocol: protocolVersion,
    build,
    page,
    session: { server: 'http://x', user: 'alice', credentials: 'same-origin', auth: 'none' },
    frameIntervalMs: 50,
    ...more,
  }
}

function port(): FramePort<Ack, Frame> & { readonly life: { closed: number } } {
  const life = { closed: 0 }
  return {
    life,
    post: () => {},
    listen: () => {},
    close: () => {
      life.closed += 1
    },
  }
}

test('an engine says by which lock it lives, in its name', async () => {
  const locks = createMemoryLocks()
  const welcome = await engine(locks).connect(hello('a'), port())
  const lock = welcome.ok ? welcome.value.lock : undefined
  expect(lock).toMatch(/^kube-informer\/engine\/engine#0\//)
  expect(locks.held).toEqual([lock])
})

test('only engines of shared workers can be found by others', () => {
  expect(engineName({ name: 'n#0' })).toBe('page/n#0')
  expect(engineName(Object.assign({ name: 'n#0' }, { onconnect: null }))).toBe('n#0')
})

test('P9: an engine whose place is taken gives up its pages and lets nobody in', async () => {
  const locks = createMemoryLocks()
  const [old, next] = [engine(locks), engine(locks, 'engine#1')]
  const frames = port()
  const welcome = await old.connect(hello('a'), frames)
  const lock = (welcome.ok && welcome.value.lock) || ''
  expect((await next.connect(hello('a', { supersedes: lock }), port())).ok).toBe(true)
  expect(frames.life.closed).toBe(1)
  expect((await old.ping('a')).ok).toBe(false)
  expect((await next.ping('a')).ok).toBe(true)
  expect(await old.connect(hello('b'), port())).toMatchObject({ ok: false, error: { code: 'engine-lost' } })
})

test('what is to be superseded may be gone, or nobody may have locks', async () => {
  expect((await engine(createMemoryLocks()).connect(hello('a', { supersedes: 'gone' }), port())).ok).toBe(true)
  expect((await engine().connect(hello('a', { supersedes: 'gone' }), port())).ok).toBe(true)
})

test('P10: a page that connects twice has one seat: the later', async () => {
  const locks = createMemoryLocks()
  const subject = engine(locks)
  const [first, second] = [port(), port()]
  const releases = [await locks.take('a1', 'try', never), await locks.take('a2', 'try', never)]
  await Promise.all([
    subject.connect(hello('a', { lock: 'a1' }), first),
    subject.connect(hello('a', { lock: 'a2' }), second),
  ])
  expect([first.life.closed, second.life.closed]).toEqual([1, 0])
  // The lock of the first connection is nobody's sign of life any more.
  releases[0]?.()
  await Promise.resolve()
  expect((await subject.ping('a')).ok).toBe(true)
  releases[1]?.()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect((await subject.ping('a')).ok).toBe(false)
})

test('P1: an engine that is refused locks goes by heartbeats, and does not take every page for gone', async () => {
  const refusing: Locks = {
    take: async () => () => {},
    keep: async () => 'refused',
    steal: async () => {},
  }
  const subject = engine(refusing)
  const welcome = await subject.connect(hello('a', { lock: 'a1' }), port())
  expect(welcome).toMatchObject({ ok: true, value: { epoch: expect.any(String) } })
  expect(welcome.ok && 'lock' in welcome.value).toBe(false)
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect((await subject.ping('a')).ok).toBe(true)
})

test('a page of another protocol or build is refused with what to do', async () => {
  for (const other of [{ protocol: 1 }, { build: 'another' }]) {
    const answer = await engine().connect(hello('a', other), port())
    expect(answer).toMatchObject({ ok: false, error: { code: 'engine-mismatch' } })
  }
})
