import { churn, fillForChurn } from './fixtures/churn.js'
import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/test.js'
import { type UnderChurn, underChurn } from './fixtures/under-churn.js'
import { type Cluster, registryKey, startCluster } from './support/cluster.mjs'
import { createNamespace, patch, remove, send } from './support/objects.mjs'
import type { Decision, TestProxy } from './support/test-proxy.mjs'

/**
 * What happens to the history behind a live page: compacted, restored, another cluster's, or with an object in it that
 * nobody can read. One cluster for all of it, less for those that need another.
 */

let own: Cluster

test.beforeAll(async () => {
  own = await startCluster()
})
test.afterAll(() => own.stop())
test.beforeEach(({ testProxy }) => testProxy.point('/k8s', own.proxy))

const nobody = 'http://127.0.0.1:1'
const versionNow = async (base: string): Promise<bigint> =>
  BigInt((await send(base, 'GET', '/api/v1/namespaces?limit=1')).metadata.resourceVersion)

/** Versions move, and no object that the page looks at. */
async function writePast(base: string, version: bigint): Promise<void> {
  for (let i = 0; (await versionNow(base)) <= version + 5n; i += 1) {
    await patch(base, '/api/v1/namespaces/default', { metadata: { annotations: { round: `${i}` } } })
  }
}

/**
 * The page is away while `work` is done, and told so. Requests count from its end: Firefox repeats each one up to ten
 * times by itself whose connection is closed without an answer.
 */
async function away(testProxy: TestProxy, { told }: UnderChurn, work: () => Promise<void>): Promise<void> {
  testProxy.point('/k8s', nobody)
  testProxy.cut('/k8s')
  expect(await told('offline')).toMatchObject({ hasData: true, synced: true })
  await work()
  testProxy.reset()
  testProxy.point('/k8s', own.proxy)
}

const relists = (testProxy: TestProxy): number =>
  testProxy.log('/k8s').filter(({ verb, url, status }) => {
    const isFirst = verb === 'LIST' ? !url.includes('continue=') : url.includes('sendInitialEvents')
    return (verb === 'LIST' || verb === 'WATCH') && isFirst && status === 200
  }).length

test('P1 C35: etcd is compacted while the watch is cut: the watch cache still has the history, nothing is listed', async ({
  page,
  testProxy,
}) => {
  await underChurn({ page, testProxy, base: own.proxy }, async ({ churn }) => {
    testProxy.cut('/k8s')
    await churn.writes(20)
    await own.compact()
    await churn.writes(20)
  })
  expect(relists(testProxy)).toBe(0)
})

test('P1 P2 P6 W12 C53: etcd goes back to a snapshot under a live page', async ({ page, testProxy }) => {
  const atMost = { WATCH: 8, probe: 10, LIST: 1 }
  await underChurn({ page, testProxy, base: own.proxy, atMost }, async ({ churn, told }) => {
    await own.snapshot('live')
    await churn.writes(50)
    await churn.stop()
    await own.restore('live')
    await told('retrying')
    await told('live', 60_000)
  })
  expect(relists(testProxy)).toBe(1)
})

test('P1 P2 W12: … and is written past our version before the page looks again', async ({ page, testProxy }) => {
  const atMost = { WATCH: 4, probe: 6, LIST: 1 }
  await underChurn({ page, testProxy, base: own.proxy, atMost }, async (world) => {
    await own.snapshot('live')
    await world.churn.writes(50)
    await world.churn.stop()
    const ours = await versionNow(own.proxy)
    await away(testProxy, world, async () => {
      await own.restore('live')
      await writePast(own.proxy, ours)
    })
    await world.retryNow()
    const again = churn(own.proxy, world.namespace)
    await again.writes(20)
    await again.stop()
    await world.told('live')
  })
  expect(relists(testProxy)).toBe(1)
})

test('P1 W12 R15: … when all that it took back is a deletion, the newest that the page knows', async ({
  page,
  testProxy,
}) => {
  const atMost = { WATCH: 4, probe: 6, LIST: 1 }
  await underChurn({ page, testProxy, base: own.proxy, atMost }, async (world) => {
    const { list, namespace } = world
    await world.churn.stop()
    await own.snapshot('live')
    await remove(own.proxy, `${collection(namespace)}/config-00185`)
    await list.evaluate(async (list) => void (await list.waitFor(({ items }) => items.length === 199)))
    const ours = await versionNow(own.proxy)
    await away(testProxy, world, async () => {
      await own.restore('live')
      await writePast(own.proxy, ours)
    })
    await world.retryNow()
    await world.told('live')
  })
  expect(relists(testProxy)).toBe(1)
})

test('P1 P2 W12: another cluster is behind the same URL', async ({ page, testProxy, cluster }) => {
  const atMost = { WATCH: 6, probe: 6, LIST: 1 }
  const run = { page, testProxy, base: own.proxy, atMost, endsAt: () => cluster.proxy }
  await underChurn(run, async ({ namespace, churn: first }) => {
    await first.stop()
    await createNamespace(cluster.proxy, namespace)
    await fillForChurn(cluster.proxy, namespace)
    const other = churn(cluster.proxy, namespace)
    testProxy.point('/k8s', cluster.proxy)
    testProxy.cut('/k8s')
    await other.writes(50)
    await other.stop()
  })
  expect(relists(testProxy)).toBe(1)
})

test.describe('without a watch cache', () => {
  let bare: Cluster

  test.beforeAll(async () => {
    bare = await startCluster({ apiserverArgs: ['--watch-cache-sizes=configmaps#0'] })
  })
  test.afterAll(() => bare.stop())
  test.beforeEach(({ testProxy }) => testProxy.point('/k8s', bare.proxy))

  test('P1 P2 W8 C35: etcd is compacted while the watch is cut: the real 410, one relist', async ({
    page,
    testProxy,
  }) => {
    const atMost = { WATCH: 4, LIST: 1 }
    await underChurn({ page, testProxy, base: bare.proxy, atMost }, async ({ churn }) => {
      let compacted = 0
      const takeAway = testProxy.intercept('/k8s', async (_request, { verb }): Promise<Decision> => {
        if (verb !== 'WATCH' || compacted > 0) return 'pass'
        await churn.writes(20)
        compacted = await bare.compact()
        return 'pass'
      })
      testProxy.cut('/k8s')
      await expect.poll(() => compacted).toBeGreaterThan(0)
      takeAway()
      await expect.poll(() => relists(testProxy)).toBe(1)
      await churn.writes(20)
    })
    expect(relists(testProxy)).toBe(1)
  })

  test('P1 P2 P6 P10: an object is written into etcd that the server cannot decode, and is taken out again', async ({
    page,
    testProxy,
  }) => {
    const atMost = { WATCH: 14, probe: 14, LIST: 6 }
    const run = { page, testProxy, base: bare.proxy, worker: 'timed', atMost } as const
    await underChurn(run, async ({ namespace, told, churn, passUntil, retryNow, list }) => {
      const raw = { plural: 'configmaps', namespace }
      const metadata = { namespace, name: 'raw', uid: 'uid-raw', creationTimestamp: '2026-01-01T00:00:00Z' }
      await bare.put(registryKey({ ...raw, name: 'raw' }), { apiVersion: 'v1', kind: 'ConfigMap', metadata })
      await list.evaluate(async (list) => {
        await list.waitFor(({ items }) => items.some(({ metadata }) => metadata.uid === 'uid-raw'))
      })
      await remove(bare.proxy, `${collection(namespace)}/raw`)

      const key = registryKey({ ...raw, name: 'garbled' })
      await bare.put(key, new Uint8Array([0x6b, 0x38, 0x73, 0x00, 0xff]))
      const error = { code: 'server-error', message: expect.any(String) }
      expect(await told('retrying')).toMatchObject({ hasData: true, synced: true, error })
      await passUntil(() => false, 60_000)
      await churn.writes(5)
      await bare.erase(key)
      await retryNow()
      await told('live', 60_000)
      await churn.writes(20)
    })
  })
})
