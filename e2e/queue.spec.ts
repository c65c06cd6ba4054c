import { collection, expectEqualToServer, expectNeverSmaller } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { configMap, createMany, patch, remove, send } from './support/objects.mjs'

const expired = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 }

test('M4 M5 P1 P2: both queues side by side, through churn, an object deleted and made anew, and a relist', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  const path = collection(namespace)
  await createMany(
    cluster.proxy,
    path,
    Array.from({ length: 300 }, (_, i) => configMap(i)),
  )
  const lists = await Promise.all(
    (['fifo', 'delta'] as const).map(async (queue) => {
      const look = await page.evaluateHandle(
        ({ namespace, queue }) => kit.cluster({ queue }).informer(kit.configMaps, { namespace }),
        { namespace, queue },
      )
      const list = await look.evaluateHandle((informer) => kit.record(informer.list$({ window: 'all' })))
      await list.evaluate(async (list) => void (await list.waitFor(({ status }) => status.phase === 'live')))
      return list
    }),
  )
  expect(testProxy.counts('/k8s')).toMatchObject({ LIST: 0, WATCH: 2 })

  const churn = async (from: number) => {
    for (let i = from; i < from + 10; i += 1) {
      const name = `config-${String(i).padStart(5, '0')}`
      await Promise.all([
        patch(cluster.proxy, `${path}/config-00299`, { data: { turn: `${i}` } }),
        patch(cluster.proxy, `${path}/${name}`, { data: { text: 'new' } }),
      ])
      if (i % 2 === 0) continue
      await remove(cluster.proxy, `${path}/${name}`)
      await send(cluster.proxy, 'POST', path, configMap(i))
    }
  }
  await churn(0)
  for (const list of lists) await expectEqualToServer(list, cluster.proxy, namespace)

  let expiries = 0
  testProxy.intercept('/k8s', async (_request, { verb, query }) => {
    if (verb !== 'WATCH' || !query.has('resourceVersion') || expiries === 2) return 'pass'
    expiries += 1
    if (expiries === 2) await churn(10)
    return { status: 410, headers: { 'content-type': 'application/json' }, body: JSON.stringify(expired) }
  })
  expect(testProxy.cut('/k8s')).toBe(2)
  await expect.poll(() => expiries).toBe(2)
  await churn(20)
  for (const list of lists) {
    await expectEqualToServer(list, cluster.proxy, namespace)
    await expectNeverSmaller(list, 299)
  }
})
