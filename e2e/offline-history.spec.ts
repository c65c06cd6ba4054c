import { collection } from './fixtures/live-list.js'
import { expect, type Profile, test } from './fixtures/profile.js'
import { expectKept, expectOnlyTruth, live, onServer, type Visit, visit } from './fixtures/visit.js'
import type { Cluster } from './support/cluster.mjs'
import { configMap, createMany, patch, remove, send } from './support/objects.mjs'
import type { TestProxy } from './support/test-proxy.mjs'

const namespace = 'default'
const path = collection(namespace)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => configMap(from + i))
const versionNow = async (base: string): Promise<bigint> =>
  BigInt((await send(base, 'GET', `${path}?limit=1`)).metadata.resourceVersion)

/** A visit whose state is on disk when the browser is closed. Gives the version up to which it was kept, at most. */
async function visitOnce(profile: Profile, base: string): Promise<bigint> {
  const page = await profile.open()
  const { length } = await onServer(base, namespace)
  await live(await visit(page, { namespace }))
  await expectKept(page, length)
  const version = await versionNow(base)
  await profile.close()
  return version
}

/** Opened again, with the server held until what was kept is on screen. */
async function visitAgain(profile: Profile, testProxy: TestProxy): Promise<Visit> {
  testProxy.freeze('/k8s')
  const page = await profile.open()
  testProxy.reset()
  const again = await visit(page, { namespace })
  const shown = await again.list.evaluate((list) => list.waitFor(({ items }) => items.length > 0))
  expect(shown.status).toMatchObject({ source: 'mirror', synced: false })
  testProxy.thaw('/k8s')
  return again
}

/** As it was, then things that a backup does not know: changed, deleted, new. */
async function writeSnapshotAndMore({ proxy, snapshot }: Cluster): Promise<void> {
  await createMany(proxy, path, range(0, 20))
  await snapshot('older')
  await remove(proxy, `${path}/config-00003`)
  await createMany(proxy, path, range(100, 110))
  await patch(proxy, `${path}/config-00001`, { data: { text: 'not in the backup' } })
}

test('P1 W12: while the browser was closed etcd went back to an older snapshot', async ({
  profile,
  testProxy,
  otherCluster,
}) => {
  testProxy.point('/k8s', otherCluster.proxy)
  await writeSnapshotAndMore(otherCluster)
  const kept = await visitOnce(profile, otherCluster.proxy)
  await otherCluster.restore('older')
  expect(await versionNow(otherCluster.proxy)).toBeLessThan(kept)
  const again = await visitAgain(profile, testProxy)
  await expectOnlyTruth(again, await onServer(otherCluster.proxy, namespace))
})

test('P1 W12: … and was written past the version that was kept', async ({ profile, testProxy, otherCluster }) => {
  testProxy.point('/k8s', otherCluster.proxy)
  await writeSnapshotAndMore(otherCluster)
  const kept = await visitOnce(profile, otherCluster.proxy)
  await otherCluster.restore('older')
  // The same names as those that were lost, as a controller would make them anew.
  await createMany(otherCluster.proxy, path, range(100, 105))
  for (let round = 0; (await versionNow(otherCluster.proxy)) < kept + 20n; round += 1) {
    await patch(otherCluster.proxy, `${path}/config-00002`, { data: { text: `round ${round}` } })
  }
  const again = await visitAgain(profile, testProxy)
  await expectOnlyTruth(again, await onServer(otherCluster.proxy, namespace))
})

test('P1 W12: … another cluster is behind the same URL', async ({ profile, cluster, testProxy, otherCluster }) => {
  await createMany(cluster.proxy, path, range(0, 5))
  const page = await profile.open()
  await live(await visit(page, { namespace }))
  await expectKept(page, (await onServer(cluster.proxy, namespace)).length)
  const kept = await versionNow(cluster.proxy)
  await profile.close()

  testProxy.point('/k8s', otherCluster.proxy)
  await createMany(otherCluster.proxy, path, range(3, 8))
  // The newest that was kept is there by name, too, and the version to resume from lies behind.
  while ((await versionNow(otherCluster.proxy)) < kept) {
    await patch(otherCluster.proxy, `${path}/config-00007`, { data: { text: `${Math.random()}` } })
  }
  const again = await visitAgain(profile, testProxy)
  const wanted = await onServer(otherCluster.proxy, namespace)
  await expectOnlyTruth(again, wanted)
  await expectKept(again.page, wanted.length, wanted[0]?.split(' ')[1])
  // Of the first cluster nothing is left, in memory or on disk.
  testProxy.point('/k8s', 'http://127.0.0.1:1')
  await profile.close()
  const offline = await visit(await profile.open(), { namespace })
  await offline.list.evaluate(async (list) => void (await list.waitFor(({ status }) => status.phase === 'offline')))
  const ids = await offline.list.evaluate((list) =>
    list.values.flatMap(({ items }) => items.map(({ metadata }) => `${metadata.uid}`)),
  )
  expect(ids.length).toBeGreaterThan(0)
  const own = new Set(wanted.map((id) => id.split(' ')[1]))
  expect(ids.filter((uid) => !own.has(uid))).toEqual([])
  for (const { metadata } of range(0, 5)) await remove(cluster.proxy, `${path}/${metadata.name}`)
})
