import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot, Phase } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import { crdVersion as version, widgets } from './fixtures/widgets.js'
import type { Recorder } from './page/recorder.js'
import { type KubeObject, patch, send } from './support/objects.mjs'

/** C31, C33: a custom resource comes, goes and changes its versions under a live page. */

const watchWidgets = (
  page: Page,
  group: string,
  namespace: string,
  servedAs = 'v1',
): Promise<JSHandle<Recorder<ListSnapshot>>> =>
  page.evaluateHandle(
    ({ groupVersion, namespace }) =>
      kit.record(
        kit
          .cluster({ worker: kit.workers.timed })
          .informer(kit.resource(groupVersion, 'widgets', { kind: 'Widget' }), { namespace })
          .list$(),
      ),
    { groupVersion: `${group}/${servedAs}`, namespace },
  )

/** Waits until the list's last snapshot has this phase and these names. */
async function shows(list: JSHandle<Recorder<ListSnapshot>>, phase: Phase, names: readonly string[]): Promise<void> {
  const seen = (): Promise<unknown> =>
    list.evaluate(({ last }) => [last?.status.phase, last?.items.map(({ metadata }) => metadata.name)])
  await expect.poll(seen).toEqual([phase, names])
}

test('P1 P6 C31: a CRD is removed under a live page, and comes back', async ({
  page,
  cluster,
  testProxy,
  namespace,
}) => {
  const crd = widgets(cluster.proxy, namespace)
  await crd.create()
  await crd.widget('one')
  await crd.widget('two')
  const list = await watchWidgets(page, crd.group, namespace)
  await shows(list, 'live', ['one', 'two'])

  await crd.remove()
  await shows(list, 'not-served', [])
  expect(await list.evaluate(({ last }) => last?.status.error)).toMatchObject({ code: 'not-served', httpStatus: 404 })
  // P10: looked for twice a minute, and in between whether it is served, by a few bytes.
  for (let round = 0; round < 3; round += 1) {
    testProxy.reset()
    await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 31_000 }))
    const log = () => testProxy.log('/k8s').filter(({ verb }) => verb !== 'other')
    const open = (): number => testProxy.log('/k8s').filter(({ end }) => end === undefined).length
    await expect.poll(() => log().length > 0 && open() === 0).toBe(true)
    expect(log().length).toBeLessThanOrEqual(3)
    const served = testProxy.log('/k8s').filter(({ verb }) => verb === 'other')
    expect(served.length).toBeLessThanOrEqual(12)
    for (const { status } of served) expect(status).toBe(304)
  }

  await crd.create()
  await crd.widget('three')
  await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 31_000 }))
  await shows(list, 'live', ['three'])
  await crd.widget('four')
  await shows(list, 'live', ['four', 'three'])
  await crd.remove()
})

test('P1 P6 C33: a CRD gets another version, loses ours, and has it again', async ({ page, cluster, namespace }) => {
  const crd = widgets(cluster.proxy, namespace)
  await crd.create()
  await crd.widget('one')
  const list = await watchWidgets(page, crd.group, namespace)
  await shows(list, 'live', ['one'])

  // Another version is stored from now on: nothing is lost, and what it makes is there in ours.
  await crd.versions(version('v1', true, false), version('v2', true, true))
  await crd.widget('two', 'v2')
  await shows(list, 'live', ['one', 'two'])
  const kinds = await list.evaluate(({ last }) => last?.items.map(({ apiVersion }) => apiVersion?.split('/')[1]))
  expect(kinds).toEqual(['v1', 'v1'])
  const empty = await list.evaluate(({ values }) =>
    values.filter(({ status, items }) => status.synced && items.length === 0),
  )
  expect(empty).toEqual([])

  // Nothing says that the objects are gone, so what was known stays, and is called what it is.
  await crd.versions(version('v1', false, false), version('v2', true, true))
  await shows(list, 'not-served', ['one', 'two'])
  expect(await list.evaluate(({ last }) => last?.status)).toMatchObject({
    synced: true,
    error: { code: 'not-served' },
  })
  await crd.widget('three', 'v2')
  await crd.versions(version('v1', true, false), version('v2', true, true))
  await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 31_000 }))
  await shows(list, 'live', ['one', 'three', 'two'])
  await crd.remove()
})

test('P1 P6 C31 C33: a CRD is installed under a live page, stores another version, is removed and installed again', async ({
  page,
  cluster,
  namespace,
}) => {
  const crd = widgets(cluster.proxy, namespace)
  const beta = await watchWidgets(page, crd.group, namespace, 'v1beta1')
  const stable = await watchWidgets(page, crd.group, namespace)
  const state = (list: typeof beta): Promise<unknown> =>
    list.evaluate(({ last }) => [
      last?.status.phase,
      last?.status.error?.code ?? 'no error',
      ...(last?.items.map(({ apiVersion, metadata }) =>
        [apiVersion, metadata.name, metadata.resourceVersion].join(' '),
      ) ?? []),
    ])
  /** By the page itself, within a minute of its time. */
  const reaches = async (list: typeof beta, ...wanted: readonly unknown[]): Promise<void> => {
    for (let passed = 0; passed < 60_000; passed += 2_000) {
      if (JSON.stringify(await state(list)) === JSON.stringify(wanted)) return
      await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 2_000 }))
    }
    await expect.poll(() => state(list), { intervals: [100] }).toEqual(wanted)
  }
  const isNotServed = (list: typeof beta): Promise<void> => reaches(list, 'not-served', 'not-served')
  const isLive = async (list: typeof beta, servedAs: string, names: readonly string[]): Promise<void> => {
    const items: KubeObject[] = (await send(cluster.proxy, 'GET', crd.of(servedAs))).items
    expect(items.map(({ metadata }) => metadata.name)).toEqual(names)
    const served = items.map(({ apiVersion, metadata }) => `${apiVersion} ${metadata.name} ${metadata.resourceVersion}`)
    await reaches(list, 'live', 'no error', ...served)
  }
  for (const list of [beta, stable]) await list.evaluate((list) => list.waitFor(({ status }) => status.error))
  await isNotServed(beta)
  await isNotServed(stable)

  await crd.create(version('v1beta1', true, true))
  await crd.widget('a', 'v1beta1')
  await isLive(beta, 'v1beta1', ['a'])
  await crd.widget('b', 'v1beta1')
  await isLive(beta, 'v1beta1', ['a', 'b'])
  await isNotServed(stable)

  // From now on stored as v1. What was stored before stays as it was, and is served as both.
  await crd.versions(version('v1beta1', true, false), version('v1', true, true))
  await crd.widget('c')
  await crd.widget('d', 'v1beta1')
  await patch(cluster.proxy, `${crd.of('v1')}/a`, { spec: { stored: 'again' } })
  await isLive(beta, 'v1beta1', ['a', 'b', 'c', 'd'])
  await isLive(stable, 'v1', ['a', 'b', 'c', 'd'])

  await crd.remove()
  await isNotServed(stable)
  await isNotServed(beta)

  await crd.create()
  await crd.widget('e')
  await isLive(stable, 'v1', ['e'])
  await isNotServed(beta)
  await crd.remove()
})
