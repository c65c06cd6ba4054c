// @ts-check
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { launchOptions } from '../../scripts/browsers.mjs'

/**
 * @typedef {object} MortalBrowser
 * @property {import('playwright').Page} page
 * @property {() => Promise<void>} kill SIGKILL for the browser and all its processes; resolves when none is left
 */

const startMs = 60_000

/**
 * Starts Chromium, in a process group of its own, so that nothing of it survives the kill or gets to write a last word.
 *
 * @param {string} profile folder, made if need be
 * @param {(told: any) => void} told by the page with `tell`
 * @returns {Promise<MortalBrowser>}
 */
export async function startBrowser(profile, told) {
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions('chromium')
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--disable-breakpad']
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = async () => {
    if (child.pid !== undefined) signal(-child.pid)
    await ended
    await killRest(profile)
  }
  // Whatever ends this process ends the browser.
  const atExit = () => child.pid !== undefined && signal(-child.pid)
  process.once('exit', atExit)
  void ended.then(() => process.off('exit', atExit))
  try {
    const browser = await chromium.connectOverCDP(await endpoint(child), { timeout: startMs })
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('the browser has no context')
    await context.exposeBinding('tell', (_source, what) => told(what))
    const page = context.pages()[0] ?? (await context.newPage())
    return { page, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function endpoint(child) {
  return new Promise((resolve, reject) => {
    const { stderr } = child
    if (stderr === null) return reject(new Error('no stderr'))
    let words = ''
    const timer = setTimeout(() => reject(new Error(`the browser does not start: ${words.slice(-2_000)}`)), startMs)
    createInterface({ input: stderr }).on('line', (line) => {
      const [, url] = /^DevTools listening on (\S+)/.exec(line) ?? []
      if (url === undefined) {
        words += `${line}\n`
        return
      }
      clearTimeout(timer)
      resolve(url)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the browser ended: ${words.slice(-2_000)}`)))
  })
}

/**
 * Processes that left the group; they name the profile on their command line.
 *
 * @param {string} profile
 */
async function killRest(profile) {
  for (;;) {
    const rest = await processesOf(profile)
    if (rest.length === 0) return
    for (const pid of rest) signal(pid)
    await delay(10)
  }
}

/**
 * @param {string} profile
 * @returns {Promise<readonly number[]>}
 */
async function processesOf(profile) {
  const pids = await readdir('/proc').catch(() => [])
  const lines = await Promise.all(
    pids
      .filter((pid) => /^\d+$/.test(pid))
      .map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  )
  return lines.filter(({ line }) => line.includes(`=${profile}`)).map(({ pid }) => Number(pid))
}

/** @param {number} pid */
function signal(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
