import { collection } from './fixtures/live-list.js'
import { expect, test } from './fixtures/profile.js'
import { expectKept, live, visit } from './fixtures/visit.js'
import { configMap, createMany } from './support/objects.mjs'

const objects = 20

test.beforeEach(async ({ cluster, namespace }) => {
  await createMany(
    cluster.proxy,
    collection(namespace),
    Array.from({ length: objects }, (_, i) => configMap(i)),
  )
})

test('P11: what was kept for one user, cluster id or server is never told to another', async ({
  profile,
  testProxy,
  namespace,
}) => {
  const page = await profile.open()
  await live(await visit(page, { namespace }))
  await expectKept(page, objects)
  await profile.close()

  testProxy.freeze('/k8s')
  testProxy.freeze('/broken')
  const again = await profile.open()
  const others = [
    { kube: { user: 'bob' } },
    { kube: { user: 'Alice' } },
    { kube: { clusterId: 'another' } },
    { kube: { server: '/broken' } },
    { transform: 'none' },
    { transform: 'lean' },
  ] as const
  const visits = []
  for (const other of others) visits.push(await visit(again, { namespace, ...other }))
  // Asked behind them, so they had the time that this one has.
  const own = await visit(again, { namespace })
  await own.list.evaluate(
    async (list, objects) => void (await list.waitFor(({ items }) => items.length === objects)),
    objects,
  )
  for (const { status, list, table, changes } of visits) {
    await status.evaluate(async (status) => void (await status.waitFor(({ phase }) => /connecting|queued/.test(phase))))
    expect(await list.evaluate(({ values }) => values.flatMap(({ items }) => items))).toEqual([])
    expect(await table.evaluate(({ values }) => values.flatMap(({ items }) => items))).toEqual([])
    expect(await changes.evaluate(({ values }) => values)).toEqual([])
    expect(await status.evaluate(({ last }) => last)).toMatchObject({ hasData: false, source: 'none' })
  }
})

test('P7: what another version of a transform or of an index function made is never told', async ({
  profile,
  testProxy,
  namespace,
}) => {
  const page = await profile.open()
  for (const round of ['keep', 'read'] as const) {
    const seen = []
    for (const version of round === 'keep' ? ['first'] : ['second', 'first']) {
      const handle = await page.evaluateHandle(
        ({ namespace, version }) => {
          const kube = kit.cluster({ user: 'alice', worker: kit.workers.versioned, appVersion: version })
          const stamped = kube.informer(kit.configMaps, { namespace }, { transform: kit.registered('stamped') })
          const plain = kube.informer(kit.configMaps, { namespace }, { indexers: { parity: kit.registered('parity') } })
          return {
            stamped: kit.record(stamped.list$()),
            indexed: kit.record(plain.byIndex$('parity', 'chosen')),
            all: kit.record(plain.list$()),
          }
        },
        { namespace, version },
      )
      if (round === 'keep') {
        await handle.evaluate(async ({ stamped, indexed }) => {
          await stamped.waitFor(({ status }) => status.phase === 'live')
          await indexed.waitFor(({ status }) => status.phase === 'live')
        })
        await expect
          .poll(() =>
            page.evaluate(async () => (await kit.stored()).filter(({ text }) => /"count":20\b/.test(text)).length),
          )
          .toBe(2)
        await page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
          document.dispatchEvent(new Event('visibilitychange'))
        })
        await expect
          .poll(() => page.evaluate(async () => (await kit.stored()).filter(({ store }) => store === 'windows').length))
          .toBe(3)
      } else {
        await handle.evaluate(async ({ all }) => void (await all.waitFor(({ items }) => items.length === 20)))
        await handle.evaluate(async ({ indexed }) => void (await indexed.waitFor(({ items }) => items.length === 10)))
      }
      seen.push(
        await handle.evaluate(({ stamped, indexed }) => ({
          stamps: [
            ...new Set(stamped.values.flatMap(({ items }) => items.map((item) => item.metadata.annotations?.stamp))),
          ],
          // Of the last digit of each name: which of them the index gave, at whatever time.
          parities: [
            ...new Set(
              indexed.values.flatMap(({ items }) => items.map((item) => Number(item.metadata.name.at(-1)) % 2)),
            ),
          ],
        })),
      )
    }
    if (round === 'keep') {
      expect(seen).toEqual([{ stamps: ['stamp-of-first'], parities: [0] }])
      await page.goto('about:blank')
      testProxy.freeze('/k8s')
      await page.goto(testProxy.url)
    } else {
      expect(seen).toEqual([
        { stamps: [], parities: [1] },
        { stamps: ['stamp-of-first'], parities: [0] },
      ])
    }
  }
})
