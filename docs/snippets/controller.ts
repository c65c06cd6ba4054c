// #region setup
import type { Kube } from 'kube-informer'
import {
  type Controller,
  createController,
  createWorkQueue,
  exponential,
  leaseElection,
  maxOf,
  tokenBucket,
  webLockElection,
} from 'kube-informer/controller'
import { configMaps, pods } from 'kube-informer/resources'
// #endregion setup

// #region controller
/** Keeps in each ConfigMap `pods` the names of the pods of its namespace that its selector finds. */
export function keepPodLists(kube: Kube): Controller {
  return createController({
    kube,
    name: 'pod-lists',
    for: { resource: configMaps, scope: { labelSelector: 'example.com/pod-list' } },
    watches: [{ resource: pods, map: ({ key }) => [`${key.slice(0, key.indexOf('/'))}/pods`] }],
    concurrency: 4,
    reconcile: async ({ object, reader, signal }) => {
      if (object === undefined) return // it is gone: nothing to keep
      const { namespace = '', annotations = {} } = object.metadata
      const found = reader.list(pods, { namespace, labels: annotations['example.com/selector'] ?? '' })
      const names = found.map(({ metadata }) => metadata.name).join('\n')
      if (object.data?.names === names) return // as it should be
      const wanted = { ...object, data: { ...object.data, names } }
      await kube.client.replace(configMaps, wanted, { signal }) // rejects on a conflict: tried again
    },
  })
}
// #endregion controller

// #region screen
export function showOnScreen(controller: Controller, line: (text: string) => void): void {
  controller.status$.subscribe(({ phase, depth, active, errors, waitsFor }) => {
    const why = waitsFor.map(({ resource, phase: of, error }) => `${resource} ${error?.code ?? of}`).join(', ')
    line(`${phase}: ${depth} queued, ${active} running, ${errors} failed ${why}`)
  })
}
// #endregion screen

// #region election
/** One of all tabs of the browser. The lock of a tab that is closed is free at once. */
export const oneTab = (user: string) => webLockElection({ name: `pod-lists/${user}` })

/** One of several processes, by a Lease in the cluster. */
export const oneProcess = (kube: Kube, pod: string) =>
  leaseElection({ kube, namespace: 'default', name: 'pod-lists', identity: `${pod}_${crypto.randomUUID()}` })
// #endregion election

// #region queue
export async function work(fetchOne: (key: string) => Promise<void>, signal: AbortSignal): Promise<void> {
  const queue = createWorkQueue({ rateLimiter: maxOf(exponential({ baseMs: 100, maxMs: 60_000 }), tokenBucket()) })
  signal.addEventListener('abort', () => queue.shutDown())
  queue.add('web/api-0')
  queue.add('web/api-1', { priority: 10 })
  for (let next = await queue.get(); next.type === 'item'; next = await queue.get()) {
    try {
      await fetchOne(next.item)
      queue.forget(next.item)
    } catch {
      queue.addRateLimited(next.item)
    } finally {
      queue.done(next.item)
    }
  }
}
// #endregion queue
