// @ts-check
import { createKube, resource } from 'kube-informer'

/**
 * Cold sync of all pods, each way in a fresh worker. Figures are milliseconds from before the worker is made: `first`
 * to the first object on the page (the floor: in the worker), `complete` to the complete list, and `live` to a status
 * that says so, which only ours has.
 *
 * @typedef {{ first: number, complete: number, live?: number, objects: number }} Figures
 */

/** @param {'whole' | 'pages' | 'stream'} way */
const floor = (way) =>
  /** @type {Promise<Figures>} */ (
    new Promise((resolve, reject) => {
      const started = performance.now()
      let first = NaN
      const worker = new Worker(new URL('./floor-worker.js', import.meta.url), { type: 'module' })
      worker.addEventListener('error', (event) => reject(new Error(`floor: ${event.message}`)))
      worker.addEventListener('message', ({ data }) => {
        const passed = performance.now() - started
        if (data.type === 'first') first = passed
        else resolve({ first, complete: passed, objects: data.count })
      })
      worker.postMessage(way)
    })
  )

/**
 * @param {'stream' | 'pages'} initialList
 * @param {import('../../../src/index.js').Window} window
 */
const ours = (initialList, window) =>
  /** @type {Promise<Figures>} */ (
    new Promise((resolve, reject) => {
      const started = performance.now()
      let first = NaN
      let complete = NaN
      const kube = createKube({ server: '/k8s', host: 'dedicated' })
      kube
        .informer(resource('v1', 'pods'), {}, { initialList })
        .list$({ window })
        .subscribe(({ items, total, status }) => {
          const passed = performance.now() - started
          if (items.length > 0 && Number.isNaN(first)) first = passed
          if (status.error !== undefined) reject(new Error(`${status.phase}: ${status.error.message}`))
          if (status.synced && Number.isNaN(complete)) complete = passed
          if (status.synced && status.phase === 'live') resolve({ first, complete, live: passed, objects: total })
        })
    })
  )

const screenful = { offset: 0, limit: 50 }
const thousand = { offset: 0, limit: 1000 }

Object.assign(window, {
  bench: {
    'floor: whole LIST': () => floor('whole'),
    'floor: pages of 500': () => floor('pages'),
    'floor: watch-list': () => floor('stream'),
    'watch-list, 50 on the page': () => ours('stream', screenful),
    'watch-list, 1 000 on the page': () => ours('stream', thousand),
    'pages, 50 on the page': () => ours('pages', screenful),
  },
})
