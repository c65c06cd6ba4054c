import { expect, type Page, test } from '@playwright/test'
import { type Demo, startDemo } from '../scripts/start-demo.mjs'
import { chooseAction, hashesOf, openList, rowOf, typeReplicas, watchHashes } from './support/demo-page.js'

let demo: Demo

test.beforeAll(async () => {
  demo = await startDemo()
  // What is seen is what the page did.
  await demo.send({ type: 'changes', perSecond: 0 })
})

test.afterAll(async () => {
  await demo?.stop()
})

const open = (page: Page, kind: 'pods' | 'deployments', search: string): Promise<void> =>
  openList(page, demo.url, { kind, namespace: 'logistics', search })

test('a Deployment that is scaled shows it at once, marked until the watch has it; its pods follow', async ({
  page,
}) => {
  await open(page, 'deployments', 'auth-worker')
  const row = rowOf(page, 'auth-worker')
  await demo.send({ type: 'fault', fault: 'freeze', state: 'on' })
  await chooseAction(row, 'Scale')
  await typeReplicas(page, 12)
  await expect(row).toHaveText(/\/12/)
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await demo.send({ type: 'fault', fault: 'freeze', state: 'off' })
  await expect(row).toHaveAttribute('aria-busy', 'false')
  await expect(row).toHaveText(/1\d\/12/)
  await open(page, 'pods', 'auth-worker')
  await expect(page.getByText(/^Showing 1–12 of 12$/)).toBeVisible()
})

test('a restart: old and new pods at the same time, in the end new ones only', async ({ page: pods, context }) => {
  await open(pods, 'pods', 'cart-worker')
  const [old = '?'] = await hashesOf(pods, 'cart-worker')
  const seen = await watchHashes(pods, 'cart-worker')
  const page = await context.newPage()
  await open(page, 'deployments', 'cart-worker')
  await rowOf(page, 'cart-worker').click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Restart' }).click()
  await expect(panel.getByText('kubectl.kubernetes.io/restartedAt')).toBeVisible()
  await expect.poll(() => hashesOf(pods, 'cart-worker')).toEqual([expect.not.stringMatching(`^${old}$`)])
  expect((await seen()).filter((hashes) => hashes.length === 2 && hashes.includes(old)).length).toBeGreaterThan(0)
})

test('deleted in the foreground, by keys: it says Terminating until its pods are gone', async ({ page }) => {
  await open(page, 'deployments', 'billing-worker')
  await page.getByRole('grid').focus()
  for (const key of ['ArrowDown', 'Shift+F10', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Delete deployment billing-worker' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: /^Foreground/ }).check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const row = rowOf(page, 'billing-worker')
  await expect(row).toHaveText(/Terminating/)
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No deployment matches' })).toBeVisible()
})

test('what the server refuses goes back, and a notice says why', async ({ page }) => {
  await open(page, 'deployments', 'api-worker')
  const row = rowOf(page, 'api-worker')
  const before = /\d+\/\d+/.exec((await row.textContent()) ?? '')?.[0] ?? '?'
  await demo.send({ type: 'fault', fault: 'refuse', state: 'on' })
  try {
    await chooseAction(row, 'Scale')
    await typeReplicas(page, 77)
    await expect(row).toHaveText(/\/77/)
    await expect(row).toHaveAttribute('aria-busy', 'true')
    const notice = page.getByRole('alert', { name: 'Scaling api-worker failed' })
    await expect(notice.getByText('invalid · 422')).toBeVisible()
    await expect(notice.getByRole('listitem')).toHaveText('spec.replicas Forbidden: changes are frozen until Monday')
    await expect(row).toHaveAttribute('aria-busy', 'false')
    await expect(row).toHaveText(new RegExp(before))
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
  } finally {
    await demo.send({ type: 'fault', fault: 'refuse', state: 'off' })
  }
})

test('an evicted pod goes, and another one comes', async ({ page }) => {
  await open(page, 'pods', 'api-worker')
  const name = (await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '?'
  await chooseAction(rowOf(page, name), 'Evict')
  await expect(rowOf(page, name)).toHaveText(/Terminating/)
  await expect(rowOf(page, name)).toBeHidden()
  await expect(page.getByText(/ of \d+$/)).toBeVisible()
})
