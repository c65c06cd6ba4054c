// @ts-check
import { keepRows, keptRows } from './rows.js'

/**
 * Each subject in a fresh worker, with a database of its own. Figures are milliseconds inside the worker, and `bytes` the
 * characters of text on disk, on the floor those of the plain objects.
 *
 * @typedef {import('./mirror.worker.ts').Job} Job
 * @typedef {Record<string, number>} Figures
 */

/**
 * @param {Job} job
 * @returns {Promise<Figures>}
 */
const run = (job) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('error', (event) => reject(new Error(`${job.type}: ${event.message}`)))
    worker.addEventListener('message', ({ data }) => {
      worker.terminate()
      if (typeof data === 'string') reject(new Error(`${job.type}: ${data}`))
      else resolve(data)
    })
    worker.postMessage(job)
  })

const search = new URLSearchParams(location.search)
const count = Number(search.get('count'))
const objects = search.get('objects') === 'unlike' ? 'unlike' : 'pods'

/** @param {Job['type']} type */
const alone = (type) => async () => {
  const name = `kube-informer/bench/${Math.random()}`
  if (type === 'read') await run({ type: 'write', name, count, objects })
  const figures = await run({ type, name, count, objects })
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve
  })
  return figures
}

Object.assign(window, {
  bench: {
    'floor: write': alone('floor-write'),
    write: alone('write'),
    'floor: read': alone('floor-read'),
    'floor: load': alone('floor-load'),
    read: alone('read'),
    'floor: flush': alone('floor-flush'),
    flush: alone('flush'),
    'keep rows': () => keepRows(count),
    rows: keptRows,
  },
})
