import type { JSHandle, Page } from '@playwright/test'
import type { Kube } from 'kube-informer'
import type {} from '../page/main.js'
import type { Site } from './scripted-server.js'
import type { Observed } from './seen.js'
import type { World } from './wire-case.js'

export interface BrowserWorld extends World {
  close(): Promise<void>
}

const deadlineMs = 20_000
const lookEveryMs = 20

/** A kube of the page, its engine in the shared worker, and the browser's own `fetch`, sockets and clock. */
export async function browserWorld(page: Page, site: Site): Promise<BrowserWorld> {
  const kube: JSHandle<Kube> = await page.evaluateHandle(
    (server) => kit.createKube({ server }),
    new URL(site.url).pathname,
  )
  return {
    place: 'browser',
    site,
    // What was sent before is most likely there; nothing that is asserted to come relies on it.
    settle: async () => {
      for (let turn = 0; turn < 3; turn += 1) await kube.evaluate(() => new Promise(requestAnimationFrame))
    },
    pass: async () => {},
    async user({ scope = {}, options = {} } = {}) {
      const observed: JSHandle<Observed> = await kube.evaluateHandle(
        (kube, { scope, options }) =>
          kit.observe(kube.informer(kit.pods, { namespace: 'd', ...scope }, { linger: 0, ...options })),
        { scope, options },
      )
      const seen = () => observed.evaluate((observed) => observed.seen())
      return {
        seen,
        async until(holds) {
          const deadline = Date.now() + deadlineMs
          for (;;) {
            const now = await seen()
            if (holds(now)) return now
            if (Date.now() > deadline) throw new Error(`waiting for ${holds}, seen is ${JSON.stringify(now, null, 1)}`)
            await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
          }
        },
        retryNow: () => kube.evaluate((kube) => kube.retryNow()),
      }
    },
    close: () => kube.evaluate((kube) => kube.close()),
  }
}
