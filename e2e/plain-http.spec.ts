import type { Page } from '@playwright/test'
import { launchOptions } from '../scripts/browsers.mjs'
import { collection } from './fixtures/live-list.js'
import { expectRight, watchAll } from './fixtures/tabs.js'
import { test as base, expect } from './fixtures/test.js'
import { pageDir } from './page/build-page.js'
import { configMap, createMany, patch } from './support/objects.mjs'
import { startTestProxy } from './support/test-proxy.mjs'

/** A dashboard inside a cluster, on plain http: no Web Locks, no `crypto.randomUUID`. Only localhost is spared. */
const host = 'dashboard.test'

const test = base.extend<{ open: () => Promise<Page> }>({
  open: async ({ playwright, cluster }, use, { project }) => {
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy }, staticDir: pageDir, names: [host] })
    const name = project.name === 'firefox' ? 'firefox' : 'chromium'
    const options = launchOptions(name)
    const browser = await playwright[name].launch({
      ...options,
      args: [...(options.args ?? []), ...(name === 'chromium' ? [`--host-resolver-rules=MAP ${host} 127.0.0.1`] : [])],
      firefoxUserPrefs: { 'network.dns.localDomains': host },
    })
    const context = await browser.newContext()
    const { port } = new URL(proxy.url)
    await use(async () => {
      const page = await context.newPage()
      await page.goto(`http://${host}:${port}/`)
      return page
    })
    await browser.close()
    await proxy.close()
  },
})

test('P1 P9 P10: on plain http tabs share an engine, too; one that goes is freed, an engine that dies is followed', async ({
  open,
  cluster,
  namespace,
}) => {
  await createMany(cluster.proxy, collection(namespace), [configMap(0), configMap(1)])
  const [first, second] = [await open(), await open()]
  expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator, typeof crypto.randomUUID])).toEqual([
    false,
    false,
    'undefined',
  ])
  const tabs = [await watchAll(first, namespace, 'mortal'), await watchAll(second, namespace, 'mortal')] as const
  const metrics = (page: typeof first) =>
    page.evaluate(async () => {
      const { epoch, informers } = await kit.cluster({ worker: kit.workers.mortal }).metrics()
      return { epoch, subscribers: informers.map(({ subscribers }) => subscribers) }
    })
  const before = await metrics(first)
  expect(await metrics(second)).toEqual(before)
  expect(before.subscribers).toEqual([4])

  await first.evaluate(() => new BroadcastChannel('engine').postMessage('die'))
  await patch(cluster.proxy, `${collection(namespace)}/config-00001`, { data: { text: 'while nobody watched' } })
  for (const tab of tabs) {
    await tab.changes.evaluate(
      async (changes) => void (await changes.waitFor(({ type }) => type === 'reset', { ms: 60_000 })),
    )
    expect(await expectRight(tab, cluster.proxy, namespace)).toBe(1)
  }
  const after = await metrics(second)
  expect(after.epoch).not.toBe(before.epoch)
  expect(await metrics(first)).toEqual(after)

  await first.close({ runBeforeUnload: false })
  await expect.poll(async () => (await metrics(second)).subscribers).toEqual([2])
})
