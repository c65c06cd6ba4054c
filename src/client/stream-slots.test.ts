import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createMemoryLocks } from '../../worker/streams/memory-locks.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type InformerOptions, type InformerStatus, type Kube } from '../index.js'
import { closeAfter, configMaps, record } from './kube.fixture.js'

const namespaces = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`)

/** A browser profile: what is made from it shares its locks and its server, which has one object in each namespace. */
function profile() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const locks = createMemoryLocks()
  for (const namespace of namespaces(12)) api.put(namespace, 'a')
  const engine = (): Kube => {
    const kube = createKube({
      server: 'http://127.0.0.1:1/k8s',
      host: inlineHost({ fetch: api.fetch, clock, random: () => 0, locks }),
    })
    closeAfter(kube)
    return kube
  }
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    await settle()
  }
  return { api, clock, locks, engine, pass }
}

/** Subscribes to a list of one namespace. */
function look(kube: Kube, namespace: string, options: InformerOptions = {}) {
  return record(kube.informer(configMaps, { namespace }, options).list$())
}

type Look = ReturnType<typeof look>
const phases = (looks: readonly Look[]): readonly string[] => looks.map(({ last }) => last.status.phase)
const count = (looks: readonly Look[], phase: InformerStatus['phase']): number =>
  phases(looks).filter((each) => each === phase).length

test('P9: of eight informers four are live, four are queued with their data, and say why', async () => {
  const { api, locks, engine } = profile()
  const kube = engine()
  const looks = namespaces(8).map((namespace) => look(kube, namespace))
  await settle()
  expect(phases(looks)).toEqual([...Array(4).fill('live'), ...Array(4).fill('queued')])
  expect(looks.map(({ last }) => [last.total, last.view, last.status.synced])).toEqual(Array(8).fill([1, 'data', true]))
  expect(looks[7]?.last.status.error).toMatchObject({
    code: 'stream-budget',
    message: expect.stringMatching(/other tabs.*listed every 15 s.*Close tabs or informers.*HTTP\/2/),
    namespace: 'n7',
  })
  expect(api.openWatches).toBe(4)
  expect(api.counts()).toEqual({ list: 4, watch: 4, probe: 0 })
  expect(locks.held).toHaveLength(4)
  expect((await kube.metrics()).openStreams).toBe(4)
})

test('P6: the status of a queued one tells what is read at intervals, and the whole kube says it is queued', async () => {
  const { api, engine, pass } = profile()
  const kube = engine()
  const all = record(kube.status$)
  const looks = namespaces(5).map((namespace) => look(kube, namespace))
  await settle()
  expect(all.last).toMatchObject({ phase: 'queued', worst: { status: { phase: 'queued', synced: true } } })
  api.put('n4', 'b')
  await pass(14_999)
  expect(looks[4]?.last.total).toBe(1)
  await pass(1)
  expect(looks[4]?.last).toMatchObject({ total: 2, status: { phase: 'queued' } })
  expect(looks[4]?.last.status).not.toHaveProperty('staleSince')
})

test('P9: a freed slot goes to who came first, which watches on from its last version without a relist', async () => {
  const { api, engine, pass } = profile()
  const kube = engine()
  const looks = namespaces(6).map((namespace) => look(kube, namespace, { linger: 0 }))
  await settle()
  const before = api.counts()
  looks[1]?.stop()
  await pass(3_000)
  expect(phases(looks.filter((_, index) => index !== 1))).toEqual(['live', 'live', 'live', 'live', 'queued'])
  expect(api.counts()).toEqual({ list: before.list, watch: before.watch + 1, probe: 1 })
  expect(api.requests.findLast(({ verb }) => verb === 'watch')?.query.get('resourceVersion')).toBe('112')
  api.put('n4', 'b')
  await settle()
  expect(looks[4]?.last).toMatchObject({ total: 2, status: { phase: 'live' } })
})

test('P9: a lingering informer yields to one that somebody looks at, and keeps its cache', async () => {
  const { api, engine, pass } = profile()
  const kube = engine()
  const looks = namespaces(5).map((namespace) => look(kube, namespace, { linger: 300_000 }))
  await settle()
  looks[0]?.stop()
  await pass(249)
  expect(phases(looks).at(4)).toBe('queued')
  await pass(3_000)
  expect(phases(looks).at(4)).toBe('live')
  expect(api.openWatches).toBe(4)
  const again = look(kube, 'n0')
  await settle()
  expect(again.last).toMatchObject({ total: 1, status: { phase: 'queued', synced: true } })
  // Among equals nobody is driven out.
  expect(phases(looks).slice(1)).toEqual(Array(4).fill('live'))
})

test('P9: one subscription in the place of another does not cost the slot', async () => {
  const { api, engine, pass } = profile()
  const kube = engine()
  const looks = namespaces(5).map((namespace) => look(kube, namespace))
  await settle()
  const before = api.counts()
  looks[0]?.stop()
  await pass(20)
  const again = look(kube, 'n0')
  await pass(1_000)
  expect(again.last.status.phase).toBe('live')
  expect(api.counts()).toEqual(before)
})

test('P9: a larger priority takes a slot at once; the largest asked for counts', async () => {
  const { engine, pass } = profile()
  const kube = engine()
  const looks = namespaces(4).map((namespace) => look(kube, namespace))
  await settle()
  const urgent = look(kube, 'n5', { priority: 5 })
  await settle()
  expect(phases([...looks, urgent])).toEqual(['live', 'live', 'live', 'queued', 'live'])
  record(kube.informer(configMaps, { namespace: 'n3' }, { priority: 1 }).status$)
  await settle()
  await pass(3_000)
  expect(phases([...looks, urgent])).toEqual(['live', 'live', 'queued', 'live', 'live'])
  expect(() => kube.informer(configMaps, {}, { priority: Number.NaN })).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  )
})

test('P9: two engines of one profile have four streams together; when one closes the other takes them at once', async () => {
  const { api, locks, engine, pass } = profile()
  const [one, other] = [engine(), engine()]
  const first = namespaces(6).map((namespace) => look(one, namespace))
  await settle()
  const second = namespaces(6).map((namespace) => look(other, namespace))
  await settle()
  expect([count(first, 'live'), count(second, 'queued')]).toEqual([4, 6])
  expect(second.map(({ last }) => last.total)).toEqual(Array(6).fill(1))
  expect(api.openWatches).toBe(4)
  const { list } = api.counts()
  await one.close()
  await settle()
  expect(api.openWatches).toBe(4)
  await pass(3_000)
  expect([count(second, 'live'), count(second, 'queued')]).toEqual([4, 2])
  expect(api.counts().list).toBe(list)
  expect(locks.held).toHaveLength(4)
})

test('P9: who is refused gives the slot back', async () => {
  const { api, engine, pass } = profile()
  let refuses: 'yes' | 'no' = 'yes'
  api.script(({ path }) =>
    refuses === 'yes' && path.includes('/n0/') ? statusAnswer(403, 'Forbidden', 'no') : undefined,
  )
  const kube = engine()
  const looks = namespaces(6).map((namespace) => look(kube, namespace))
  await pass(3_000)
  expect(phases(looks)).toEqual(['forbidden', 'live', 'live', 'live', 'live', 'queued'])
  refuses = 'no'
  kube.retryNow()
  await settle()
  expect(phases(looks)).toEqual(['queued', 'live', 'live', 'live', 'live', 'queued'])
})

test('P9: what fails for long does not keep slots from what works, and is retrying all the time', async () => {
  const { api, engine, pass } = profile()
  const broken = namespaces(4)
  let fails: 'yes' | 'no' = 'yes'
  api.script(({ path }) =>
    fails === 'yes' && broken.some((namespace) => path.includes(`/${namespace}/`))
      ? statusAnswer(503, 'ServiceUnavailable', 'no')
      : undefined,
  )
  const kube = engine()
  const looks = namespaces(6).map((namespace) => look(kube, namespace))
  await settle()
  expect(phases(looks)).toEqual([...Array(4).fill('retrying'), 'queued', 'queued'])
  // A short trouble moves no stream.
  await pass(10_000)
  expect(phases(looks).slice(4)).toEqual(['queued', 'queued'])
  for (let second = 0; second < 60; second += 1) await pass(1_000)
  expect(phases(looks)).toEqual([...Array(4).fill('retrying'), 'live', 'live'])
  expect(
    looks
      .slice(0, 4)
      .flatMap(({ all }) => all)
      .filter(({ status }) => status.phase === 'queued'),
  ).toEqual([])
  fails = 'no'
  for (let second = 0; second < 60; second += 1) await pass(1_000)
  expect(count(looks, 'live')).toBe(4)
  expect(count(looks, 'queued')).toBe(2)
  expect(phases(looks).slice(4)).toEqual(['live', 'live'])
})

test('P11: what stands in line when the kube is closed is never sent', async () => {
  const { api, engine } = profile()
  api.script(({ verb }) =>
    verb === 'watch'
      ? statusAnswer(422, 'Invalid', 'no watch-lists here')
      : new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
  )
  const kube = engine()
  for (const namespace of namespaces(8)) look(kube, namespace)
  await settle()
  // The refusal has it read the server's version, behind two lists that do not end.
  const before = api.requests.length
  expect(api.requests.some(({ path }) => path.endsWith('/version'))).toBe(false)
  await kube.close()
  await settle()
  expect(api.requests.slice(before).map(({ path }) => path)).toEqual([])
})

test('P9: an engine that ends all passes no slot on to what ends next', async () => {
  const { api, engine, locks } = profile()
  const kube = engine()
  for (const namespace of namespaces(8)) look(kube, namespace)
  await settle()
  const before = api.requests.length
  await kube.close()
  await settle()
  expect(api.requests.slice(before).map(({ path }) => path)).toEqual([])
  expect(locks.held).toEqual([])
})

test('P9: while all slots are taken, lists of queued informers run two at a time', async () => {
  const { api, engine, pass } = profile()
  const kube = engine()
  namespaces(4).map((namespace) => look(kube, namespace))
  await settle()
  const answers: (() => void)[] = []
  let [running, most] = [0, 0]
  api.script(({ verb }) => {
    if (verb !== 'list') return undefined
    running += 1
    most = Math.max(most, running)
    // The head at once, the list itself when the test says so.
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answers.push(() => {
          running -= 1
          const list = { kind: 'ConfigMapList', apiVersion: 'v1', metadata: { resourceVersion: '200' }, items: [] }
          controller.enqueue(new TextEncoder().encode(JSON.stringify(list)))
          controller.close()
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const queued = namespaces(12)
    .slice(4)
    .map((namespace) => look(kube, namespace))
  await settle()
  expect([running, queued.length]).toEqual([2, 8])
  expect(phases(queued)).toEqual(Array(8).fill('queued'))
  expect(queued[0]?.last.view).toBe('loading')
  for (let answer = answers.shift(); answer !== undefined; answer = answers.shift()) {
    // The last one waits for longer than an answer may take: no time-out runs in the line.
    await pass(7_000)
    answer()
    await settle()
    if (queued.every(({ last }) => last.status.synced)) break
  }
  expect(queued.map(({ last }) => last.view)).toEqual(Array(8).fill('empty'))
  expect(most).toBe(2)
})
