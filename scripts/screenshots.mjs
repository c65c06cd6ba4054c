// @ts-check
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from './browsers.mjs'
import { startDemo } from './start-demo.mjs'

/**
 * The demo as a user sees it, in a real browser: `docs/images/*.png`. Colours, offline, a reload offline, a user who may not list, and
 * 50 000 pods.
 *
 * @typedef {import('playwright').Page} Page
 * @typedef {import('./start-demo.mjs').Demo} Demo
 * @typedef {{ readonly name: string, readonly scheme?: 'light' | 'dark', readonly path?: string,
 *   readonly act?: (page: Page, demo: Demo) => Promise<void> }} Shot
 */

/** @type {readonly import('../demo/control/demo-state.js').LastingFault[]} */
const lastingFaults = ['offline', 'forbidden']
const folder = fileURLToPath(new URL('../docs/images', import.meta.url))

/** @type {readonly Shot[]} */
const shots = [
  {
    name: 'light',
    act: async (page) => {
      await page.getByRole('grid').focus()
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText('creationTimestamp:').waitFor()
    },
  },
  { name: 'dark', scheme: 'dark', act: (page) => page.getByRole('button', { name: 'Status', exact: true }).click() },
  {
    name: 'offline',
    act: async (page) => {
      await page.getByRole('button', { name: 'Offline', exact: true }).click()
      await page.getByText('These rows are old').waitFor()
      await page.getByRole('button', { name: /^Connection:/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'saved-view',
    act: async (page, demo) => {
      // What is written behind is written.
      await page.waitForTimeout(3_000)
      await demo.send({ type: 'fault', fault: 'offline', state: 'on' })
      await page.reload()
      await page.getByText('These rows are old: saved view from').waitFor({ timeout: 20_000 })
      await page.getByRole('button', { name: /^Connection: Saved view from/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'forbidden',
    act: async (page, demo) => {
      await demo.send({ type: 'fault', fault: 'forbidden', state: 'on' })
      await page.reload()
      await page.getByText('You may not list pods').waitFor()
      await page.getByRole('combobox', { name: 'Namespace' }).click()
      await page.getByRole('option', { name: 'checkout' }).waitFor()
    },
  },
  {
    name: '50000-pods',
    act: async (page) => {
      await page.getByRole('slider', { name: 'Pods' }).press('End')
      await page.getByText(/of (49|50)\s\d{3}$/).waitFor({ timeout: 120_000 })
      await page.getByRole('grid').hover()
      await page.mouse.wheel(0, 700_000)
      await page.getByText(/^Showing 2\d\s\d{3}/).waitFor()
      await page.getByRole('button', { name: /^All (49\s99|50\s0)\d/ }).waitFor()
      await page.getByRole('slider', { name: 'Pods' }).blur()
    },
  },
]

await mkdir(folder, { recursive: true })
const demo = await startDemo()
const browser = await chromium.launch(launchOptions('chromium'))
try {
  for (const { name, scheme = 'light', path = '/', act } of shots) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: scheme })
    const page = await context.newPage()
    await page.goto(`${demo.url}${path}`)
    await page.getByRole('button', { name: 'Connection: Live' }).waitFor()
    await page.getByText(/^Showing 1–/).waitFor()
    await act?.(page, demo)
    // Counts come once a second.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${folder}/${name}.png` })
    for (const fault of lastingFaults) await demo.send({ type: 'fault', fault, state: 'off' })
    console.log(`docs/images/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
