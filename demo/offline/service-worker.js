/// <reference lib="webworker" />
// @ts-check

/**
 * Keeps the page itself, so that it opens without a network: the files of this build and nothing else. The cluster's
 * data never pass here; those are the library's to keep. `kept-page-plugin.ts` writes what they are.
 */

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self)
/** @type {{ readonly cache: string, readonly files: readonly string[] }} */
const build = JSON.parse('{"cache":"","files":[]}')

worker.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // The page comes from the network while there is one: a new build is seen at once.
  if (pathname === '/') event.respondWith(fetch(request).catch(() => kept('/')))
  else if (build.files.includes(pathname)) event.respondWith(kept(pathname).catch(() => fetch(request)))
})

async function keep() {
  const cache = await caches.open(build.cache)
  await cache.addAll(['/', ...build.files].map((file) => new Request(file, { cache: 'reload' })))
}

async function dropOthers() {
  const [family] = build.cache.split('/')
  for (const name of await caches.keys()) {
    if (name.startsWith(`${family}/`) && name !== build.cache) await caches.delete(name)
  }
}

/** @param {string} path */
async function kept(path) {
  const answer = await caches.match(path, { cacheName: build.cache })
  if (answer === undefined) throw new Error(`${path} is not kept`)
  return answer
}
