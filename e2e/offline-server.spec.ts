import type { Page } from '@playwright/test'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/profile.js'
import { expectKept, expectOnlyTruth, live, onServer, visit } from './fixtures/visit.js'
import { configMap, createMany, patch, send } from './support/objects.mjs'

const objects = 200
let path = ''

test.beforeEach(async ({ cluster, namespace }) => {
  path = collection(namespace)
  await createMany(
    cluster.proxy,
    path,
    Array.from({ length: objects }, (_, i) => configMap(i)),
  )
})

test('P6 P7: the API server is stopped, the browser restarted: all rows, with their age; live when it is back', async ({
  profile,
  cluster,
  testProxy,
  namespace,
}) => {
  const started = Date.now()
  const page = await profile.open()
  await live(await visit(page, { namespace }))
  await expectKept(page, objects)
  const wanted = await onServer(cluster.proxy, namespace)
  await profile.close()
  await cluster.killApiserver()
  const killed = Date.now()

  const again = await visit(await profile.open(), { namespace })
  // What `kubectl proxy` says then, 502, is the server's trouble; without the proxy this browser is offline.
  for (const [phase, server] of [
    ['retrying', cluster.proxy],
    ['offline', 'http://127.0.0.1:1'],
  ] as const) {
    testProxy.point('/k8s', server)
    await again.page.evaluate(() => kit.cluster({ user: 'alice', host: 'dedicated' }).retryNow())
    const status = await again.status.evaluate(
      (status, phase) => status.waitFor((now) => now.phase === phase && now.nextAttemptAt !== undefined),
      phase,
    )
    expect(status).toMatchObject({
      source: 'mirror',
      synced: false,
      hasData: true,
      loaded: objects,
      storage: 'disk',
      error: { message: expect.any(String) },
    })
    expect(status.nextAttemptAt).toBeGreaterThan(killed)
    expect(status.freshAt).toBeGreaterThanOrEqual(started)
    expect(status.freshAt).toBeLessThanOrEqual(killed)
    expect(status.staleSince).toBe(status.freshAt)
  }
  const seen = await again.list.evaluate((list) => ({
    view: list.last?.view,
    total: list.last?.total,
    ids: list.last?.items
      .map(
        ({ metadata: { namespace, name, uid, resourceVersion } }) => `${namespace}/${name} ${uid} ${resourceVersion}`,
      )
      .sort(),
    // Once there are rows they stay.
    sizes: [...new Set(list.values.map(({ items }) => items.length))],
    believed: list.values.filter(({ status }) => status.synced).length,
  }))
  expect(seen).toEqual({ view: 'data', total: objects, ids: wanted, sizes: expect.any(Array), believed: 0 })
  expect(seen.sizes.filter((size) => size !== 0)).toEqual([objects])

  testProxy.point('/k8s', cluster.proxy)
  await cluster.startApiserver()
  await expectOnlyTruth(again, wanted)
})

test('P8: what a list shows is kept when the page is hidden, and shown first after it', async ({
  profile,
  cluster,
  testProxy,
  namespace,
}) => {
  const page = await profile.open()
  const first = await visit(page, { namespace })
  await live(first)
  await expectKept(page, objects)
  await patch(cluster.proxy, `${path}/config-00007`, { data: { text: 'just before it was hidden' } })
  await first.list.evaluate(async (list) => {
    await list.waitFor(({ items }) => items.some((item) => JSON.stringify(item).includes('just before it was hidden')))
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectKept(page, objects, 'just before it was hidden')
  await expect.poll(() => windows(page)).toEqual(expect.arrayContaining([objects]))
  await page.goto('about:blank')
  testProxy.freeze('/k8s')
  await page.goto(testProxy.url)
  const again = await visit(page, { namespace })
  const shown = await again.list.evaluate((list) => list.waitFor(({ items }) => items.length > 0))
  expect(shown).toMatchObject({ total: objects, status: { source: 'mirror' } })
  expect(shown.items).toHaveLength(objects)
  expect(JSON.stringify(shown.items)).toContain('just before it was hidden')
})

test('P8 P9: a second version of the application reads while the first one writes, and writes when it is gone', async ({
  profile,
  cluster,
  testProxy,
  namespace,
}) => {
  const page = await profile.open()
  await live(await visit(page, { namespace, kube: { host: 'auto', appVersion: 'first' } }))
  await expectKept(page, objects)
  testProxy.freeze('/k8s')
  const other = await profile.open()
  const second = await visit(other, { namespace, kube: { host: 'auto', appVersion: 'second' } })
  const shown = await second.list.evaluate(
    (list, objects) => list.waitFor(({ items }) => items.length === objects),
    objects,
  )
  expect(shown.status).toMatchObject({ source: 'mirror', synced: false, storage: 'disk' })
  testProxy.thaw('/k8s')
  await expectOnlyTruth(second, await onServer(cluster.proxy, namespace))
  await patch(cluster.proxy, `${path}/config-00001`, { data: { text: 'written by the first' } })
  await expectKept(page, objects, 'written by the first')
  await page.close()
  await send(cluster.proxy, 'POST', path, configMap(objects))
  await patch(cluster.proxy, `${path}/config-00002`, { data: { text: 'written by the second' } })
  await expectKept(other, objects + 1, 'written by the second')
})

/** How many objects each saved window has. */
const windows = (page: Page): Promise<number[]> =>
  page.evaluate(async () =>
    (await kit.stored())
      .filter(({ store }) => store === 'windows')
      .map(({ text }) => (JSON.parse(JSON.parse(text).text) as unknown[]).length),
  )
