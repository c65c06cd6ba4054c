// @ts-check

/**
 * The longest tasks of a page's main thread while something is done, in ms of processor time, out of Chromium's
 * tracing: whole, and the longest by the scripts that it spent its time in. What is called by a script, natively or by
 * the collector, counts as that script's.
 *
 * @typedef {object} LongestTasks
 * @property {number} whole with layout and painting
 * @property {ReadonlyMap<string, number>} byScript by the file's name without its hash: `kube-informer`, `vendor`
 *
 * @typedef {{ ph: string, name: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, id?: string,
 *   args: any }} TraceEvent
 */

const categories = ['__metadata', 'toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.cpu_profiler']

/**
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<LongestTasks>}
 */
export async function longestTasks(browser, page, act) {
  await browser.startTracing(page, { categories })
  await act()
  /** @type {readonly TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  // A shared worker has a process of its own, whose main thread lays out nothing.
  const laidOut = events.filter(({ name }) => name === 'UpdateLayoutTree')
  const main = mains.find(({ pid, tid }) => laidOut.some((event) => event.pid === pid && event.tid === tid))
  if (main === undefined) throw new Error('The trace has no page that lays out something')
  const mine = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const tasks = mine.filter(({ ph, name }) => ph === 'X' && /(^|::)RunTask$/.test(name)).sort((a, b) => a.ts - b.ts)
  if (tasks.length === 0) throw new Error('The trace has no tasks')

  /** @type {Map<string, number>} */
  const byScript = new Map()
  /** @type {Map<string, number>} */
  let inTask = new Map()
  let at = 0
  const settle = () => {
    const cpu = processorMs(tasks[at])
    for (const [script, us] of inTask) {
      byScript.set(script, Math.max(byScript.get(script) ?? 0, Math.min(us / 1_000, cpu)))
    }
    inTask = new Map()
  }
  for (const { ts, us, script } of samplesOf(events, mine)) {
    while (at < tasks.length && ts >= endOf(tasks[at])) {
      settle()
      at += 1
    }
    if (at < tasks.length && ts >= (tasks[at]?.ts ?? 0)) inTask.set(script, (inTask.get(script) ?? 0) + us)
  }
  settle()
  return { whole: Math.max(...tasks.map(processorMs)), byScript }
}

/** @param {TraceEvent | undefined} task */
const processorMs = (task) => (task?.tdur ?? task?.dur ?? 0) / 1_000

/** @param {TraceEvent | undefined} task */
const endOf = (task) => (task === undefined ? 0 : task.ts + task.dur)

/**
 * @param {readonly TraceEvent[]} events
 * @param {readonly TraceEvent[]} mine of the main thread
 * @returns {readonly { readonly ts: number, readonly us: number, readonly script: string }[]} in order
 */
function samplesOf(events, mine) {
  const samples = []
  for (const profile of mine.filter(({ name }) => name === 'Profile')) {
    /** @type {Map<number, { readonly script: string }>} */
    const nodes = new Map()
    let ts = profile.args.data.startTime
    for (const chunk of events) {
      if (chunk.name !== 'ProfileChunk' || chunk.pid !== profile.pid || chunk.id !== profile.id) continue
      const { cpuProfile = {}, timeDeltas = [] } = chunk.args.data
      for (const { id, parent, callFrame } of cpuProfile.nodes ?? []) {
        nodes.set(id, { script: scriptOf(callFrame.url) || (nodes.get(parent)?.script ?? '') })
      }
      for (const [index, id] of (cpuProfile.samples ?? []).entries()) {
        const us = timeDeltas[index] ?? 0
        ts += us
        samples.push({ ts, us, script: nodes.get(id)?.script ?? '' })
      }
    }
  }
  return samples.sort((a, b) => a.ts - b.ts)
}

/** @param {string} [url] */
const scriptOf = (url = '') => /\/([^/]+?)(-[\w-]{8})?\.js$/.exec(url)?.[1] ?? ''
