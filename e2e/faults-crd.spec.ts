import type { JSHandle, Page } from '@playwright/test'
import type { ListSnapshot, Phase } from 'kube-informer'
import { expect, test } from './fixtures/test.js'
import type { Recorder } from './page/recorder.js'
import { type KubeObject, patch, remove, send } from './support/objects.mjs'

/** C31, C33: a custom resource comes, goes and changes its versions under a live page. */

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const version = (name: string, served: boolean, storage: boolean) => ({ name, served, storage, schema })

interface Crd {
  readonly group: string
  /** With `v1` unless told others. Resolves when the server serves it. */
  create(...versions: readonly ReturnType<typeof version>[]): Promise<void>
  remove(): Promise<void>
  versions(...versions: readonly ReturnType<typeof version>[]): Promise<void>
  widget(name: string, servedAs?: string): Promise<unknown>
  /** Where they are served. */
  of(servedAs: string): string
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
    of,
    create: async (...versions) => {
      await send(base, 'POST', crds, {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name },
        spec: {
          group,
          scope: 'Namespaced',
          names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
          conversion: { strategy: 'None' },
          versions: versions.length > 0 ? versions : [version('v1', true, true)],
        },
      })
      await answers(of(versions[0]?.name ?? 'v1'), 'served')
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
  // P10: looked for twice a minute, and nothing in between.
  for (let round = 0; round < 3; round += 1) {
    testProxy.reset()
    await page.evaluate(() => kit.moveTime({ type: 'pass', ms: 31_000 }))
    const open = (): number => testProxy.log('/k8s').filter(({ end }) => end === undefined).length
    await expect.poll(() => testProxy.log('/k8s').length > 0 && open() === 0).toBe(true)
    expect(testProxy.log('/k8s').length).toBeLessThanOrEqual(3)
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
