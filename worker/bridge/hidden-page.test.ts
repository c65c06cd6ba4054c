import { expect, test } from 'vitest'
import { asObjectKey } from '../../src/model/key.js'
import { build } from '../../src/protocol/build.js'
import { type Command, protocolVersion, type Want } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePart, FramePort, WireChange } from '../../src/protocol/frames.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import { Engine } from '../engine.js'
import { workerEnvironment } from '../environment.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { ScriptedApi } from '../testing/scripted-api.fixture.js'
import { settle } from '../testing/settle.fixture.js'

const spec = informerSpec({ group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true })
const changes: Extract<Want, { type: 'changes' }> = {
  type: 'changes',
  initial: 'replay',
  filter: {},
  overflow: 'squash',
  whenHidden: 'reset',
  resyncMs: 0,
  batchMs: 0,
}

async function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const engine = new Engine({ ...workerEnvironment(), fetch: api.fetch, clock, random: () => 0 }, { name: 'test' })
  const parts: FramePart[] = []
  let listener: (ack: Ack) => void = () => {}
  const port: FramePort<Ack, Frame> = {
    post: (frame) => {
      parts.push(...frame.parts)
      queueMicrotask(() => listener({ type: 'ack', seq: frame.seq }))
    },
    listen: (acks) => {
      listener = acks
    },
    close: () => {},
  }
  const session = { server: 'http://127.0.0.1:1', credentials: 'same-origin' as const, auth: 'none' as const }
  await engine.connect({ protocol: protocolVersion, build, page: 'p', session, frameIntervalMs: 0 }, port)
  const send = async (command: Command): Promise<void> => {
    await engine.command('p', command)
    await settle()
  }
  return {
    api,
    parts,
    send,
    subscribe: (subscription: number, want: Want) =>
      send({ type: 'subscribe', subscription, informer: 1, spec, want, answer: 'as-it-comes' }),
    show: (visibility: 'visible' | 'hidden') => send({ type: 'visibility', visibility }),
    told: (subscription: number): readonly string[] =>
      parts.flatMap((part) =>
        part.type === 'changes' && part.subscription === subscription ? part.changes.map(word) : [],
      ),
    clear: () => {
      parts.length = 0
    },
  }
}

const word = (change: WireChange): string =>
  'key' in change ? `${change.type} ${change.key} ${change.cause}` : change.type

test('P10: a hidden page gets no views; when it is shown, one with the latest state', async () => {
  const { api, clear, parts, show, subscribe } = await setUp()
  await subscribe(1, { type: 'list', query: {} })
  await show('hidden')
  clear()
  for (const name of ['a', 'b', 'c']) {
    api.put('web', name)
    await settle()
  }
  expect(parts.filter((part) => part.type === 'list')).toEqual([])
  await show('visible')
  const lists = parts.filter((part) => part.type === 'list')
  expect(lists).toHaveLength(1)
  expect(lists[0]).toMatchObject({ total: 3, order: ['web/a', 'web/b', 'web/c'] })
})

test('a hidden page gets first answers, and its statuses go on', async () => {
  const { api, clear, parts, show, subscribe } = await setUp()
  await show('hidden')
  api.put('web', 'a')
  await subscribe(1, { type: 'list', query: {} })
  expect(parts.map((part) => part.type)).toEqual(expect.arrayContaining(['status', 'list']))
  clear()
  api.cutWatches()
  await settle()
  expect(parts.map((part) => part.type)).not.toContain('list')
})

test('whenHidden reset: nothing meanwhile, then a reset and the difference to what was told, deletions included', async () => {
  const { api, clear, show, subscribe, told } = await setUp()
  api.put('web', 'gone')
  api.put('web', 'kept', { x: '1' })
  api.put('web', 'same')
  await subscribe(1, changes)
  expect(told(1)).toEqual(['added web/gone initial', 'added web/kept initial', 'added web/same initial', 'synced'])
  clear()
  await show('hidden')
  api.remove('web', 'gone')
  api.put('web', 'kept', { x: '2' })
  api.put('web', 'brief')
  api.remove('web', 'brief')
  api.put('web', 'new')
  await settle()
  expect(told(1)).toEqual([])
  await show('visible')
  expect(told(1)).toEqual([
    'reset',
    'deleted web/gone relist',
    'updated web/kept relist',
    'added web/new relist',
    'synced',
  ])
  clear()
  api.put('web', 'after')
  await settle()
  expect(told(1)).toEqual(['added web/after watch'])
})

test('whenHidden continue: changes go on, and so do the listers they belong to (P3)', async () => {
  const { api, clear, parts, show, subscribe, told } = await setUp()
  await subscribe(1, { ...changes, whenHidden: 'continue' })
  await subscribe(2, { type: 'replica', content: { type: 'objects' } })
  await show('hidden')
  clear()
  api.put('web', 'a')
  await settle()
  expect(told(1)).toEqual(['added web/a watch'])
  expect(parts.map((part) => part.type).filter((type) => type === 'replica' || type === 'changes')).toEqual([
    'replica',
    'changes',
  ])
})

test('P6: a hidden page gets its answers until they are complete', async () => {
  const { api, parts, send, show, subscribe } = await setUp()
  await show('hidden')
  api.script(() => 'refuse')
  api.put('web', 'a')
  await subscribe(1, { type: 'list', query: {} })
  await subscribe(2, { type: 'get', key: 'web/a' as never })
  expect(parts.findLast((part) => part.type === 'list')).toMatchObject({ total: 0 })
  api.script(() => undefined)
  await send({ type: 'retry-now' })
  expect(parts.findLast((part) => part.type === 'list')).toMatchObject({ total: 1 })
  expect(parts.findLast((part) => part.type === 'get')).toHaveProperty('object')
})

test('a filterless subscriber on a hidden page is told what happened since the call', async () => {
  const { api, show, subscribe, told } = await setUp()
  api.put('web', 'gone')
  await subscribe(9, { type: 'status' })
  await show('hidden')
  await subscribe(1, { ...changes, initial: 'skip' })
  api.remove('web', 'gone')
  api.put('web', 'new')
  await settle()
  await show('visible')
  expect(told(1)).toEqual(['reset', 'deleted web/gone relist', 'added web/new relist', 'synced'])
})

test('whoever subscribes on a hidden page starts when it is shown, without a reset', async () => {
  const { api, show, subscribe, told } = await setUp()
  api.put('web', 'a')
  await show('hidden')
  await subscribe(1, changes)
  expect(told(1)).toEqual([])
  await show('visible')
  expect(told(1)).toEqual(['added web/a initial', 'synced'])
})

test('P10: overflow reset gives up on 10 000 waiting keys and tells the difference', async () => {
  const { api, clear, send, show, subscribe, told } = await setUp()
  await subscribe(1, { ...changes, overflow: 'reset', whenHidden: 'continue', batchMs: 60_000 })
  expect(told(1)).toEqual([])
  for (let index = 0; index < 10_001; index += 1) api.put('web', `n${index}`)
  await settle()
  await send({ type: 'retry-now' })
  await show('visible')
  expect(told(1).slice(0, 2)).toEqual(['reset', 'added web/n0 relist'])
  expect(new Set(told(1)).size).toBe(10_002)
  clear()
})

test('a lister on a hidden page is filled to its end', async () => {
  const { api, parts, show, subscribe } = await setUp()
  for (let index = 0; index < 700; index += 1) api.put('web', `n${index}`)
  await show('hidden')
  await subscribe(1, { type: 'replica', content: { type: 'objects' } })
  const replicas = parts.filter((part) => part.type === 'replica')
  const sizes = replicas.map(({ put }) => (put.type === 'objects' ? put.objects.length : 0))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(700)
  expect(Math.max(...sizes)).toBe(200)
  expect(replicas.at(-1)).toMatchObject({ state: 'complete' })
})

test('overflow reset does not cut a long first state', async () => {
  const { api, subscribe, told } = await setUp()
  for (let index = 0; index < 12_000; index += 1) api.put('web', `n${index}`)
  await subscribe(1, { ...changes, overflow: 'reset' })
  for (let turns = 0; turns < 20; turns += 1) await settle()
  expect(new Set(told(1).map((line) => line.replace(/n\d+/, 'n')))).toEqual(new Set(['added web/n initial', 'synced']))
  expect(told(1)).toHaveLength(12_001)
})

/** What an engine that is gone told: `a` in its first state, and an object that is gone, too. */
const resume = {
  since: '0',
  known: new Map([
    [asObjectKey('web/a'), { uid: 'uid-1', resourceVersion: '0' }],
    [asObjectKey('web/gone'), { uid: 'gone', resourceVersion: '0' }],
  ]),
}
const difference = ['reset', 'deleted web/gone relist', 'updated web/a relist', 'synced']

test('P1 P10: a page that is hidden when its engine is lost is told the difference when it is shown', async () => {
  const { api, show, subscribe, told } = await setUp()
  api.put('web', 'a')
  await show('hidden')
  await subscribe(1, { ...changes, resume })
  await subscribe(2, { ...changes, whenHidden: 'continue', resume })
  expect([told(1), told(2)]).toEqual([[], difference])
  await show('visible')
  await show('hidden')
  api.put('web', 'b')
  await settle()
  expect(told(1)).toEqual(difference)
  await show('visible')
  expect(told(1)).toEqual([...difference, 'reset', 'added web/b relist', 'synced'])
  expect(told(2)).toEqual([...difference, 'added web/b watch'])
})

test('P3: a cache that is behind what another engine told is verified before it answers', async () => {
  const { api, subscribe, told } = await setUp()
  api.put('web', 'a')
  await subscribe(1, { type: 'list', query: {} })
  const requests = api.requests.length
  await subscribe(2, { ...changes, resume: { ...resume, since: '999999' } })
  expect(api.requests.length).toBeGreaterThan(requests)
  expect(told(2)).toEqual(difference)
})
