import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import { type Cluster, startCluster } from './support/cluster.mjs'
import { seedWebPods } from './support/web-pods.mjs'

interface Demo {
  readonly url: string
  stop(): Promise<void>
}

/** What `npm run demo` runs, on a free port. Not through npm, which would leave it behind when it is ended. */
async function startDemo(env: Readonly<Record<string, string>>): Promise<Demo> {
  const { KUBE_API: _own, ...inherited } = process.env
  const root = `${import.meta.dirname}/..`
  const child = spawn(`${root}/node_modules/.bin/vite`, ['--mode', 'demo', '--port', '0'], {
    cwd: root,
    env: { ...inherited, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlOf(child)
  return {
    url,
    stop: async () => {
      const ended = once(child, 'close')
      child.kill()
      await ended
    },
  }
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said += text
      const url = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(said.split('Local:')[1] ?? '')?.[0]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`the demo ended: ${said}`)))
  })
}

/** By hand, because browsers and `fetch` write some headers themselves. */
function ask(url: string, method: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    outgoing.on('error', reject)
    outgoing.end(method === 'POST' ? '{}' : undefined)
  })
}

test.describe('the demo over a real cluster', () => {
  const count = 60
  let cluster: Cluster
  let demo: Demo

  test.beforeAll(async () => {
    cluster = await startCluster()
    await seedWebPods(cluster.proxy, count)
    demo = await startDemo({ KUBE_API: cluster.proxy })
  })

  test.afterAll(async () => {
    await demo?.stop()
    await cluster?.stop()
  })

  test('shows its pods, that they are live, and what it took', async ({ page }) => {
    await page.goto(demo.url)
    await expect(page.locator('#headline')).toHaveText('Live')
    await expect(page.getByText(`1–50 of ${count} pods`)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 50)
    await expect(page.getByRole('row').nth(1)).toHaveText(/web\s*web-00000\s*Running\s*node-0/)
    await expect(page.locator('#counts')).toHaveText(/LIST\s*0\s*WATCH\s*1/)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(`51–60 of ${count} pods`)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 10)
  })

  test('filters what is there without another request', async ({ page }) => {
    await page.goto(demo.url)
    await expect(page.getByText(`1–50 of ${count} pods`)).toBeVisible()
    await page.getByLabel('Search').fill('app=APP-3')
    await expect(page.getByText('1–3 of 3 pods')).toBeVisible()
    await page.getByLabel('Namespace').fill('other')
    await expect(page.getByText('No pod matches.')).toBeVisible()
    await expect(page.locator('#counts')).toHaveText(/LIST\s*0\s*WATCH\s*1/)
  })

  test('lets its own page read, and nobody else', async () => {
    const pods = `${demo.url}/k8s/api/v1/pods?limit=1`
    expect(await ask(pods, 'GET', { origin: demo.url, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await ask(pods, 'GET', { origin: 'https://evil.example' })).toBe(403)
    expect(await ask(pods, 'GET', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await ask(`${demo.url}/k8s/api/v1/namespaces`, 'POST', { origin: demo.url })).toBe(403)
  })
})

test('the demo without a cluster says what to do', async ({ page }) => {
  const demo = await startDemo({})
  try {
    await page.goto(demo.url)
    await expect(page.getByRole('heading', { name: 'No cluster to show' })).toBeVisible()
    await expect(page.getByText('KUBE_API=http://127.0.0.1:8001 npm run demo')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
  } finally {
    await demo.stop()
  }
})
