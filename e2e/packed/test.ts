import { type Browser, test as base, chromium, expect, firefox, type Page } from '@playwright/test'
import { type BrowserName, launchOptions } from '../../scripts/browsers.mjs'
import { startCluster } from '../support/cluster.mjs'
import { createMany, remove, send } from '../support/objects.mjs'
import { pod } from '../support/pods.mjs'
import { startTestProxy, type TestProxy } from '../support/test-proxy.mjs'
import { PackedExamples } from './packed-examples.js'

export { expect } from '@playwright/test'

const collection = '/api/v1/namespaces/default/pods'
const count = 5

interface World {
  readonly examples: PackedExamples
  /** The cluster at `/k8s`, for configurations that lead there themselves. */
  readonly kubeProxy: TestProxy
  /** Serves a built page beside the cluster at `/k8s`. */
  serve(staticDir: string): Promise<TestProxy>
  /** Creates or deletes one more pod. */
  addPod(): Promise<string>
  removePod(): Promise<void>
}

interface Fixtures {
  /** A page of its own browser profile. */
  open: (browser: BrowserName) => Promise<Page>
}

interface WorkerFixtures {
  world: World
  browsers: (name: BrowserName) => Promise<Browser>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const cluster = await startCluster()
      const servers = { '/k8s': cluster.proxy }
      const kubeProxy = await startTestProxy({ servers })
      const examples = await PackedExamples.create(`${kubeProxy.url}/k8s`)
      const pods = Array.from({ length: count }, (_, i) => pod(i, 'default'))
      await createMany(cluster.proxy, collection, pods)
      const extra = pod(count, 'default')
      await use({
        examples,
        kubeProxy,
        serve: (staticDir) => startTestProxy({ servers, staticDir }),
        addPod: async () => {
          await send(cluster.proxy, 'POST', collection, extra)
          return extra.metadata.name
        },
        removePod: () => remove(cluster.proxy, `${collection}/${extra.metadata.name}`),
      })
      await examples.remove()
      await kubeProxy.close()
      await cluster.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const started = new Map<BrowserName, Promise<Browser>>()
      await use((name) => {
        const browser = started.get(name) ?? { chromium, firefox }[name].launch(launchOptions(name))
        started.set(name, browser)
        return browser
      })
      for (const browser of started.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],

  open: async ({ browsers }, use) => {
    const pages: Page[] = []
    await use(async (name) => {
      const page = await (await browsers(name)).newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

/** Rows of real pods are on screen, and follow the cluster. */
export async function expectLiveRows(page: Page, world: World): Promise<void> {
  const rows = page.getByRole('listitem')
  await expect(page.getByRole('status')).toHaveText('live')
  await expect(rows).toHaveCount(count)
  await expect(rows.first()).toHaveText(/^web-.*: Pending$/)
  const name = await world.addPod()
  await expect(rows.filter({ hasText: name })).toHaveCount(1)
  await world.removePod()
  await expect(rows).toHaveCount(count)
}
