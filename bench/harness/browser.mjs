// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, firefox } from 'playwright'
import { launchOptions } from '../../scripts/browsers.mjs'
import { cpuSince, workerCpu } from './worker-cpu.mjs'

/**
 * @typedef {import('../../scripts/browsers.mjs').BrowserName} BrowserName
 * @typedef {import('playwright').Browser} Browser
 * @typedef {import('playwright').Page} Page
 */

const types = { chromium, firefox }

/**
 * A headless browser for the time of `use`.
 *
 * @template T
 * @param {BrowserName} name
 * @param {(browser: Browser) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withBrowser(name, use) {
  const browser = await types[name].launch({ headless: true, ...launchOptions(name) })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/**
 * A page of a headless browser with a profile on disk, as people have, for the time of `use`. In the pages of
 * `withBrowser` Chromium keeps IndexedDB in memory.
 *
 * @template T
 * @param {BrowserName} name
 * @param {(page: Page) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withProfile(name, use) {
  const folder = await mkdtemp(join(tmpdir(), 'kube-informer-bench-'))
  try {
    const context = await types[name].launchPersistentContext(folder, { headless: true, ...launchOptions(name) })
    try {
      return await use(await context.newPage())
    } finally {
      await context.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Runs one subject of a benchmark's page, `window.bench[subject]()`, in a document of its own: nothing of an earlier
 * run is left but what the browser keeps.
 *
 * @param {Page} page
 * @param {string} url
 * @param {string} subject
 * @returns {Promise<Record<string, number>>} its figures, and `workerCpu`, ms of its workers' threads
 */
export async function runSubject(page, url, subject) {
  await page.goto(url)
  await page.waitForFunction('window.bench !== undefined')
  const before = workerCpu()
  /** @type {Record<string, number>} */
  const figures = await page.evaluate(`window.bench[${JSON.stringify(subject)}]()`)
  const spent = cpuSince(before, workerCpu())
  await page.goto('about:blank')
  return { ...figures, ...(spent > 0 ? { workerCpu: spent } : {}) }
}
