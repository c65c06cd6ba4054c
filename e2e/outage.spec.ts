import { collection, cutAfter, expectEqualToServer, expectNeverSmaller, liveList } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { configMap, createMany, digits, patch, remove, send } from './support/objects.mjs'

const outageMs = 5_000
const objects = 20

test('P1 P2 P6: the API server is killed for 5 s under a live page', async ({ page, cluster, namespace }) => {
  const path = collection(namespace)
  await createMany(
    cluster.proxy,
    path,
    Array.from({ length: objects }, (_, i) => configMap(i)),
  )
  const { informer, list } = await liveList(page, namespace)
  const status = await informer.evaluateHandle((informer) => kit.record(informer.status$))
  const changes = await informer.evaluateHandle((informer) => kit.record(informer.changes$()))

  const killed = Date.now()
  await cluster.killApiserver()
  const retrying = await status.evaluate((status) => status.waitFor(({ phase }) => phase === 'retrying'))
  expect(retrying).toMatchObject({ synced: true, hasData: true, error: { message: expect.stringMatching(/\. .+\.$/) } })
  expect(retrying.staleSince).toBeGreaterThan(killed - 1_000)
  await new Promise((resolve) => setTimeout(resolve, killed + outageMs - Date.now()))
  await cluster.startApiserver()

  await send(cluster.proxy, 'POST', path, configMap(objects))
  await patch(cluster.proxy, `${path}/config-00001`, { data: { text: 'after the outage' } })
  await remove(cluster.proxy, `${path}/config-00000`)
  await status.evaluate((status) => {
    const retried = status.values.findIndex(({ phase }) => phase === 'retrying')
    return status.waitFor(({ phase }) => phase === 'live', { from: retried, ms: 60_000 })
  })
  await expectEqualToServer(list, cluster.proxy, namespace)

  const phases = await status.evaluate((status) => status.values.map(({ phase }) => phase))
  // A server that came back may have forgotten our version; then the list is read anew in between.
  const outline = phases.filter((phase) => phase !== 'connecting' && phase !== 'listing')
  expect(withoutRepeats(outline)).toEqual(['live', 'retrying', 'live'])
  expect(await status.evaluate((status) => status.last?.error)).toBeUndefined()
  await expectNeverSmaller(list, objects - 1)
  const told = await changes.evaluate((changes) =>
    changes.values.flatMap((change) => ('key' in change ? [`${change.type} ${change.object.metadata.name}`] : [])),
  )
  expect(told.sort()).toEqual([`added config-${digits(objects)}`, 'deleted config-00000', 'updated config-00001'])
})

test('P1 P3: a stream is cut in the middle of a burst', async ({ page, cluster, testProxy, namespace }) => {
  const path = collection(namespace)
  await createMany(
    cluster.proxy,
    path,
    Array.from({ length: objects }, (_, i) => configMap(i)),
  )
  const { informer, list } = await liveList(page, namespace)
  const changes = await informer.evaluateHandle((informer) => kit.record(informer.changes$()))

  for (let round = 0; round < 60; round += 1) {
    if (round === 10) expect(testProxy.cut('/k8s')).toBe(1)
    if (round > 10 && round % 10 === 0) testProxy.cut('/k8s')
    await patch(cluster.proxy, `${path}/config-${digits(round % 5)}`, { data: { text: `round ${round}` } })
  }
  await expectEqualToServer(list, cluster.proxy, namespace)
  await expectNeverSmaller(list, objects)
  expect(testProxy.counts('/k8s').LIST).toBe(0)

  const told = await changes.evaluate((changes) =>
    changes.values.flatMap((change) =>
      change.type === 'updated'
        ? [[change.key, change.old.metadata.resourceVersion, change.object.metadata.resourceVersion]]
        : [],
    ),
  )
  const last = new Map<string, string>()
  for (const [key = '', from = '', to = ''] of told) {
    expect(from, `each update of ${key} begins where the one before ended`).toBe(last.get(key) ?? from)
    expect(BigInt(to) > BigInt(from)).toBe(true)
    last.set(key, to)
  }
  expect(last.size).toBe(5)
})

test('P2: the first list is cut half-way', async ({ page, cluster, testProxy, manyConfigMaps }) => {
  cutAfter(testProxy, 500_000)
  const { list } = await liveList(page, manyConfigMaps)
  const [first] = testProxy.log('/k8s')
  expect(first).toMatchObject({ verb: 'WATCH', end: 'cut' })
  expect(first?.bytes).toBeLessThan(2_500_000)
  await expectEqualToServer(list, cluster.proxy, manyConfigMaps)
  const lengths = await list.evaluate((list) =>
    list.values.filter(({ status }) => status.synced).map(({ items }) => items.length),
  )
  expect(new Set(lengths)).toEqual(new Set([5_000]))
})

const withoutRepeats = <T>(values: readonly T[]): readonly T[] =>
  values.filter((value, index) => index === 0 || value !== values[index - 1])
