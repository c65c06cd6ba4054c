// @ts-check
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runSubject, withBrowser } from './browser.mjs'
import { threadsOf } from './trace-threads.mjs'

const categories = [
  '__metadata',
  'devtools.timeline',
  'v8',
  'disabled-by-default-v8.cpu_profiler',
  'disabled-by-default-v8.gc',
]

/**
 * Runs each subject once in Chromium with tracing on, prints what its threads did, and writes the trace, which the
 * browser's performance panel opens. Tracing slows everything down: these figures are for shares, not for ratios.
 *
 * @param {readonly string[]} subjects
 * @param {string} url
 * @param {string} folder
 * @param {(line: string) => void} log
 */
export async function traceSubjects(subjects, url, folder, log) {
  await mkdir(folder, { recursive: true })
  for (const subject of subjects) {
    const file = resolve(join(folder, `${subject.replace(/[^a-z0-9]+/gi, '-')}.json`))
    const trace = await withBrowser('chromium', async (browser) => {
      const page = await browser.newPage()
      await page.goto(url)
      await browser.startTracing(page, { categories })
      await runSubject(page, url, subject)
      return browser.stopTracing()
    })
    await writeFile(file, trace)
    log(`\n${subject}  (${file})`)
    for (const thread of threadsOf(JSON.parse(trace.toString()).traceEvents)) {
      log(`  ${thread.name}: ${ms(thread.busyMs)} in scripts and the collector`)
      for (const { name, selfMs } of thread.costs.slice(0, 25)) log(`    ${ms(selfMs).padStart(8)}  ${name}`)
    }
  }
}

/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`
