import { expect, type Page, test } from '@playwright/test'
import { type Demo, startDemo } from '../scripts/start-demo.mjs'
import { type Cluster, startCluster } from './support/cluster.mjs'
import { chooseAction, hashesOf, openList, rowOf, typeReplicas, watchHashes } from './support/demo-page.js'
import { deployment, deploymentsOf } from './support/deployments.mjs'
import { createNamespace, send } from './support/objects.mjs'

/** The demo over a real cluster whose own controllers answer what is done on the page. */

let cluster: Cluster
let demo: Demo

test.beforeAll(async () => {
  cluster = await startCluster({ controllers: true, podDelayMs: 300 })
  await createNamespace(cluster.proxy, 'web')
  await send(cluster.proxy, 'POST', deploymentsOf('web'), deployment('api', 2))
  demo = await startDemo({ kubeApi: cluster.proxy, writes: 'allow' })
})

test.afterAll(async () => {
  await demo?.stop()
  await cluster?.stop()
})

const open = (page: Page, kind: string): Promise<void> =>
  openList(page, demo.url, { kind, namespace: 'web', search: '' })
const showing = (page: Page) => page.getByText(/^Showing /)

test('scaled to 50, restarted and deleted in the foreground from the page: rows in another tab follow', async ({
  page: pods,
  context,
}) => {
  // All of them are in view.
  await pods.setViewportSize({ width: 1300, height: 2_600 })
  await open(pods, 'pods')
  const page = await context.newPage()
  await open(page, 'deployments')
  const row = rowOf(page, 'api')
  await expect(row).toHaveText(/2\/2/)
  await chooseAction(row, 'Scale')
  await typeReplicas(page, 50)
  await expect(row).toHaveText(/\d+\/50/)
  await expect(row).toHaveText(/50\/50/)
  await expect(showing(pods)).toHaveText('Showing 1–50 of 50')
  const [old = '?'] = await hashesOf(pods, 'api')

  const seen = await watchHashes(pods, 'api')
  await chooseAction(row, 'Restart')
  await expect.poll(() => hashesOf(pods, 'api')).toEqual([expect.not.stringMatching(`^${old}$`)])
  expect((await seen()).filter((hashes) => hashes.length === 2 && hashes.includes(old)).length).toBeGreaterThan(0)
  await expect(showing(pods)).toHaveText('Showing 1–50 of 50')

  await chooseAction(row, 'Delete')
  await page.getByRole('radio', { name: /^Foreground/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveText(/Terminating/)
  await expect(page.getByRole('heading', { name: 'No deployment matches' })).toBeVisible()
  await expect(pods.getByRole('heading', { name: 'No pod matches' })).toBeVisible()
})

test('a CRD that is installed is a kind with its columns, and not served once it is removed', async ({ page }) => {
  await page.goto(demo.url)
  await expect(page.getByRole('button', { name: 'Connection: Live' })).toBeVisible()
  await page.getByRole('button', { name: 'Install a CRD' }).click()
  await page.getByRole('button', { name: /^Widgets/ }).click()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveText([/Name.*Phase.*Color.*Teeth.*Fits/, /^gear.*Ready.*24/, /^pinion.*Degraded.*11/])
  await chooseAction(rowOf(page, 'gear'), 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the CRD' }).click()
  await expect(page.getByRole('heading', { name: 'The server does not serve widgets' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Widgets/ })).toBeHidden()
})
