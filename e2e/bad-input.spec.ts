import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JSHandle, Page } from '@playwright/test'
import type { Informer, Kube, ListSnapshot } from 'kube-informer'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import type { ConfigMap } from './page/kit.js'
import type { Recorder } from './page/recorder.js'
import { configMap, createMany, patch, remove, send } from './support/objects.mjs'
import type { Decision } from './support/test-proxy.mjs'

/** What the server or the network makes of a mistake is a status, and touches nothing else on the page (P6). */

interface Expected {
  readonly phase: string
  readonly code: string
  readonly httpStatus?: number
  /** Part of the message: what to do. */
  readonly advice: string
}

const answers: readonly (Expected & { readonly name: string; readonly decision: Decision })[] = [
  {
    name: 'a URL that answers HTML',
    decision: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
    phase: 'unauthorized',
    code: 'html-answer',
    httpStatus: 200,
    advice: '`server` is not the base URL of a kube proxy',
  },
  {
    name: 'a redirect',
    decision: { status: 302, headers: { location: '/login' } },
    phase: 'unauthorized',
    code: 'redirected',
    advice: 'sign in, then call retryNow()',
  },
  {
    name: 'a socket that is closed without an answer',
    decision: 'drop',
    phase: 'offline',
    code: 'unreachable',
    advice: 'Check that the kube proxy runs',
  },
]

for (const { name, decision, ...expected } of answers) {
  test(`P6: ${name} is a status, and retryNow recovers`, async ({ page, cluster, testProxy, namespace }) => {
    await createMany(cluster.proxy, collection(namespace), [configMap(0)])
    const neighbour = await liveNeighbour(page, namespace)
    const repair = testProxy.intercept('/broken', () => decision)
    const { kube, informer } = await broken(page, { server: '/broken', namespace })
    await expectFault(informer, expected)
    await expectUnharmed(neighbour, cluster.proxy, namespace)

    repair()
    await kube.evaluate((kube) => kube.retryNow())
    await expectLive(informer, 1)
  })
}

test('P6: a refused connection is a status', async ({ page, cluster, namespace }) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const neighbour = await liveNeighbour(page, namespace)
  const { informer } = await broken(page, { server: `http://127.0.0.1:${await closedPort()}`, namespace })
  await expectFault(informer, { phase: 'offline', code: 'unreachable', advice: 'same-origin or sends CORS headers' })
  await expectUnharmed(neighbour, cluster.proxy, namespace)
})

test('P6: an unsupported field selector is a status', async ({ page, cluster, testProxy, namespace }) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const neighbour = await liveNeighbour(page, namespace)
  const { kube, informer } = await broken(page, { server: '/k8s', namespace, fieldSelector: 'data.text=x' })
  const expected = {
    phase: 'unsupported',
    code: 'unsupported-field-selector',
    httpStatus: 400,
    advice: 'filter with `where` instead',
  }
  await expectFault(informer, expected)
  await expectUnharmed(neighbour, cluster.proxy, namespace)

  // It is not sent again by itself, but it is when asked for.
  const before = testProxy.counts('/k8s').byStatus.WATCH?.[400]
  expect(before).toBe(1)
  await kube.evaluate((kube) => kube.retryNow())
  await expect.poll(() => testProxy.counts('/k8s').byStatus.WATCH?.[400]).toBe(2)
  await expectFault(informer, expected)
  await expectUnharmed(neighbour, cluster.proxy, namespace)
})

test('P6: a resource that is not served is a status, until its CRD is there', async ({ page, cluster, namespace }) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const neighbour = await liveNeighbour(page, namespace)
  const group = `${namespace}.example.com`
  const kube = await page.evaluateHandle(() => kit.cluster())
  const informer = await kube.evaluateHandle(
    (kube, { group, namespace }) => kube.informer(kit.resource<ConfigMap>(`${group}/v1`, 'widgets'), { namespace }),
    { group, namespace },
  )
  await expectFault(informer, {
    phase: 'not-served',
    code: 'not-served',
    httpStatus: 404,
    advice: 'check group, version and plural, or install its CRD',
  })
  await expectUnharmed(neighbour, cluster.proxy, namespace)

  await installWidgets(cluster.proxy, group)
  await send(cluster.proxy, 'POST', `/apis/${group}/v1/namespaces/${namespace}/widgets`, {
    apiVersion: `${group}/v1`,
    kind: 'Widget',
    metadata: { name: 'first' },
  })
  await kube.evaluate((kube) => kube.retryNow())
  await expectLive(informer, 1)
})

test('P6: a user without the right gets a status, and the list once it is granted', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const neighbour = await liveNeighbour(page, namespace)
  const allowed = await broken(page, { server: '/other', namespace: 'team-a' })
  const { kube, informer } = await broken(page, { server: '/other', namespace })
  await expectFault(informer, {
    phase: 'forbidden',
    code: 'forbidden',
    httpStatus: 403,
    advice: 'grant both verbs with RBAC, or ask for a narrower scope',
  })
  await expectLive(allowed.informer, 0)
  await expectUnharmed(neighbour, cluster.proxy, namespace)

  await send(cluster.proxy, 'POST', `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`, {
    metadata: { name: 'team-a-too' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'team-a' }],
  })
  await expect.poll(async () => (await fetch(`${testProxy.url}/other${collection(namespace)}`)).status).toBe(200)
  await kube.evaluate((kube) => kube.retryNow())
  await expectLive(informer, 1)
})

test('P11: rights that are taken away: everything stands behind one refusal, and is gone behind the second', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0), configMap(1)])
  const bindings = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`
  await send(cluster.proxy, 'POST', bindings, {
    metadata: { name: 'for-a-while' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'team-a' }],
  })
  const status = async (): Promise<number> => (await fetch(`${testProxy.url}/other${collection(namespace)}`)).status
  await expect.poll(status).toBe(200)
  const { kube, informer } = await broken(page, { server: '/other', namespace })
  await expectLive(informer, 2)

  await remove(cluster.proxy, `${bindings}/for-a-while`)
  await expect.poll(status).toBe(403)
  // The server ends no stream for it; the next one is refused.
  testProxy.cut('/other')
  const seen = await informer.evaluate(async (informer) => {
    const list = kit.record(informer.list$())
    const first = await list.waitFor(({ status }) => status.phase === 'forbidden')
    const last = await list.waitFor(({ status }) => status.source === 'none', {
      from: list.values.indexOf(first),
      ms: 100_000,
    })
    return {
      first: { total: first.total, view: first.view },
      last: { total: last.total, view: last.view, hasData: last.status.hasData, code: last.status.error?.code },
      totals: [...new Set(list.values.slice(list.values.indexOf(first)).map(({ total }) => total))],
    }
  })
  expect(seen.first).toEqual({ total: 2, view: 'data' })
  expect(seen.last).toEqual({ total: 0, view: 'error', hasData: false, code: 'forbidden' })
  expect(seen.totals).toEqual([2, 0])

  await send(cluster.proxy, 'POST', bindings, {
    metadata: { name: 'again' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'team-a' }],
  })
  await expect.poll(status).toBe(200)
  await kube.evaluate((kube) => kube.retryNow())
  await expectLive(informer, 2)
})

test('P6: a worker that does not load is a status, and retryNow makes another', async ({
  page,
  cluster,
  namespace,
}) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  const neighbour = await liveNeighbour(page, namespace)
  const kube = await page.evaluateHandle(() => {
    let tries = 0
    return kit.cluster({
      user: 'unlucky',
      worker: (name) => {
        tries += 1
        return tries === 1 ? kit.workers.missing(name) : kit.workers.copied(name)
      },
    })
  })
  const informer = await kube.evaluateHandle(
    (kube, namespace) => kube.informer(kit.configMaps, { namespace }),
    namespace,
  )
  await expectFault(informer, {
    phase: 'unsupported',
    code: 'worker-unavailable',
    advice: 'the bundler did not emit the worker file (serve a copy and pass `workerUrl`), the file answers 404',
  })
  await expectUnharmed(neighbour, cluster.proxy, namespace)

  await kube.evaluate((kube) => kube.retryNow())
  await expectLive(informer, 1)
})

test('P6: a copy of the worker file at a URL of its own will do, shared or not', async ({
  page,
  cluster,
  namespace,
}) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0)])
  for (const host of ['auto', 'shared', 'dedicated'] as const) {
    const informer = await page.evaluateHandle(
      ({ host, namespace }) => kit.cluster({ host, workerUrl: kit.workerUrl }).informer(kit.configMaps, { namespace }),
      { host, namespace },
    )
    await expectLive(informer, 1)
  }
})

test('P6: the shared worker does not load and neither does one of this page: the status says so', async ({
  page,
  namespace,
}) => {
  const informer = await page.evaluateHandle(
    (namespace) => kit.cluster({ workerUrl: '/no-such-worker.js' }).informer(kit.configMaps, { namespace }),
    namespace,
  )
  await expectFault(informer, {
    phase: 'unsupported',
    code: 'worker-unavailable',
    advice: 'the file answers 404',
  })
})

test('P6: a page whose policy forbids workers gets a status', async ({ page, testProxy, namespace }) => {
  await page.goto(`${testProxy.url}/no-workers.html`)
  const { informer } = await broken(page, { server: '/k8s', namespace })
  await expectFault(informer, {
    phase: 'unsupported',
    code: 'worker-unavailable',
    advice: 'the Content-Security-Policy has no worker-src for it',
  })
  expect(testProxy.log('/k8s')).toEqual([])
})

test('mistakes that can be seen at the call are thrown there, with their position', async ({ page, testProxy }) => {
  const thrown = await page.evaluate(() => {
    const informer = kit.cluster().informer(kit.configMaps)
    // Types know a wrong path, too, where they see it.
    const path: string = 'metadata.labels['
    const calls = {
      index: () => informer.byIndex$('colour', 'red'),
      path: () => informer.list$({ sort: [path] }),
      labels: () => informer.list$({ labels: 'tier in (a,b' }),
      labelSelector: () => kit.cluster().informer(kit.configMaps, { labelSelector: 'app notin x' }),
      fieldSelector: () => kit.cluster().informer(kit.configMaps, { fieldSelector: 'metadata.name' }),
    }
    return Object.entries(calls).map(([name, call]) => {
      try {
        call()
        return { name }
      } catch (error) {
        const { code, message, position } = error as { code?: string; message?: string; position?: number }
        return { name, code, message, position }
      }
    })
  })
  expect(thrown).toMatchObject([
    {
      name: 'index',
      code: 'unknown-index',
      message: expect.stringContaining('there are namespace, labels, owner, node'),
    },
    { name: 'path', code: 'invalid-path', position: 16 },
    { name: 'labels', code: 'invalid-selector', position: 12 },
    { name: 'labelSelector', code: 'invalid-selector', position: 10 },
    { name: 'fieldSelector', code: 'invalid-selector', position: 13 },
  ])
  expect(testProxy.log('/k8s')).toEqual([])
})

type Neighbour = JSHandle<Recorder<ListSnapshot<ConfigMap>>>

/** The list of another informer of the page, live. It must stay so, whatever happens beside it. */
async function liveNeighbour(page: Page, namespace: string): Promise<Neighbour> {
  const list = await page.evaluateHandle(
    (namespace) => kit.record(kit.cluster().informer(kit.configMaps, { namespace }).list$()),
    namespace,
  )
  await list.evaluate((list) => list.waitFor(({ status }) => status.phase === 'live'))
  return list
}

let marks = 0

/** The neighbour has been live since it was first, without an error, and still receives changes. */
async function expectUnharmed(neighbour: Neighbour, base: string, namespace: string): Promise<void> {
  marks += 1
  const mark = `mark ${marks}`
  await patch(base, `${collection(namespace)}/config-00000`, { data: { text: mark } })
  await neighbour.evaluate((list, mark) => list.waitFor(({ items }) => items[0]?.data?.text === mark), mark)
  const bad = await neighbour.evaluate((list) => {
    const first = list.values.findIndex(({ status }) => status.phase === 'live')
    return list.values.slice(first).filter(({ status }) => status.phase !== 'live' || status.error !== undefined)
  })
  expect(bad).toEqual([])
}

interface Broken {
  readonly kube: JSHandle<Kube>
  readonly informer: JSHandle<Informer<ConfigMap>>
}

async function broken(
  page: Page,
  { server, ...scope }: { server: string; namespace: string; fieldSelector?: string },
): Promise<Broken> {
  const kube = await page.evaluateHandle((server) => kit.createKube({ server }), server)
  const informer = await kube.evaluateHandle((kube, scope) => kube.informer(kit.configMaps, scope), scope)
  return { kube, informer }
}

/** The list and the status say the same: what happened, and what to do. */
async function expectFault(informer: JSHandle<Informer<ConfigMap>>, expected: Expected): Promise<void> {
  const { list, status } = await informer.evaluate(async (informer, phase) => {
    const lists = kit.record(informer.list$())
    const statuses = kit.record(informer.status$)
    const list = await lists.waitFor((list) => list.status.phase === phase)
    const status = await statuses.waitFor((status) => status.phase === phase)
    return { list, status }
  }, expected.phase)
  const { phase, code, httpStatus, advice } = expected
  expect(status.error?.message).toContain(advice)
  expect(status).toMatchObject({ phase, synced: false, error: { code } })
  expect(status.error?.httpStatus).toBe(httpStatus)
  expect(list).toMatchObject({ view: 'error', items: [], status: { phase, error: { code } } })
  // Being offline passes by itself, so synced() waits on.
  if (phase === 'offline') return
  await expect(informer.evaluate((informer) => informer.synced())).rejects.toThrow(advice)
}

async function expectLive(informer: JSHandle<Informer<ConfigMap>>, items: number): Promise<void> {
  const list = await informer.evaluate((informer) =>
    kit.record(informer.list$()).waitFor(({ status }) => status.phase === 'live'),
  )
  expect(list.items).toHaveLength(items)
  expect(list.status.error).toBeUndefined()
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function installWidgets(base: string, group: string): Promise<void> {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  const name = `widgets.${group}`
  await send(base, 'POST', path, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  })
  await expect
    .poll(() => fetch(`${base}/apis/${group}/v1/widgets`).then(({ status }) => status), { timeout: 60_000 })
    .toBe(200)
}
