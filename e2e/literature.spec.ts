import type { JSHandle } from '@playwright/test'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import type { Recorder } from './page/recorder.js'
import type { ToldAndRead } from './page/told-and-read.js'
import { configMap, createMany, createNamespace, patch, remove, send } from './support/objects.mjs'
import type { RequestCounts } from './support/request-log.mjs'

/**
 * The figures of the literature on client-go, from a real browser against a real API server: 4 objects in one
 * namespace. Requests are counted at the proxy.
 */

/** The verbs that the figures are about. */
const figures = ({ LIST, WATCH, GET, probe, identity, version }: RequestCounts) => ({
  LIST,
  WATCH,
  GET,
  probe,
  identity,
  version,
})

const servers = [
  { name: '1.37', args: [], streamsLists: true },
  { name: '1.34', args: ['--emulated-version=1.34'], streamsLists: true },
  { name: '1.37 without WatchList', args: ['--feature-gates=WatchList=false'], streamsLists: false },
] as const

for (const server of servers) {
  test.describe(`Kubernetes ${server.name}`, () => {
    test.use({ apiserverArgs: server.args })

    test('M2 M8 M10 P3: the figures of the literature', async ({ page, cluster, testProxy, namespace }, {
      project,
    }) => {
      await createMany(
        cluster.proxy,
        collection(namespace),
        [0, 1, 2, 3].map((i) => configMap(i)),
      )
      const table = new Table(`${project.name}, Kubernetes ${server.name}`, () => figures(testProxy.counts('/k8s')))

      const informer = await page.evaluateHandle(
        (namespace) => kit.cluster().informer(kit.configMaps, { namespace }),
        namespace,
      )
      const list = await informer.evaluateHandle((informer) => kit.record(informer.list$()))
      await list.evaluate((list) => list.waitFor(({ status }) => status.phase === 'live'))
      expect(await list.evaluate((list) => list.last?.items.length)).toBe(4)
      const start = table.row('start: live with 4 objects')
      if (server.streamsLists) {
        expect(start).toEqual({ LIST: 0, WATCH: 1, GET: 0, probe: 0, identity: 0, version: 0 })
      } else {
        // The version is read beside the rest, so it may come a little later than live.
        expect(start).toEqual({ LIST: 1, WATCH: 2, GET: 0, probe: 0, identity: 0, version: expect.any(Number) })
        expect(testProxy.counts('/k8s').byStatus.WATCH).toEqual({ 422: 1, 200: 1 })
      }

      const expectNoMore = (now: Figures) =>
        expect(now).toEqual({ ...start, version: server.streamsLists ? 0 : expect.any(Number) })

      const asked = await informer.evaluateHandle((informer) => kit.record(kit.toldAndRead(informer)))
      await expectChangesVisible(asked, cluster.proxy, namespace, 'config-00004')
      // Now with a get$ that somebody looks at already.
      await informer.evaluateHandle(async (informer, key) => {
        const standing = kit.record(informer.get$(key))
        await standing.waitFor(({ exists }) => exists === false)
        return standing
      }, `${namespace}/config-00005`)
      await expectChangesVisible(asked, cluster.proxy, namespace, 'config-00005')
      expectNoMore(table.row('created, updated, deleted, twice'))

      await page.evaluate(
        (namespace) =>
          kit
            .record(kit.cluster().informer(kit.configMaps, { namespace }).list$())
            .waitFor((list) => list.items.length === 4),
        namespace,
      )
      expectNoMore(table.row('a second informer of equal scope'))

      // Nothing more was asked for until the next change of the same stream.
      await patch(cluster.proxy, `${collection(namespace)}/config-00000`, { data: { text: 'marker' } })
      await list.evaluate((list) => list.waitFor(({ items }) => items[0]?.data?.text === 'marker'))
      expectNoMore(table.row('idle until a marker'))

      if (!server.streamsLists) {
        const other = `${namespace}-other`
        await createNamespace(cluster.proxy, other)
        await createMany(cluster.proxy, collection(other), [configMap(0)])
        await expect.poll(() => testProxy.counts('/k8s').version).toBe(1)
        await page.evaluate(
          (namespace) =>
            kit
              .record(kit.cluster().informer(kit.configMaps, { namespace }).list$())
              .waitFor(({ status, items }) => status.phase === 'live' && items.length === 1),
          other,
        )
        const more = table.row('an informer of another namespace')
        expect(more).toEqual({ ...start, LIST: start.LIST + 1, WATCH: start.WATCH + 1, version: 1 })
      }
      table.print()
    })
  })
}

test('M11 M6 M14 P3: 1 000 reads of the lister, 100 GETs through a limiter, and 12 replays of a resync, without a request', async ({
  page,
  cluster,
  testProxy,
  namespace,
}, { project }) => {
  await createMany(
    cluster.proxy,
    collection(namespace),
    [0, 1, 2, 3].map((i) => configMap(i)),
  )
  const informer = await page.evaluateHandle(
    (namespace) => kit.cluster().informer(kit.configMaps, { namespace }),
    namespace,
  )
  const lister = await informer.evaluateHandle(async (informer) => {
    const lister = informer.lister({ objects: 'all' })
    await lister.ready
    return lister
  })
  const replays = await informer.evaluateHandle((informer) =>
    kit.record(informer.changes$({ resyncPeriod: 10_000, whenHidden: 'continue' })),
  )
  const told = await informer.evaluateHandle(
    (informer, lister) => kit.record(kit.toldAndListed(informer, lister)),
    lister,
  )
  const start = figures(testProxy.counts('/k8s'))
  expect(start).toMatchObject({ LIST: 0, WATCH: 1 })

  const reads = await lister.evaluate((lister, namespace) => {
    const started = performance.now()
    let found = 0
    for (let read = 0; read < 1_000; read += 1) {
      if (lister.get(`${namespace}/config-0000${read % 4}`) !== undefined) found += 1
    }
    return { found, ms: performance.now() - started }
  }, namespace)
  expect(reads.found).toBe(1_000)
  console.log(`${project.name}: 1 000 reads of the lister in ${reads.ms.toFixed(2)} ms (client-go: 0.06 ms)`)

  const path = `${collection(namespace)}/config-00004`
  const next = async (type: 'added' | 'updated' | 'deleted') => {
    const change = await told.evaluate(
      (told, wanted) => told.waitFor(({ type, key }) => type === wanted.type && key === wanted.key),
      { type, key: `${namespace}/config-00004` },
    )
    if (type === 'deleted') expect(change.listed).toBe('')
    else expectAtLeast(change.listed, change.told)
  }
  await createMany(cluster.proxy, collection(namespace), [configMap(4)])
  await next('added')
  await patch(cluster.proxy, path, { data: { text: 'changed' } })
  await next('updated')
  await remove(cluster.proxy, path)
  await next('deleted')

  // Beside the wait: a budget as client-go's own, 10 at once and then 5 a second.
  const limited = page.evaluate(async (namespace) => {
    const kube = kit.createKube({ server: '/broken', client: { qps: 5, burst: 10 } })
    const started = performance.now()
    const keys = Array.from({ length: 100 }, (_, at) => `${namespace}/config-0000${at % 4}`)
    const got = await Promise.all(keys.map((key) => kube.client.get(kit.configMaps, key)))
    await kube.close()
    return { count: got.length, ms: performance.now() - started }
  }, namespace)

  const rounds = await replays.evaluate(async (replays) => {
    const isReplay = (change: { readonly type: string; readonly cause?: string }) => change.cause === 'resync'
    await replays.waitFor(() => replays.values.filter(isReplay).length >= 12, { ms: 60_000 })
    return replays.emissions
      .filter(({ value }) => isReplay(value))
      .slice(0, 12)
      .map(({ at, value }) => ({
        at,
        equal: value.type === 'updated' && value.old.metadata.resourceVersion === value.object.metadata.resourceVersion,
      }))
  })
  const [first, last] = [rounds[0], rounds[11]]
  expect(rounds.every(({ equal }) => equal)).toBe(true)
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(25_000)
  expect(figures(testProxy.counts('/k8s'))).toEqual(start)

  const { count, ms } = await limited
  expect([count, testProxy.counts('/broken').GET]).toEqual([100, 100])
  // The first ten at once, the other ninety at five a second.
  expect(ms).toBeGreaterThan(17_500)
  expect(ms).toBeLessThan(60_000)
  console.log(`${project.name}: 100 GETs at 5 a second in ${(ms / 1_000).toFixed(1)} s (client-go: 18 s)`)
})

test('M12: the first cached list waits for the sync, the second makes no request', async ({
  page,
  cluster,
  testProxy,
  namespace,
}, { project }) => {
  await createMany(
    cluster.proxy,
    collection(namespace),
    [0, 1, 2, 3].map((i) => configMap(i)),
  )
  const list = () =>
    page.evaluate(async (namespace) => {
      const began = performance.now()
      const items = await kit.cluster().client.cached.list(kit.configMaps, { namespace })
      return { names: items.map(({ metadata }) => metadata.name), ms: performance.now() - began }
    }, namespace)
  const first = await list()
  const start = figures(testProxy.counts('/k8s'))
  expect(start).toMatchObject({ LIST: 0, WATCH: 1, GET: 0 })
  const second = await list()
  expect(second.names).toEqual(first.names)
  expect(first.names).toEqual(['config-00000', 'config-00001', 'config-00002', 'config-00003'])
  expect(figures(testProxy.counts('/k8s'))).toEqual(start)
  console.log(
    `${project.name}: the first cached list in ${first.ms.toFixed(0)} ms, the second in ${second.ms.toFixed(1)} ms`,
  )
})

/** Creates, updates and deletes one object; each is told, and `get$` in the handler is at least as new. */
async function expectChangesVisible(
  changes: JSHandle<Recorder<ToldAndRead>>,
  base: string,
  namespace: string,
  name: string,
): Promise<void> {
  const path = `${collection(namespace)}/${name}`
  const next = (type: ToldAndRead['type']) =>
    changes.evaluate(
      (changes, wanted) => changes.waitFor(({ type, key }) => type === wanted.type && key === wanted.key),
      { type, key: `${namespace}/${name}` },
    )

  const created = await send(base, 'POST', collection(namespace), { ...configMap(0), metadata: { name } })
  const added = await next('added')
  expect(added).toMatchObject({ told: created.metadata.resourceVersion, exists: true })
  expectAtLeast(added.read, added.told)

  const changed = await patch(base, path, { data: { text: 'changed' } })
  const updated = await next('updated')
  expect(updated).toMatchObject({
    told: changed.metadata.resourceVersion,
    old: created.metadata.resourceVersion,
    exists: true,
  })
  expectAtLeast(updated.read, updated.told)

  // Many at once: changes that come while a frame is out are told together.
  let last = changed
  for (let round = 0; round < 30; round += 1) last = await patch(base, path, { data: { text: `round ${round}` } })
  await changes.evaluate(
    (changes, told) => changes.waitFor((change) => change.told === told),
    last.metadata.resourceVersion as string,
  )
  const updates = await changes.evaluate((changes) => changes.values.filter(({ type }) => type === 'updated'))
  for (const { read, told } of updates) expectAtLeast(read, told)

  await remove(base, path)
  const deleted = await next('deleted')
  expect(deleted).toMatchObject({ read: '', exists: false })
}

/** Versions of one resource in one server's life can be compared as numbers; only a test may. */
const expectAtLeast = (version: string, other: string): void =>
  expect(BigInt(version) >= BigInt(other), `${version} is at least ${other}`).toBe(true)

type Figures = ReturnType<typeof figures>

/** The figures after each step, printed at the end. */
class Table {
  readonly #rows: (Figures & { readonly after: string })[] = []
  readonly #title: string
  readonly #read: () => Figures

  constructor(title: string, read: () => Figures) {
    this.#title = title
    this.#read = read
  }

  row(after: string): Figures {
    const now = this.#read()
    this.#rows.push({ after, ...now })
    return now
  }

  print(): void {
    console.log(this.#title)
    console.table(this.#rows)
  }
}
