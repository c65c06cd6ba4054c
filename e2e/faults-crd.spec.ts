import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot, Phase } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import type { Recorder } from './page/recorder.js'
import { patch, remove, send } from './support/objects.mjs'

/** C31, C33: a custom resource comes, goes and changes its versions under a live page. */

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const version = (name: string, served: boolean, storage: boolean) => ({ name, served, storage, schema })

interface Crd {
  readonly group: string
  readonly path: string
  /** Resolves when the server serves it. */
  create(): Promise<void>
  remove(): Promise<void>
  versions(...versions: readonly ReturnType<typeof version>[]): Promise<void>
  widget(name: string, servedAs?: string): Promise<unknown>
}

let groups = 0

/** Widgets of a group of its own, `v1` at first. */
function widgets(base: string, namespace: string): Crd {
  groups += 1
  const group = `faults-${process.pid}-${groups}.example.com`
  const name = `widgets.${group}`
  const of = (servedAs: string): string => `/apis/${group}/${servedAs}/namespaces/${namespace}/widgets`
  const answers = async (path: string, wanted: 'served' | 'gone'): Promise<void> => {
    const ask = (): Promise<string> =>
      send(base, 'GET', path).then(
        () => 'served',
        () => 'gone',
      )
    await expect.poll(ask, { intervals: [50] }).toBe(wanted)
  }
  return {
    group,
    path: of('v1'),
    create: async () => {
      await send(base, 'POST', crds, {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name },
        spec: {
          group,
          scope: 'Namespaced',
          names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
          versions: [version('v1', true, true)],
        },
      })
      await answers(of('v1'), 'served')
    },
    remove: async () => {
      await remove(base, `${crds}/${name}`)
      await answers(of('v1'), 'gone')
      await answers(`${crds}/${name}`, 'gone')
    },
    versions: async (...versions) => {
      await patch(base, `${crds}/${name}`, { spec: { versions } })
      for (const { name, served } of versions) await answers(of(name), served ? 'served' : 'gone')
    },
    widget: (name, servedAs = 'v1') =>
      send(base, 'POST', of(servedAs), { apiVersion: `${group}/${servedAs}`, kind: 'Widget', metadata: { name } }),
  }
}

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
  testProxy.reset()
  await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 300_000 }))
  await expect.poll(() => testProxy.log('/k8s').filter(({ end }) => end === undefined)).toEqual([])
  // P10: looked for twice a minute.
  expect(testProxy.log('/k8s').length).toBeLessThanOrEqual(20)
  expect(testProxy.log('/k8s').length).toBeGreaterThanOrEqual(8)

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
