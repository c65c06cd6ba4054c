// #region setup
import { createKube, isKubeError } from 'kube-informer'
import { configMaps, deployments, pods } from 'kube-informer/resources'

const kube = createKube({
  server: '/k8s',
  client: { fieldManager: 'my-dashboard' }, // who is written down as manager of the fields
  onWarning: ({ text }) => console.warn(text), // deprecated versions, unknown fields
})
const { client } = kube
// #endregion setup

// #region restart
/** What `kubectl rollout restart` does. */
export function restart(key: string) {
  const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date(kube.now()).toISOString() }
  return client.patch(deployments, key, { merge: { spec: { template: { metadata: { annotations } } } } })
}
// #endregion restart

// #region verbs
export async function everyVerb() {
  const made = await client.create(configMaps, { metadata: { name: 'settings', namespace: 'web' }, data: { a: '1' } })
  await client.patch(configMaps, 'web/settings', { merge: { data: { a: null, b: '2' } } })
  const latest = await client.get(configMaps, 'web/settings')
  await client.replace(configMaps, { ...latest, data: { c: '3' } }) // `conflict` where somebody changed it since the get
  await client.scale(deployments, 'web/api', 3)
  await client.delete(configMaps, 'web/settings', { uid: made.metadata.uid ?? '' })
  await client.evict('web/api-0')
  for await (const pod of client.list(pods, { namespace: 'web', labelSelector: 'app=api' }))
    console.log(pod.metadata.name)
}
// #endregion verbs

// #region conflict
export async function addHost(host: string) {
  const add = (object: Awaited<ReturnType<typeof read>>) => ({ ...object, data: { ...object.data, [host]: 'yes' } })
  const read = () => client.get(configMaps, 'web/hosts')
  return client.replace(configMaps, add(await read()), { onConflict: 'retry', recompute: add })
}
// #endregion conflict

// #region errors
export async function save(key: string, replicas: number): Promise<string> {
  try {
    await client.scale(deployments, key, replicas)
    return 'saved'
  } catch (error) {
    if (!isKubeError(error)) throw error
    switch (error.code) {
      case 'invalid':
        return `The server does not take it: ${JSON.stringify(error.info.details)}`
      case 'forbidden':
        return 'You may not do this'
      case 'unknown-outcome':
        return 'It is not known whether it was saved: look at the list'
      default:
        return error.message
    }
  }
}
// #endregion errors

// #region logs
export function follow(key: string, show: (line: string) => void, failed: (error: unknown) => void) {
  const lines$ = client.logs$(key, { follow: true, tailLines: 100 })
  const subscription = lines$.subscribe({ next: show, error: failed })
  return () => subscription.unsubscribe()
}
// #endregion logs

// #region can
export const mayDelete = async (namespace: string) => (await client.can('delete', pods, { namespace })).allowed
// #endregion can

// #region fetch
export async function healthy(): Promise<boolean> {
  const response = await kube.fetch('/readyz?verbose')
  return response.ok
}
// #endregion fetch
