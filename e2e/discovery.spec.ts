import type { JSHandle } from '@playwright/test'
import type { DiscoverySnapshot, ListSnapshot } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import { crdVersion, widgets } from './fixtures/widgets.js'
import type { Recorder } from './page/recorder.js'

/** M15 on a real API server: names, definitions that come and go under a live page, and what following them costs. */

const names = {
  deploy: 'apps/v1/deployments',
  deployments: 'apps/v1/deployments',
  deployment: 'apps/v1/deployments',
  Deployment: 'apps/v1/deployments',
  'deployments.apps': 'apps/v1/deployments',
  'deployments.v1.apps': 'apps/v1/deployments',
  'Deployment.v1.apps': 'apps/v1/deployments',
  po: '/v1/pods',
  pods: '/v1/pods',
  'pods.v1.': '/v1/pods',
  no: '/v1/nodes',
  cm: '/v1/configmaps',
  ing: 'networking.k8s.io/v1/ingresses',
  'ingresses.networking': 'networking.k8s.io/v1/ingresses',
  events: '/v1/events',
  'events.events.k8s.io': 'events.k8s.io/v1/events',
  crd: 'apiextensions.k8s.io/v1/customresourcedefinitions',
  hpa: 'autoscaling/v2/horizontalpodautoscalers',
  sc: 'storage.k8s.io/v1/storageclasses',
  nothing: '',
} as const

test('M15: every name that kubectl takes is found, in two requests', async ({ page, testProxy }) => {
  testProxy.reset()
  const found = await page.evaluate(async (wanted) => {
    const { discovery } = kit.cluster()
    const ids = new Map<string, string>()
    for (const name of wanted) {
      const one = await discovery.find(name)
      ids.set(name, one === undefined ? '' : `${one.group}/${one.version}/${one.plural}`)
    }
    return [...ids]
  }, Object.keys(names))
  expect(Object.fromEntries(found)).toEqual(names)
  // The last one was asked for anew before it was said not to be there.
  const asked = testProxy.log('/k8s').map(({ url, status }) => [url.replace(/\?.*/, ''), status])
  expect(asked.slice(0, 2).map(String).sort()).toEqual(['/api,200', '/apis,200'])
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('M15 P6: a definition is installed, removed and installed again under a live page', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  const crd = widgets(cluster.proxy, namespace)
  const kube = await page.evaluateHandle(() => kit.cluster())
  const lists: readonly JSHandle<Recorder<ListSnapshot>>[] = [
    await kube.evaluateHandle(
      (kube, [group, namespace]) =>
        kit.record(kube.informer(kit.resource({ group, kind: 'Widget' }), { namespace }).list$()),
      [crd.group, namespace] as const,
    ),
    await kube.evaluateHandle(
      (kube, [group, namespace]) =>
        kit.record(kube.informer(kit.resource([`${group}/v2`, `${group}/v1`], 'widgets'), { namespace }).list$()),
      [crd.group, namespace] as const,
    ),
  ]
  const shows = async (phase: string, wanted: readonly string[]): Promise<void> => {
    for (const list of lists) {
      const seen = (): Promise<unknown> =>
        list.evaluate(({ last }) => [last?.status.phase, last?.items.map(({ metadata }) => metadata.name)])
      await expect.poll(seen, { timeout: 50_000 }).toEqual([phase, wanted])
    }
  }
  await shows('not-served', [])
  await crd.create()
  const installed = Date.now()
  await crd.widget('one')
  await shows('live', ['one'])
  console.log(`live ${Date.now() - installed} ms behind the definition`)

  // Another version, which one of the lists would rather have: it is taken with the next request, and so is its loss.
  await crd.versions(crdVersion('v1', true, true), crdVersion('v2', true, false))
  await crd.widget('two', 'v2')
  await shows('live', ['one', 'two'])

  await crd.remove()
  await shows('not-served', [])
  await crd.create()
  await crd.widget('three')
  await shows('live', ['three'])
  await crd.remove()
  expect(testProxy.log('/k8s').filter(({ status }) => status !== undefined && status >= 500)).toEqual([])
})

test('M15 P10: what is served is followed by ETags, and nobody is asked while nobody looks', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  const crd = widgets(cluster.proxy, namespace)
  const kube = await page.evaluateHandle(() => kit.cluster({ worker: kit.workers.timed }))
  const told: JSHandle<Recorder<DiscoverySnapshot>> = await kube.evaluateHandle((kube) =>
    kit.record(kube.discovery.resources$),
  )
  const state = (): Promise<unknown> =>
    told.evaluate(
      ({ last }, group) => [last?.view, last?.source, last?.resources.some((each) => each.group === group)],
      crd.group,
    )
  await expect.poll(state).toEqual(['data', 'network', false])
  testProxy.reset()
  for (let round = 0; round < 6; round += 1) {
    await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 5_000 }))
    await expect.poll(() => testProxy.log('/k8s').filter(({ end }) => end === 'complete').length).toBeGreaterThan(round)
  }
  const polls = testProxy.log('/k8s')
  expect(polls.length).toBeLessThanOrEqual(8)
  for (const { url, status, bytes } of polls)
    expect([url.replace(/\?.*/, ''), status, bytes]).toEqual(['/apis', 304, 0])
  const metrics = await kube.evaluate((kube) => kube.metrics())
  expect(metrics.discovery.unchanged).toBeGreaterThanOrEqual(6)

  await crd.create()
  await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 5_000 }))
  await expect.poll(state).toEqual(['data', 'network', true])
  expect(await kube.evaluate((kube) => kube.discovery.find('wd').then((found) => found?.plural))).toBe('widgets')
  await crd.remove()
})

test('M15: the columns of a definition are columns of a list', async ({ page, cluster, namespace }) => {
  const crd = widgets(cluster.proxy, namespace)
  const additionalPrinterColumns = [
    { name: 'Color', type: 'string', jsonPath: '.spec.color' },
    { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
    { name: 'Ports', type: 'string', jsonPath: '.spec.ports[*].port' },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ]
  await crd.create({ ...crdVersion('v1', true, true), additionalPrinterColumns })
  await crd.widget('one', 'v1', {
    spec: { color: 'red' },
    status: {
      conditions: [
        { type: 'Synced', status: 'False' },
        { type: 'Ready', status: 'True' },
      ],
    },
  })
  const seen = await page.evaluate(
    async ([group, namespace]) => {
      const kube = kit.cluster()
      const crds = kit.resource('apiextensions.k8s.io/v1', 'customresourcedefinitions', { namespaced: false })
      const columns = kit.printerColumns(await kube.client.get(crds, `widgets.${group}`))
      const select = kit.selectColumns(columns)
      const widgets = kube.informer(kit.resource({ group, kind: 'Widget' }), { namespace })
      await widgets.synced()
      const { items } = await kit.firstValueFrom(widgets.rows$({ select }))
      return {
        columns: columns.map(({ name, path, as }) => [name, path ?? '', as]),
        rows: items.map((row) => ({ ...row })),
      }
    },
    [crd.group, namespace] as const,
  )
  expect(seen.columns).toEqual([
    ['Color', 'spec.color', 'natural'],
    ['Ready', 'status.conditions[type=Ready].status', 'natural'],
    ['Ports', '', 'natural'],
    ['Age', 'metadata.creationTimestamp', 'time'],
  ])
  expect(seen.rows).toMatchObject([{ key: `${namespace}/one`, Color: 'red', Ready: 'True' }])
  await crd.remove()
})
