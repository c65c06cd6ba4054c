import { collection, expectNeverSmaller } from './fixtures/live-list.js'
import { expectRight, killSharedWorkers, load, type Watched, watchAll } from './fixtures/tabs.js'
import { expect, test } from './fixtures/test.js'
import { configMap, createMany, patch, send } from './support/objects.mjs'

const objects = 10

test.beforeEach(async ({ cluster, namespace }) => {
  const maps = Array.from({ length: objects }, (_, i) => configMap(i))
  await createMany(cluster.proxy, collection(namespace), maps)
})

test('P9: three tabs share one engine; the first one is closed and nothing is lost', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  testProxy.reset()
  const tabs: Watched[] = [await watchAll(page, namespace, 'default')]
  for (let index = 0; index < 2; index += 1) {
    const tab = await context.newPage()
    await tab.goto(testProxy.url)
    tabs.push(await watchAll(tab, namespace, 'default'))
  }
  const requests = testProxy.counts('/k8s')
  expect(requests).toMatchObject({ LIST: 0, WATCH: 1, probe: 0 })
  const epochs = await Promise.all(
    tabs.map(({ page }) => page.evaluate(async () => (await kit.cluster().metrics()).epoch)),
  )
  expect(new Set(epochs).size).toBe(1)

  const [first, ...rest] = tabs as [Watched, ...Watched[]]
  await first.page.close()
  await patch(cluster.proxy, `${collection(namespace)}/config-00001`, { data: { text: 'after the first was closed' } })
  for (const tab of rest) expect(await expectRight(tab, cluster.proxy, namespace)).toBe(0)
  expect(testProxy.counts('/k8s')).toMatchObject({ LIST: 0, WATCH: 1, probe: 0 })
  // What the closed page held is freed, without its having said so.
  await expect
    .poll(() =>
      rest[0]?.page.evaluate(async () =>
        (await kit.cluster().metrics()).informers.map(({ subscribers }) => subscribers),
      ),
    )
    .toEqual([2 * 2])
})

test('P11: pages of two users and servers on one engine see their own objects only', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  await send(cluster.proxy, 'POST', collection('team-a'), { metadata: { name: 'of-team-a' } })
  const other = await context.newPage()
  await other.goto(testProxy.url)
  const seen = []
  for (const [tab, server, user] of [
    [page, '/k8s', 'admin'],
    [other, '/other', 'team-a'],
  ] as const) {
    seen.push(
      await tab.evaluate(
        async ({ server, user, namespace }) => {
          const kube = kit.createKube({ server, user })
          const list = kit.record(kube.informer(kit.configMaps, { namespace }).list$())
          const mine = kit.record(kube.informer(kit.configMaps, { namespace: 'team-a' }).list$())
          const { status, items } = await list.waitFor(({ status }) => /live|forbidden/.test(status.phase))
          await mine.waitFor(({ items }) => items.some(({ metadata }) => metadata.name === 'of-team-a'))
          return { epoch: (await kube.metrics()).epoch, phase: status.phase, any: items.length > 0 }
        },
        { server, user, namespace },
      ),
    )
  }
  expect(seen).toMatchObject([
    { phase: 'live', any: true },
    { phase: 'forbidden', any: false },
  ])
  expect(seen[0]?.epoch).toBe(seen[1]?.epoch)
})

test('P1 P2: the shared worker is killed under load, three times; every page is right again', async ({
  page,
  context,
  browser,
  cluster,
  testProxy,
  namespace,
}, { project }) => {
  const second = await context.newPage()
  await second.goto(testProxy.url)
  const tabs = [await watchAll(page, namespace, 'mortal'), await watchAll(second, namespace, 'mortal')]
  const writes = load(cluster.proxy, namespace)
  for (let round = 0; round < 3; round += 1) {
    const told = await Promise.all(tabs.map(({ changes }) => changes.evaluate(({ values }) => values.length)))
    for (const [index, { changes }] of tabs.entries()) {
      await changes.evaluate(async (changes, from) => void (await changes.waitFor(() => true, { from })), told[index])
    }
    // Firefox has no protocol for it: there the worker ends itself.
    if (project.name === 'chromium') expect(await killSharedWorkers(browser)).toBe(1)
    else await page.evaluate(() => new BroadcastChannel('engine').postMessage('die'))
    for (const { changes } of tabs) {
      await changes.evaluate(
        async (changes, resets) =>
          void (await changes.waitFor(() => kit.replayed(changes.values).resets > resets, { ms: 30_000 })),
        round,
      )
    }
  }
  await writes.stop()
  for (const tab of tabs) {
    expect(await expectRight(tab, cluster.proxy, namespace)).toBe(3)
    await expectNeverSmaller(tab.list, objects)
  }
})

for (const end of ['die', 'hang'] as const) {
  test(`P1: an engine that is told to ${end} is followed by another, for every page`, async ({
    page,
    context,
    cluster,
    testProxy,
    namespace,
  }) => {
    const second = await context.newPage()
    await second.goto(testProxy.url)
    const tabs = [await watchAll(page, namespace, 'mortal'), await watchAll(second, namespace, 'mortal')]
    const writes = load(cluster.proxy, namespace)
    await page.evaluate((end) => new BroadcastChannel('engine').postMessage(end), end)
    for (const { changes } of tabs) {
      await changes.evaluate(
        async (changes) => void (await changes.waitFor(({ type }) => type === 'reset', { ms: 60_000 })),
      )
    }
    await writes.stop()
    for (const tab of tabs) expect(await expectRight(tab, cluster.proxy, namespace)).toBe(1)
    const epochs = await Promise.all(
      tabs.map(({ page }) =>
        page.evaluate(async () => (await kit.cluster({ worker: kit.workers.mortal }).metrics()).epoch),
      ),
    )
    expect(new Set(epochs).size).toBe(1)
  })
}
