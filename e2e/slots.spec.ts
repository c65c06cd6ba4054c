import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import type { Recorder } from './page/recorder.js'
import { startHttp2Front } from './support/http2-front.mjs'
import { configMap, type KubeObject, send } from './support/objects.mjs'
import type { TestProxy } from './support/test-proxy.mjs'

/**
 * Streams of one browser profile on a real server: a browser has six connections to an HTTP/1.1 origin, all tabs and
 * workers together, and the seventh request waits for ever.
 */

/** What a namespace gets one of, each of a kind of its own. */
const kinds: readonly { readonly plural: string; readonly object: KubeObject & { readonly apiVersion: string } }[] = [
  { plural: 'configmaps', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' } } },
  { plural: 'secrets', object: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one' } } },
  { plural: 'serviceaccounts', object: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'one' } } },
  {
    plural: 'services',
    object: { apiVersion: 'v1', kind: 'Service', metadata: { name: 'one' }, spec: { ports: [{ port: 80 }] } },
  },
  {
    plural: 'leases',
    object: { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'one' }, spec: {} },
  },
  {
    plural: 'roles',
    object: { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'one' }, rules: [] },
  },
  {
    plural: 'networkpolicies',
    object: {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: 'one' },
      spec: { podSelector: {} },
    },
  },
  {
    plural: 'poddisruptionbudgets',
    object: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'one' },
      spec: { minAvailable: 1, selector: {} },
    },
  },
]

async function createOneOfEach(proxy: string, namespace: string): Promise<void> {
  for (const { plural, object } of kinds) {
    const api = object.apiVersion === 'v1' ? '/api/v1' : `/apis/${object.apiVersion}`
    await send(proxy, 'POST', `${api}/namespaces/${namespace}/${plural}`, object)
  }
}

type Lists = JSHandle<Recorder<ListSnapshot>[]>

/** All eight kinds, by an engine of this page's own. */
function watchAll(page: Page, namespace: string): Promise<Lists> {
  const resources = kinds.map(({ plural, object }) => ({ plural, kind: object.kind ?? '', in: object.apiVersion }))
  return page.evaluateHandle(
    ({ resources, namespace }) =>
      resources.map(({ plural, kind, in: groupVersion }) =>
        kit.record(
          kit
            .cluster({ worker: kit.workers.copied })
            .informer(kit.resource(groupVersion, plural, { kind }), { namespace }, { linger: 0 })
            .list$(),
        ),
      ),
    { resources, namespace },
  )
}

/** Phase and whether there are rows, by kind; as `live 1`. */
const shown = (lists: Lists, from = 0): Promise<string[]> =>
  lists.evaluate(
    (lists, from) =>
      lists
        .slice(from)
        .map(({ last }) => `${last?.status.phase} ${last !== undefined && last.items.length > 0 ? 'rows' : 'none'}`),
    from,
  )

const some = (live: number, queued: number): string[] => [
  ...Array<string>(live).fill('live rows'),
  ...Array<string>(queued).fill('queued rows'),
]

/** Of the requests with this verb, oldest first. */
const kindsOf = (proxy: TestProxy, verb: 'LIST' | 'WATCH'): string[] =>
  proxy
    .log('/k8s')
    .filter((entry) => entry.verb === verb)
    .map(({ url }) => /[/]([a-z]+)[?]/.exec(url)?.[1] ?? url)

const openStreams = (proxy: TestProxy): number =>
  proxy.log('/k8s').filter(({ verb, end }) => verb === 'WATCH' && end === undefined).length

/** How long, in ms at most, more streams were open than there are slots. One that is aborted lives on for some ms. */
function measureExcess(proxy: TestProxy): { longest: number; most: number; stop: () => void } {
  const seen = { longest: 0, most: 0, stop: () => clearInterval(timer) }
  let since: number | undefined
  const timer = setInterval(() => {
    const open = openStreams(proxy)
    seen.most = Math.max(seen.most, open)
    if (open <= 4) since = undefined
    else {
      since ??= Date.now()
      seen.longest = Math.max(seen.longest, Date.now() - since)
    }
  }, 5)
  return seen
}

/** A POST by the page itself, on one of the connections that are left. */
async function post(page: Page, namespace: string, number: number): Promise<number> {
  const started = Date.now()
  const status = await page.evaluate(
    async ({ namespace, body }) => {
      const headers = { 'content-type': 'application/json' }
      const path = `/k8s/api/v1/namespaces/${namespace}/configmaps`
      return (await fetch(path, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) })).status
    },
    { namespace, body: JSON.stringify(configMap(number)) },
  )
  expect(status).toBe(201)
  return Date.now() - started
}

test('P9: eight kinds on one page: four streams, the rest queued with rows, requests get through', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const lists = await watchAll(page, namespace)
  await expect.poll(() => shown(lists)).toEqual(some(4, 4))
  expect(openStreams(testProxy)).toBe(4)
  expect(testProxy.counts('/k8s').WATCH).toBe(4)
  const listed = new Set(kindsOf(testProxy, 'LIST'))
  expect([...listed].sort()).toEqual(
    kinds
      .slice(4)
      .map(({ plural }) => plural)
      .sort(),
  )
  const queued = await lists.evaluate((lists) => lists[7]?.last?.status)
  expect(queued).toMatchObject({ synced: true, source: 'network', error: { code: 'stream-budget' } })

  console.log(`a POST while four streams hold: ${await post(page, namespace, 1)} ms`)
  await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 2))

  await lists.evaluate((lists) => {
    for (const list of lists.slice(0, 2)) list.stop()
  })
  await expect.poll(() => shown(lists, 2)).toEqual(some(4, 2))
  expect(openStreams(testProxy)).toBe(4)
  const resumed = testProxy.log('/k8s').filter(({ verb }) => verb === 'WATCH')
  expect(resumed.slice(4).map(({ url }) => /[?&]resourceVersion=\d+/.test(url))).toEqual([true, true])

  const lease = { ...kinds[4]?.object, metadata: { name: 'two' } }
  await send(cluster.proxy, 'POST', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`, lease)
  await lists.evaluate((lists) => lists[4]?.waitFor(({ items }) => items.length === 2, { ms: 5_000 }))
  excess.stop()
  console.log(`most streams at a time: ${excess.most}, more than four for at most ${excess.longest} ms`)
  expect(excess.longest).toBeLessThan(500)
})

test('P9: two pages with an engine each: four streams in all; when one page goes the other takes them', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const excess = measureExcess(testProxy)
  const lists = await watchAll(page, namespace)
  await expect.poll(() => shown(lists)).toEqual(some(4, 4))

  // It loads, which it would not if the first page held all connections.
  const second = await page.context().newPage()
  await second.goto(testProxy.url)
  const others = await watchAll(second, namespace)
  await expect.poll(() => shown(others)).toEqual(some(0, 8))
  expect(openStreams(testProxy)).toBe(4)
  console.log(`a POST of the second page: ${await post(second, namespace, 1)} ms`)

  const closed = Date.now()
  await page.close()
  await expect.poll(() => shown(others), { intervals: [50] }).toEqual(some(4, 4))
  console.log(`live on the second page ${Date.now() - closed} ms after the first began to close`)
  expect(openStreams(testProxy)).toBe(4)
  excess.stop()
  console.log(`most streams at a time: ${excess.most}, more than four for at most ${excess.longest} ms`)
  expect(excess.longest).toBeLessThan(500)
})

test('P9: over HTTP/2, learnt from the first list, all eight kinds are live on one connection', async ({
  browser,
  cluster,
  testProxy,
  namespace,
}) => {
  await createOneOfEach(cluster.proxy, namespace)
  const front = await startHttp2Front({ to: testProxy.url, certificate: cluster.ready.ca })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(front.url)
    const lists = await watchAll(page, namespace)
    await expect.poll(() => shown(lists)).toEqual(some(8, 0))
    expect(openStreams(testProxy)).toBe(8)
    expect(testProxy.counts('/k8s').WATCH).toBe(8)
    console.log(`connections of the browser: ${front.connections()}`)
    console.log(`a POST beside eight streams: ${await post(page, namespace, 1)} ms`)
    await lists.evaluate((lists) => lists[0]?.waitFor(({ items }) => items.length === 2))
  } finally {
    await context.close()
    await front.close()
  }
})
