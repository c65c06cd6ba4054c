// #region setup
import { createKube, type KubeObject, path, printerColumns, resource, selectColumns } from 'kube-informer'
import { customResourceDefinitions } from 'kube-informer/resources'
import { map } from 'rxjs'

const kube = createKube({ server: '/k8s' })
// #endregion setup

// #region navigation
/** Everything that can be listed, by group, for a navigation that follows what is installed. */
export const navigation$ = kube.discovery.resources$.pipe(
  map(({ view, resources, error }) => ({
    view,
    error,
    kinds: resources.filter(({ preferred, verbs }) => preferred && verbs.includes('list')),
  })),
)
// #endregion navigation

// #region find
export async function listOf(name: string) {
  const found = await kube.discovery.find(name) // 'deploy', 'deployments.apps', 'widgets.v1.example.com'
  return found === undefined ? undefined : kube.informer(found).list$()
}
// #endregion find

// #region lookup
interface Certificate extends KubeObject {
  readonly spec?: { readonly secretName?: string }
}

/** The first of these versions that the server has. */
const widgets = resource(['example.com/v1', 'example.com/v1beta1'], 'widgets')
/** The version that the group prefers. */
const certificates = resource<Certificate>({ group: 'cert-manager.io', kind: 'Certificate' })

export const lists = [kube.informer(widgets).list$(), kube.informer(certificates, { namespace: 'web' }).list$()]
// #endregion lookup

// #region columns
/** A table of a custom resource, with the columns that `kubectl get` prints. Rejects for what has no definition. */
export async function tableOf(name: string) {
  const found = await kube.discovery.find(name) // 'certificates.cert-manager.io'
  if (found === undefined) return undefined
  const definition = await kube.client.get(customResourceDefinitions, `${found.plural}.${found.group}`)
  // Columns are of one version: the one that is listed.
  const columns = printerColumns(definition, found.version)
  return kube.informer(found).rows$({ select: { name: 'metadata.name', ...selectColumns(columns) }, sort: ['name'] })
}

export const ready = path.fromJSONPath('.status.conditions[?(@.type=="Ready")].status') // 'status.conditions[type=Ready].status'
// #endregion columns

// #region serves
export async function hasMetrics() {
  const versions = await kube.discovery.versions('metrics.k8s.io') // ['v1beta1'], or [] without a metrics server
  return versions.length > 0 && kube.discovery.serves(resource('metrics.k8s.io/v1beta1', 'pods'))
}
// #endregion serves
