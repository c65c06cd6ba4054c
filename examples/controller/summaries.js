import { createController } from 'kube-informer/controller'
import { configMaps, pods } from 'kube-informer/resources'

// #region controller
export const summaries = { labelSelector: 'example.kube-informer/summary=true' }
export const selector = 'example.kube-informer/selector'

/**
 * Keeps in each summary, a ConfigMap, how many pods of its namespace its selector finds, and their names.
 *
 * @param {import('kube-informer').Kube} kube
 * @param {string} namespace
 * @param {Partial<import('kube-informer/controller').ControllerOptions<import('kube-informer/resources').ConfigMap>>} more
 */
export const keepSummaries = (kube, namespace, more) =>
  createController({
    kube,
    name: 'summaries',
    for: { resource: configMaps, scope: { namespace, ...summaries } },
    watches: [
      {
        resource: pods,
        scope: { namespace, content: 'metadata' },
        // A pod that came, went or changed concerns all summaries: each of them has a look.
        map: (_pod, reader) => reader.list(configMaps).map(({ metadata }) => `${namespace}/${metadata.name}`),
      },
    ],
    concurrency: 4,
    reconcile: async ({ object, reader, signal }) => {
      const labels = object?.metadata.annotations?.[selector]
      if (object === undefined || labels === undefined) return // it is gone, or nothing is asked for
      const names = reader.list(pods, { labels }).map(({ metadata }) => metadata.name)
      const wanted = { count: String(names.length), names: names.join(' ') }
      if (object.data?.count === wanted.count && object.data.names === wanted.names) return // as it should be
      // On the version that was read: a conflict rejects, and it is tried again on what is there by then.
      const next = { ...object, data: { ...object.data, ...wanted } }
      await kube.client.replace(configMaps, next, { signal, observed: true })
    },
    ...more,
  })
// #endregion
