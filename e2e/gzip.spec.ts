import type { Page } from '@playwright/test'
import { collection } from './fixtures/live-list.js'
import { expect, many, test } from './fixtures/test.js'
import type { ConfigMap, Kit } from './page/kit.js'
import type { Cluster } from './support/cluster.mjs'
import { configMap, remove, send } from './support/objects.mjs'

/**
 * Wire rule 4: Kubernetes 1.37 compresses a watch that begins with the complete state, one gzip member for each flush,
 * and browsers drop all members but the first, without a word.
 */

/**
 * All that is expected must be there by then; several times what it takes. The engine gives a stream up after 10 s of
 * silence, so within this time nothing else than the guards can have saved it.
 */
const deadlineMs = 8_000

test('W4: all 5 000 objects and later changes reach the browser', async ({
  page,
  cluster,
  testProxy,
  manyConfigMaps,
}) => {
  const { atStart, status } = await receiveEverything(page, cluster, manyConfigMaps, 'shipped')
  expect(atStart).toBe(many)
  expect(status).toMatchObject({ phase: 'live', synced: true })
  expect(status.error).toBeUndefined()
  expect(testProxy.counts('/k8s')).toMatchObject({ LIST: 0, WATCH: 1 })
})

test('W4: a bare fetch shows the first batch only, and no later change', async ({
  page,
  cluster,
  testProxy,
  manyConfigMaps,
}) => {
  const watch = await page.evaluateHandle((url) => kit.bareWatch(url), `/k8s${collection(manyConfigMaps)}`)
  const sent = () => testProxy.log('/k8s')[0]?.bytes ?? 0
  await expect.poll(() => watch.evaluate(({ names }) => names.length)).toBeGreaterThan(0)
  expect(await watch.evaluate(({ status, encoding }) => ({ status, encoding }))).toEqual({
    status: 200,
    encoding: 'gzip',
  })

  // Beside it the library has seen everything, the later change included, which was sent to both.
  await receiveEverything(page, cluster, manyConfigMaps, 'shipped')
  const bytes = sent()
  await withMarker(cluster, manyConfigMaps, () => expect.poll(sent).toBeGreaterThan(bytes))
  const { names, mark } = await watch.evaluate(({ names, mark }) => ({ names, mark }))
  expect(names.length).toBeLessThan(many)
  expect(names.filter((name) => name.startsWith('marker'))).toEqual([])
  expect(mark).toBe('not seen')
  await watch.evaluate((watch) => watch.stop())
})

test('W4: without both guards the browser gets neither', async ({ page, cluster, manyConfigMaps }) => {
  await expect(receiveEverything(page, cluster, manyConfigMaps, 'unguarded')).rejects.toThrow(
    `${deadlineMs} ms are over`,
  )
})

test('W4: without the header alone the list comes by LIST, and the status says why', async ({
  page,
  cluster,
  testProxy,
  manyConfigMaps,
}) => {
  const { atStart, status } = await receiveEverything(page, cluster, manyConfigMaps, 'noRange')
  expect(atStart).toBe(many)
  expect(status).toMatchObject({
    phase: 'live',
    synced: true,
    error: {
      code: 'stream-compressed',
      message: expect.stringContaining('Let the proxy pass the Range header through'),
    },
  })
  expect(testProxy.counts('/k8s')).toMatchObject({ LIST: many / 500, WATCH: 2 })
})

let markers = 0

/** Does `work` while there is one more object. */
async function withMarker<T>(cluster: Cluster, namespace: string, work: (name: string) => Promise<T>): Promise<T> {
  markers += 1
  const name = `marker-${markers}`
  await send(cluster.proxy, 'POST', collection(namespace), { ...configMap(0), metadata: { name } })
  try {
    return await work(name)
  } finally {
    await remove(cluster.proxy, `${collection(namespace)}/${name}`)
  }
}

/** Waits for the complete list and then for a change; rejects when either does not come in time. */
async function receiveEverything(
  page: Page,
  cluster: Cluster,
  namespace: string,
  engine: 'shipped' | keyof Kit['workers'],
) {
  const list = await page.evaluateHandle(
    ({ namespace, engine }) => {
      const worker = engine === 'shipped' ? {} : { worker: kit.workers[engine] }
      // A user each, because a server has one engine for each user.
      return kit.record(
        kit
          .cluster({ user: engine, ...worker })
          .informer(kit.configMaps, { namespace })
          .list$({ window: 'all' }),
      )
    },
    { namespace, engine },
  )
  const atStart = await list.evaluate(
    async (list, ms) => (await list.waitFor(({ status }) => status.synced, { ms })).items.length,
    deadlineMs,
  )
  return withMarker(cluster, namespace, async (name) => {
    const status = await list.evaluate(
      async (list, { name, ms }) => {
        const has = ({ items }: { readonly items: readonly ConfigMap[] }) =>
          items.some(({ metadata }) => metadata.name === name)
        return (await list.waitFor(has, { ms })).status
      },
      { name, ms: deadlineMs },
    )
    return { atStart, status }
  })
}
