import { cacheFamily, serviceWorkerPath } from './kept-page-names.js'

/** A build has a service worker; the dev server, whose files change all the time, has none. */
export const canKeepPage = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/** The page opens without a network from the next visit on. */
export async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register(serviceWorkerPath)
}

/** As if it had never been: no service worker, no cache. */
export async function forgetPage(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations()
  const ours = all.filter(({ active }) => active?.scriptURL.endsWith(serviceWorkerPath))
  await Promise.all(ours.map((one) => one.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(`${cacheFamily}/`)).map((name) => caches.delete(name)))
}
