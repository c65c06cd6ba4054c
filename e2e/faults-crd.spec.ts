import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot, Phase } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import { crdVersion as version, widgets } from './fixtures/widgets.js'
import type { Recorder } from './page/recorder.js'

/** C31, C33: a custom resource comes, goes and changes its versions under a live page. */

const watchWidgets = (page: Page, group: string, namespace: string): Promise<JSHandle<Recorder<ListSnapshot>>> =>
  page.evaluateHandle(
    ({ group, namespace }) =>
      kit.record(
        kit
          .cluster({ worker: kit.workers.timed })
          .informer(kit.resource(`${group}/v1`, 'widgets', { kind: 'Widget' }), { namespace })
          .list$(),
      ),
    { group, namespace },
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
