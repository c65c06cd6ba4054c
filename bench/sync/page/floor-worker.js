// @ts-check

/**
 * The floor: the least that can turn a complete list of pods into objects in a worker. No cache, no checks, nothing
 * that is kept up to date. Posts `first` when the first object is there, `done` with the number of objects.
 *
 * @typedef {'whole' | 'pages' | 'stream'} Way
 */

const path = '/k8s/api/v1/pods?pretty=false'
/** @type {RequestInit} */
const init = { cache: 'no-store', headers: { Accept: 'application/json' } }

/**
 * Kept, as a cache would, and reachable from the worker itself at all times: what only a pending promise holds, Firefox
 * walks through again and again while it grows.
 *
 * @type {unknown[]}
 */
let objects = []

/** @type {Record<Way, () => Promise<void>>} */
const ways = {
  async whole() {
    objects = JSON.parse(await (await fetch(path, init)).text()).items
    post('first')
  },

  async pages() {
    for (let token = ''; ; ) {
      const more = token === '' ? '' : `&continue=${encodeURIComponent(token)}`
      const list = JSON.parse(await (await fetch(`${path}&limit=500${more}`, init)).text())
      if (objects.length === 0) post('first')
      for (const item of list.items) objects.push(item)
      token = list.metadata.continue ?? ''
      if (token === '') return
    }
  },

  async stream() {
    const controller = new AbortController()
    const query =
      '&watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=300'
    const response = await fetch(path + query, {
      ...init,
      headers: { ...init.headers, Range: 'bytes=0-' },
      signal: controller.signal,
    })
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('the stream ended before the list was complete')
      const text = rest + decoder.decode(value, { stream: true })
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const { type, object } = JSON.parse(text.slice(from, end))
        from = end + 1
        if (type === 'BOOKMARK') {
          controller.abort()
          return
        }
        if (objects.length === 0) post('first')
        objects.push(object)
      }
      rest = text.slice(from)
    }
  },
}

addEventListener('message', async ({ data }) => {
  await ways[/** @type {Way} */ (data)]()
  post('done', objects.length)
})

/**
 * @param {'first' | 'done'} type
 * @param {number} [count]
 */
function post(type, count) {
  postMessage({ type, count })
}
