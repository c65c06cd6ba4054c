import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { closeAfter, record } from '../../../src/client/kube.fixture.js'
import { createKube, type Host, type InformerOptions } from '../../../src/index.js'
import { createApiServer } from '../../../src/testing/api-server/api-server.js'
import { inlineHost } from '../../../worker/inline.js'
import { createFakeClock, type FakeClock } from '../../../worker/testing/fake-clock.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { added, bookmark, deleted, expired, item, modified, pod, podList, status } from './watch-lines.fixture.js'
import { asked, openWire, pods, said, shown, type WireRequest } from './wire.fixture.js'

/** A browser profile of alice: each visit is a reload. The cluster is `c1` unless a visit says otherwise. */
function profile() {
  const clock = createFakeClock()
  const factory = new IDBFactory()
  return { clock, visit: (who: Visit = {}) => visit(clock, factory, who) }
}

interface Visit {
  readonly cluster?: string
  readonly user?: string
  readonly options?: InformerOptions
  readonly storage?: IDBFactory
}

/** Opens the list, and answers what asks for the identity of the cluster. */
async function visit(
  clock: FakeClock,
  factory: IDBFactory,
  { cluster = 'c1', user = 'alice', options = {}, storage }: Visit,
) {
  const wire = openWire({ user }, { clock, storage: { factory: storage ?? factory } })
  const informer = wire.kube.informer(pods, {}, { initialList: 'pages', ...options })
  const list = record(informer.list$())
  const changes = record(informer.changes$())
  const statuses = record(informer.status$)
  const identify = (): void => {
    for (const request of wire.requests)
      if (request.asked.type === 'get' && request.state === 'pending') answerGet(request, cluster)
  }
  /** The database's turns are real ones, and its writes come a second later. */
  const rest = async (ms = 2_000): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await wire.pass(250)
      identify()
      for (let turn = 0; turn < 6; turn += 1) await settle()
    }
  }
  const read = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      await settle()
      identify()
    }
  }
  const close = async (): Promise<void> => {
    await wire.kube.close()
    for (let turn = 0; turn < 40; turn += 1) await settle()
  }
  return { ...wire, informer, list, changes, statuses, rest, read, close }
}

function answerGet(request: WireRequest, cluster: string): void {
  if (!request.url.pathname.endsWith('/kube-system')) request.json(status(404, 'NotFound', 'not found'), 404)
  else request.json({ kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'kube-system', uid: cluster } })
}

const requested = (requests: readonly WireRequest[]): readonly string[] =>
  asked(requests).filter((what) => what !== 'get')

/** A first visit that kept what these lines left of `store{d/a@42,u1}`, RV 100. */
async function kept(...lines: readonly string[]) {
  const browser = profile()
  const first = await browser.visit()
  await first.read()
  first.pending('list').json(podList(100, [item('d/a', 42)]))
  await settle()
  const stream = first.pending('watch').open()
  await first.rest()
  for (const line of lines) {
    stream.send(line)
    await first.rest(1_500)
  }
  await first.close()
  return browser
}

test('C109 a copy of six days ago: shown at once, called old; expired, it is read anew, and what is gone is deleted', async () => {
  const { clock, visit } = await kept(added('d/b', 110, 'u2'))
  await clock.advance(6 * 86_400_000)
  const second = await visit()
  await second.read()
  const first = second.list.all.find(({ items }) => items.length > 0)
  expect(shown(first?.items ?? [])).toEqual(['d/a@42', 'd/b@110'])
  expect(first?.status).toMatchObject({ source: 'mirror', synced: false })
  expect(second.list.last.status.staleSince).toBeLessThan(clock.now() - 5 * 86_400_000)
  second.pending('probe').json(podList(9000, [pod('d/b', 110, 'u2')]))
  second.pending('watch').open(expired()).end()
  await second.read()
  await second.rest(1_000)
  second.pending('list').json(podList(9000, [item('d/b', 110, 'u2'), item('d/c', 8000, 'u3')]))
  await second.read()
  expect(requested(second.requests)).toEqual(['probe', 'watch 110', 'list 500', 'watch 9000'])
  expect(said(second.changes.all).slice(-3)).toEqual(['deleted d/a@42', 'added d/c@8000', 'synced'])
  expect(shown(second.list.last.items)).toEqual(['d/b@110', 'd/c@8000'])
  expect(second.list.all.every(({ total }) => total === 0 || total === 2)).toBe(true)
})

test('C109 the copy of another cluster behind the same URL is never told as live, and never resumed', async () => {
  const { visit } = await kept()
  const second = await visit({ cluster: 'c2' })
  await second.read()
  for (const request of second.requests) {
    if (request.state !== 'pending') continue
    if (request.asked.type === 'probe') request.json(podList(500, [pod('d/a', 42)]))
    else if (request.asked.type === 'watch') request.open()
  }
  await second.read()
  await second.rest(3_000)
  second.pending('list').json(podList(500, [item('d/z', 7, 'u9')]))
  await second.read()
  expect(shown(second.list.last.items)).toEqual(['d/z@7'])
  expect(second.list.all.filter(({ status, items }) => status.synced && shown(items).join() !== 'd/z@7')).toEqual([])
})

test('C109 the copy of another user is not there', async () => {
  const { visit } = await kept()
  const second = await visit({ user: 'bob' })
  await second.read()
  expect(second.list.all.flatMap(({ items }) => items)).toEqual([])
  expect(requested(second.requests)).toEqual(['list 500'])
})

test('C57 the version of a bookmark is kept: the next visit watches from there, with no list', async () => {
  const { visit } = await kept(bookmark(270))
  const second = await visit()
  await second.read()
  expect(requested(second.requests)).toEqual(['probe', 'watch 270'])
})

test.each([
  ['DELETED with the version of the last state', [added('d/b', 150, 'u2'), deleted('d/a', 42)]],
  ['an older version than the one before', [added('d/b', 150, 'u2'), modified('d/a', 120, 'u1', { spec: {} })]],
  ['an older bookmark', [added('d/b', 150, 'u2'), bookmark(110)]],
  ['no version at all', [added('d/b', 150, 'u2'), deleted('d/a', '')]],
])('W2, P8 %s does not take back the version that is kept', async (_what, lines) => {
  const { visit } = await kept(...lines)
  const second = await visit()
  await second.read()
  expect(requested(second.requests)).toEqual(['probe', 'watch 150'])
})

test('C53 a kept version that lies in the server’s future: the older list replaces it', async () => {
  const { visit } = await kept(added('d/b', 9000, 'u2'))
  const second = await visit()
  await second.read()
  second.pending('watch').open()
  second.pending('probe').json(podList(3100, []))
  await second.read()
  await second.rest(1_000)
  second.pending('list').json(podList(3100, [item('d/a', 40, 'u1', { spec: {} })]))
  await second.read()
  expect(shown(second.list.last.items)).toEqual(['d/a@40'])
  expect(requested(second.requests).at(-1)).toBe('watch 3100')
})

const odd = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":"y","text":"\\ud800 \\u0000 \\u2028,\\n\\n,","big":1e21,"":[{"":null}]}',
) as Record<string, unknown>

test('C99, C98 hostile names and texts come back from disk as they were', async () => {
  const { visit } = await kept(added('__proto__/constructor', 110, 'u2', { spec: odd }), added('d/b', 111, 'u3'))
  const second = await visit()
  await second.read()
  expect(shown(second.list.last.items)).toEqual(['__proto__/constructor@110', 'd/a@42', 'd/b@111'])
  const { spec } = second.list.last.items[0] as { spec?: Record<string, unknown> }
  expect(spec).toEqual(odd)
  expect(Object.keys(spec ?? {})).toEqual(Object.keys(odd))
})

test('C103 an object of 1 000 levels comes back from disk', async () => {
  const spec = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown
  const { visit } = await kept(added('d/b', 110, 'u2', { spec }))
  const second = await visit()
  await second.read()
  expect(JSON.stringify((second.list.last.items[1] as { spec?: unknown }).spec)).toBe(JSON.stringify(spec))
})

test('C67 a list without a version is polled and leaves no copy', async () => {
  const browser = profile()
  const first = await browser.visit()
  await first.read()
  first.pending('list').json({ ...(podList(1, [item('d/a', 42)]) as object), metadata: {} })
  await first.rest()
  await first.close()
  const second = await browser.visit()
  await second.read()
  expect(second.list.all.flatMap(({ items }) => items)).toEqual([])
})

test('P7 a database that cannot be opened: everything works, and the status says that it is memory', async () => {
  const storage = new IDBFactory()
  storage.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const first = await profile().visit({ storage })
  await first.rest(6_000)
  first.pending('list').json(podList(100, [item('d/a', 42)]))
  await first.rest(6_000)
  expect(first.list.last).toMatchObject({ total: 1, status: { synced: true, storage: 'memory' } })
})

test('C103, P8 an object that no engine can write as JSON: the copy goes on, without what lies too deep in it', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const text = added('d/b', 110, 'u2', { spec: 'HERE' }).replace('"HERE"', nested)
  const { visit } = await kept(text, added('d/c', 111, 'u3'))
  const second = await visit()
  await second.read()
  expect(shown(second.list.last.items)).toEqual(['d/a@42', 'd/b@110', 'd/c@111'])
  expect(requested(second.requests)).toEqual(['probe', 'watch 111'])
})

test('C108 the engine of two pages dies: the next one takes over from the kept version, by one watch and no list', async () => {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const storage = { factory: new IDBFactory() }
  const engine = () => inlineHost({ fetch: (url, init) => server.fetch(url, init), clock, random: () => 0, storage })
  let running = engine()
  let deaths: (() => void)[] = []
  const host: Host = {
    async connect(greeting) {
      const line = await running.connect(greeting)
      if (!line.ok) return line
      const lost = new Promise<string>((resolve) => {
        deaths.push(() => {
          line.value.close()
          resolve('The worker with the engine ended')
        })
      })
      return { ok: true, value: { ...line.value, lost } }
    },
  }
  const rest = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advance(250)
      for (let turn = 0; turn < 10; turn += 1) await settle()
    }
  }
  const created = server.objects.create(pods, { metadata: { name: 'a', namespace: 'default' } })
  const tabs = ['1', '2'].map((appVersion) =>
    createKube({ server: 'http://cluster.test', user: 'alice', host, appVersion }),
  )
  for (const tab of tabs) closeAfter(tab)
  const lists = tabs.map((tab) => record(tab.informer(pods).list$()))
  await rest(5_000)
  const before = server.requests.length
  const dying = deaths
  deaths = []
  running = engine()
  for (const die of dying) die()
  server.objects.create(pods, { metadata: { name: 'b', namespace: 'default' } })
  await rest(5_000)
  for (const { last } of lists) {
    expect(last.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b'])
    expect(last.status).toMatchObject({ phase: 'live', synced: true })
  }
  const informers = server.requests.slice(before).filter(({ path }) => path === '/api/v1/pods')
  const watches = informers.filter(({ verb }) => verb === 'watch')
  expect(watches.map(({ query }) => query.get('resourceVersion'))).toEqual([created.metadata.resourceVersion])
  // The one list is the probe (W12).
  const probes = informers.filter(({ verb }) => verb === 'list')
  expect(probes.map(({ query }) => query.get('limit'))).toEqual(['1'])
  expect(server.openWatches).toHaveLength(1)
})
