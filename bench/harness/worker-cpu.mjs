// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/**
 * CPU time of worker threads in the browsers that this process started, by the operating system's own account. It
 * moves much less than wall time when the machine has other work. Linux only; elsewhere there are no threads to see.
 *
 * @returns {ReadonlyMap<string, number>} milliseconds by thread
 */
export function workerCpu() {
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const pid of descendants(process.pid)) {
    for (const tid of entries(`/proc/${pid}/task`)) {
      const name = read(`/proc/${pid}/task/${tid}/comm`).trim()
      if (name !== 'DedicatedWorker' && name !== 'DOM Worker') continue
      const [nanoseconds = ''] = read(`/proc/${pid}/task/${tid}/schedstat`).split(' ')
      times.set(`${pid}/${tid}`, Number(nanoseconds) / 1e6)
    }
  }
  return times
}

/**
 * What the threads of `after` have used since `before`.
 *
 * @param {ReadonlyMap<string, number>} before
 * @param {ReadonlyMap<string, number>} after
 */
export function cpuSince(before, after) {
  let sum = 0
  for (const [thread, time] of after) sum += time - (before.get(thread) ?? 0)
  return sum
}

/** @param {number} root */
function descendants(root) {
  /** @type {Map<number, number[]>} */
  const children = new Map()
  for (const entry of entries('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${entry}/status`))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const found = []
  const rest = [root]
  for (let pid = rest.pop(); pid !== undefined; pid = rest.pop()) {
    found.push(pid)
    rest.push(...(children.get(pid) ?? []))
  }
  return found
}

/** @param {string} folder */
function entries(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process or thread has ended.
    return ''
  }
}
