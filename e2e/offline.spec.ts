import { expect, test } from './fixtures/profile.js'
import { expectKept, expectOnlyTruth, live, onServer, visit } from './fixtures/visit.js'
import { createMany, patch, remove } from './support/objects.mjs'
import { pod } from './support/pods.mjs'

const pods = 2_000

/** `dedicated`: the engine is gone with its page, so what is shown is what was kept. */
for (const host of ['dedicated', 'auto'] as const) {
  test(`P7: ${pods} pods, the page is left and opened again (host ${host}): rows before any answer, then a watch, no list`, async ({
    profile,
    cluster,
    testProxy,
    namespace,
  }) => {
    const path = `/api/v1/namespaces/${namespace}/pods`
    const look = { namespace, plural: 'pods', kube: { host } } as const
    await createMany(
      cluster.proxy,
      path,
      Array.from({ length: pods }, (_, i) => pod(i, namespace)),
    )
    const page = await profile.open()
    testProxy.reset()
    const first = await visit(page, look)
    await live(first)
    const cold = testProxy.counts('/k8s')
    expect(cold).toMatchObject({ LIST: 0, WATCH: 1, probe: 0 })
    await expectKept(page, pods)

    await page.goto('about:blank')
    const untouched = await onServer(cluster.proxy, namespace, 'pods')
    for (let i = 0; i < 10; i += 1)
      await patch(cluster.proxy, `${path}/web-0000${i}`, { metadata: { labels: { away: 'yes' } } })
    for (let i = 0; i < 5; i += 1) await remove(cluster.proxy, `${path}/web-0199${i}`)
    await createMany(
      cluster.proxy,
      path,
      Array.from({ length: 3 }, (_, i) => pod(5_000 + i, namespace)),
    )

    testProxy.freeze('/k8s')
    await page.goto(testProxy.url)
    testProxy.reset()
    const second = await visit(page, look)
    const table = await second.table.evaluate(async (table) => {
      const { items, total, status } = await table.waitFor(({ items }) => items.length > 0)
      return { shown: items.length, total, status, ms: table.emissions.find(({ value }) => value.items.length > 0)?.at }
    })
    expect(table).toMatchObject({
      shown: 50,
      status: { source: 'mirror', synced: false, hasData: true, storage: 'disk' },
    })
    const list = await second.list.evaluate(async (list, pods) => {
      const { items, status } = await list.waitFor(({ items }) => items.length === pods)
      return {
        ids: items
          .map(
            ({ metadata: { namespace, name, uid, resourceVersion } }) =>
              `${namespace}/${name} ${uid} ${resourceVersion}`,
          )
          .sort(),
        status,
      }
    }, pods)
    expect(list.status).toMatchObject({ source: 'mirror', synced: false })
    expect(list.status.freshAt).toBeLessThanOrEqual(Date.now())
    expect(list.ids).toEqual(untouched)
    expect(testProxy.log('/k8s').map(({ status, bytes }) => ({ status, bytes }))).toEqual(
      testProxy.log('/k8s').map(() => ({ status: undefined, bytes: 0 })),
    )

    testProxy.thaw('/k8s')
    await expectOnlyTruth(second, await onServer(cluster.proxy, namespace, 'pods'))
    const warm = testProxy.counts('/k8s')
    expect(warm).toMatchObject({ LIST: 0, GET: 0, WATCH: 1, probe: 1 })
    expect(warm.identity).toBeLessThanOrEqual(1)
    expect(warm.bytes).toBeLessThan(cold.bytes * 0.02)
    expect(testProxy.log('/k8s').find(({ verb }) => verb === 'WATCH')?.url).toMatch(/[?&]resourceVersion=[1-9]\d*/)
    console.info(`rows after ${table.ms?.toFixed(0)} ms of the page; ${cold.bytes} bytes cold, ${warm.bytes} warm`)
  })
}
