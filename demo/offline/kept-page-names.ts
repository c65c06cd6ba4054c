/** Caches of this demo, one for each build. */
export const cacheFamily = 'kube-informer-demo-page'
export const serviceWorkerPath = '/service-worker.js'
