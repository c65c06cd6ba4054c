import { createController } from 'kube-informer/controller'
import { configMaps, pods } from 'kube-informer/resources'

// #region controller
export const summaries = { labelSelector: 'example.kube-informer/summary=true' }
export const selector = 'example.kube-informer/selector'

/** Keeps in each summary, a ConfigMap, how many pods of its namespace its selector finds, and their names. */
export const keepSummaries = (kube, { namespace = 'default', ...more }) =>
  createController({
    kube,
    name: 'summaries',
    for: { resource: configMaps, scope: { namespace, ...summaries } },
    watches: [{ resource: pods, scope: { namespace, content: 'metadata' }, map: summariesBeside }],
    concurrency: 4,
    reconcile: async ({ object, reader, signal }) => {
      const labels = object?.metadata.annotations?.[selector]
      if (labels === undefined) return // it is gone, or nothing is asked for
      const found = reader.list(pods, { namespace: object.metadata.namespace, labels })
      const wanted = { count: String(found.length), names: found.map(({ metadata }) => metadata.name).join(' ') }
      if (Object.entries(wanted).every(([name, text]) => object.data?.[name] === text)) return // as it should be
      // On the version that was read: a conflict rejects, and it is tried again on what is there by then.
      const next = { ...object, data: { ...object.data, ...wanted } }
      await kube.client.replace(configMaps, next, { signal, observed: true })
    },
    ...more,
  })

/** A pod that changed concerns the summaries of its namespace. */
const summariesBeside = ({ object: pod }, reader) =>
  reader
    .list(configMaps, { namespace: pod.metadata.namespace })
    .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
// #endregion
