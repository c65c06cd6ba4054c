import { collection, expectEqualToServer, liveList } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { configMap, createMany, send } from './support/objects.mjs'

const objects = 3

test.beforeEach(async ({ cluster, namespace }) => {
  const maps = Array.from({ length: objects }, (_, i) => configMap(i))
  await createMany(cluster.proxy, collection(namespace), maps)
})

const statusBody = (code: number, reason: string): string =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: reason, reason, code })

test('5.10: the watch is held: rows are pending at once, in every tab, and settle when it goes on', async ({
  page,
  context,
  cluster,
  testProxy,
  namespace,
}) => {
  await page.goto(testProxy.url)
  const other = await context.newPage()
  await other.goto(testProxy.url)
  const lists = [(await liveList(page, namespace)).list, (await liveList(other, namespace)).list]
  testProxy.freeze('/k8s', { requests: 'running' })
  await page.evaluate(async (namespace) => {
    const { client } = kit.cluster()
    const optimistic = { optimistic: true }
    const data = { text: 'ahead' }
    await Promise.all([
      client.patch(kit.configMaps, `${namespace}/config-00000`, { merge: { data } }, optimistic),
      client.delete(kit.configMaps, `${namespace}/config-00001`, optimistic),
      client.create(kit.configMaps, { metadata: { name: 'new', namespace }, data }, optimistic),
    ])
  }, namespace)
  for (const list of lists) {
    const shown = await list.evaluate(async (list) => {
      const { items, pending, total } = await list.waitFor(({ pending }) => pending?.size === 3)
      const rows = items.map(({ metadata: { name, deletionTimestamp }, data }) => ({
        name,
        text: data?.text,
        leaving: deletionTimestamp !== undefined,
      }))
      return { rows, total, pending: [...(pending ?? [])] }
    })
    expect(shown.rows).toMatchObject([
      { name: 'config-00000', text: 'ahead', leaving: false },
      { name: 'config-00001', leaving: true },
      { name: 'config-00002', leaving: false },
      { name: 'new', text: 'ahead' },
    ])
    expect(shown.total).toBe(4)
    expect(shown.pending.sort()).toEqual([
      [`${namespace}/config-00000`, 'update'],
      [`${namespace}/config-00001`, 'delete'],
      [`${namespace}/new`, 'create'],
    ])
  }
  testProxy.thaw('/k8s')
  for (const list of lists) {
    await expectEqualToServer(list, cluster.proxy, namespace)
    expect(await list.evaluate(({ last }) => last?.pending)).toBeUndefined()
  }
})

test('P6 5.10: a refused write goes back, its error says why, and nothing else is disturbed', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  await page.goto(testProxy.url)
  const { list, informer } = await liveList(page, namespace)
  const changes = await informer.evaluateHandle((informer) => kit.record(informer.changes$()))
  await changes.evaluate(async (changes) => void (await changes.waitFor(({ type }) => type === 'synced')))
  const before = await list.evaluate((list) => list.values.length)
  testProxy.intercept('/k8s', async ({ method }) => {
    if (method !== 'PATCH') return 'pass'
    await expect.poll(() => list.evaluate(({ last }) => last?.pending?.size)).toBe(1)
    return { status: 403, headers: { 'content-type': 'application/json' }, body: statusBody(403, 'Forbidden') }
  })
  testProxy.reset()
  const code = await page.evaluate((namespace) => {
    const merge = { data: { text: 'ahead' } }
    const key = `${namespace}/config-00000`
    return kit
      .cluster()
      .client.patch(kit.configMaps, key, { merge }, { optimistic: true })
      .then(
        () => 'done',
        (error: { readonly code?: string }) => error.code,
      )
  }, namespace)
  expect(code).toBe('forbidden')
  const told = await list.evaluate(
    (list, before) =>
      list.values
        .slice(before)
        .map(({ items, pending, status }) => [items[0]?.data?.text, pending?.size, status.phase]),
    before,
  )
  const { data } = await send(cluster.proxy, 'GET', `${collection(namespace)}/config-00000`)
  expect(told).toEqual([
    ['ahead', 1, 'live'],
    [data.text, undefined, 'live'],
  ])
  expect(await changes.evaluate((changes) => changes.values.length)).toBe(1)
  expect(testProxy.counts('/k8s')).toMatchObject({ LIST: 0, WATCH: 0 })
  await expectEqualToServer(list, cluster.proxy, namespace)
})

test('P6: observed waits for the watch, and get$ does not say that a new object does not exist', async ({
  page,
  testProxy,
  namespace,
}) => {
  await page.goto(testProxy.url)
  const { informer } = await liveList(page, namespace)
  const got = await informer.evaluateHandle((informer, key) => kit.record(informer.get$(key)), `${namespace}/new`)
  await got.evaluate(async (got) => void (await got.waitFor(({ exists }) => exists === false)))
  testProxy.freeze('/k8s', { requests: 'running' })
  const done = page.evaluate(async (namespace) => {
    const object = { metadata: { name: 'new', namespace } }
    const created = await kit.cluster().client.create(kit.configMaps, object, { observed: true })
    return created.metadata.resourceVersion
  }, namespace)
  await got.evaluate(async (got) => void (await got.waitFor(({ exists }) => exists === 'unknown', { from: 1 })))
  testProxy.thaw('/k8s')
  const version = await done
  const seen = await got.evaluate((got) =>
    got.values.map(({ exists, object }) => [exists, object?.metadata.resourceVersion]),
  )
  expect(seen.slice(-2)).toEqual([
    ['unknown', undefined],
    [true, version],
  ])
})
