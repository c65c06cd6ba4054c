// @ts-check

/**
 * What the threads that ran scripts did, in the process of the page that had a worker, out of a Chromium trace.
 *
 * @typedef {object} Thread
 * @property {string} name
 * @property {number} busyMs time that the profiler did not see it idle; on a busy machine some of it is waiting for a core
 * @property {readonly { readonly name: string, readonly selfMs: number }[]} costs by function, dearest first
 *
 * @typedef {{ ph: string, name: string, pid: number, tid: number, id?: string,
 *   args: any }} TraceEvent
 */

/**
 * @param {readonly TraceEvent[]} events
 * @returns {readonly Thread[]} busiest first
 */
export function threadsOf(events) {
  const names = threadNames(events)
  const processes = new Set(
    [...names].filter(([, name]) => name.startsWith('DedicatedWorker')).map(([id]) => processOf(id)),
  )
  return [...profiles(events)]
    .filter(([thread]) => processes.has(processOf(thread)))
    .map(([thread, nodes]) => {
      const costs = costsOf(nodes)
      return {
        name: names.get(thread) ?? thread,
        busyMs: costs.reduce((sum, { selfMs }) => sum + selfMs, 0),
        costs,
      }
    })
    .filter(({ busyMs }) => busyMs > 1)
    .sort((a, b) => b.busyMs - a.busyMs)
}

/** @param {string} thread */
const processOf = (thread) => thread.replace(/\/.*/, '')

/** @param {TraceEvent} event */
const threadOf = ({ pid, tid }) => `${pid}/${tid}`

/** @param {readonly TraceEvent[]} events */
function threadNames(events) {
  const named = events.filter(({ ph, name }) => ph === 'M' && name === 'thread_name')
  return new Map(named.map((event) => [threadOf(event), String(event.args.name)]))
}

/**
 * @typedef {{ frame: { functionName: string, url?: string, lineNumber?: number }, selfUs: number }} Node
 */

/**
 * @param {readonly TraceEvent[]} events
 * @returns {ReadonlyMap<string, readonly Node[]>} by thread
 */
function profiles(events) {
  /** @type {Map<string, Map<number, Node>>} */
  const byThread = new Map()
  /** @type {Map<string, string>} */
  const threads = new Map()
  for (const event of events) if (event.name === 'Profile') threads.set(`${event.pid}/${event.id}`, threadOf(event))
  for (const event of events.filter(({ name }) => name === 'ProfileChunk')) {
    const thread = threads.get(`${event.pid}/${event.id}`)
    const { cpuProfile, timeDeltas } = event.args.data
    if (thread === undefined || cpuProfile === undefined) continue
    const nodes = byThread.get(thread) ?? new Map()
    byThread.set(thread, nodes)
    for (const { id, callFrame } of cpuProfile.nodes ?? []) nodes.set(id, { frame: callFrame, selfUs: 0 })
    for (const [at, id] of (cpuProfile.samples ?? []).entries()) {
      const node = nodes.get(id)
      if (node) node.selfUs += timeDeltas?.[at] ?? 0
    }
  }
  return new Map([...byThread].map(([thread, nodes]) => [thread, [...nodes.values()]]))
}

/** @param {readonly Node[]} nodes */
function costsOf(nodes) {
  /** @type {Map<string, number>} */
  const byName = new Map()
  for (const { frame, selfUs } of nodes) {
    const { functionName, url = '', lineNumber } = frame
    if (functionName === '(idle)' || functionName === '(root)') continue
    const place = url === '' ? '' : ` ${url.replace(/^.*\//, '')}:${(lineNumber ?? 0) + 1}`
    const name = `${functionName || '(anonymous)'}${place}`
    byName.set(name, (byName.get(name) ?? 0) + selfUs / 1000)
  }
  return [...byName].map(([name, selfMs]) => ({ name, selfMs })).sort((a, b) => b.selfMs - a.selfMs)
}
