// @ts-check
import { existsSync } from 'node:fs'

/**
 * How tests and benchmarks start browsers: the one place that knows. Order of choice: the path in
 * `KUBE_INFORMER_CHROMIUM` or `KUBE_INFORMER_FIREFOX`, the distribution's package, Playwright's own
 * build (`npx playwright install`).
 *
 * A stock Firefox is driven over WebDriver BiDi, which Playwright calls the channel `moz-firefox`;
 * without it Playwright expects its own patched build.
 *
 * @typedef {'chromium' | 'firefox'} BrowserName
 * @typedef {{ executablePath?: string, args?: string[], channel?: string }} LaunchOptions
 */

/** @type {readonly BrowserName[]} */
export const browserNames = ['chromium', 'firefox']

/** Quiet, offline-friendly, and the same everywhere. Chromium's sandbox does not start for root. */
const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where Debian and Ubuntu put them. */
const packaged = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
}

/**
 * The executable of a stock browser, or undefined where Playwright's own is used. A path given by
 * the environment that does not exist is an error, not a reason to take another browser.
 *
 * @param {BrowserName} name
 * @returns {string | undefined}
 */
export function browserExecutable(name) {
  const variable = `KUBE_INFORMER_${name.toUpperCase()}`
  const given = process.env[variable]
  if (given === undefined || given === '') return packaged[name].find((path) => existsSync(path))
  if (!existsSync(given)) throw new Error(`${variable} names ${given}, which does not exist`)
  return given
}

/**
 * Options for Playwright's `launch` and `launchPersistentContext`.
 *
 * @param {BrowserName} name
 * @returns {LaunchOptions}
 */
export function launchOptions(name) {
  const executablePath = browserExecutable(name)
  const executable = executablePath === undefined ? {} : { executablePath }
  if (name === 'chromium') return { ...executable, args: chromiumArgs }
  return executablePath === undefined ? {} : { ...executable, channel: 'moz-firefox' }
}

/**
 * The `use` block of a Playwright project. The channel stands beside the launch options there.
 *
 * @param {BrowserName} name
 */
export function playwrightUse(name) {
  const { channel, ...options } = launchOptions(name)
  return { browserName: name, ...(channel === undefined ? {} : { channel }), launchOptions: options }
}
