// @ts-check
import { createKube, resource } from 'kube-informer'

/** @typedef {import('./main.js').Figures} Figures */

/** What a table shows. */
const look = () => {
  const started = performance.now()
  const server = new URLSearchParams(location.search).get('server') ?? ''
  const kube = createKube({ server, user: 'bench', host: 'dedicated', persist: { maxBytes: 2 ** 30 } })
  const rows$ = kube
    .informer(resource('v1', 'pods'))
    .list$({ sort: ['metadata.name'], window: { offset: 0, limit: 50 } })
  return { started, kube, rows$ }
}

/**
 * Fills the mirror as a visit does. `ms` until what is on disk is complete.
 *
 * @param {number} count
 * @returns {Promise<Figures>}
 */
export async function keepRows(count) {
  const { started, kube, rows$ } = look()
  await new Promise((resolve) => {
    rows$.subscribe(({ total, status }) => {
      if (status.phase === 'live' && total === count) resolve(undefined)
    })
  })
  while (!(await isKept(count))) await new Promise((resolve) => setTimeout(resolve, 200))
  const ms = performance.now() - started
  await kube.close()
  return { ms }
}

/**
 * Whether a complete state and what the table shows are on disk.
 *
 * @param {number} count
 */
async function isKept(count) {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await request(indexedDB.open(name))
    const stores = database.transaction(['meta', 'windows'])
    const [metas, windows] = await Promise.all([
      request(stores.objectStore('meta').getAll()),
      request(stores.objectStore('windows').count()),
    ])
    database.close()
    if (windows > 0 && metas.some((meta) => meta.count === count)) return true
  }
  return false
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const request = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * `ms` from before the worker is made to the first rows on the page.
 *
 * @returns {Promise<Figures>}
 */
export function keptRows() {
  const { started, kube, rows$ } = look()
  return new Promise((resolve, reject) => {
    const subscription = rows$.subscribe(({ items, status }) => {
      if (items.length === 0) return
      const ms = performance.now() - started
      if (status.source === 'mirror') resolve({ ms })
      else reject(new Error(`these rows are of the ${status.source}`))
      subscription.unsubscribe()
      void kube.close()
    })
  })
}
