import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApiserver } from '../../scripts/build-apiserver.mjs'
import { type Cluster, startCluster } from './cluster.mjs'
import { deployment, deploymentsOf } from './deployments.mjs'
import { createNamespace, type KubeObject, patch, remove, send } from './objects.mjs'

const binary = await buildApiserver()

describe.runIf(binary)('a cluster with controllers', () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster({ controllers: true, podDelayMs: 100 })
    await createNamespace(cluster.proxy, 'owners')
    // Five seconds at least go by until the namespace controller takes an empty one away.
    await createNamespace(cluster.proxy, 'removed')
    await send(cluster.proxy, 'POST', '/api/v1/namespaces/removed/configmaps', { metadata: { name: 'one' } })
    await send(cluster.proxy, 'DELETE', '/api/v1/namespaces/removed')
  })
  afterAll(() => cluster?.stop())

  const items = async (path: string): Promise<KubeObject[]> => (await send(cluster.proxy, 'GET', path)).items
  const pods = '/api/v1/namespaces/owners/pods'
  const within = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 20_000, interval: 50 })
  const readyPods = async (): Promise<number> =>
    (await items(pods)).filter(
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined &&
        status.conditions?.some(({ type, status }: KubeObject) => type === 'Ready' && status === 'True'),
    ).length

  it('makes, starts and ends the pods of a Deployment; those on other nodes it leaves alone', async () => {
    expect(Object.keys(cluster.ready.pids).sort()).toEqual(['apiserver', 'bare-proxy', 'controllers', 'etcd', 'proxy'])
    const elsewhere = { nodeName: 'elsewhere', containers: [{ name: 'main', image: 'main' }] }
    await send(cluster.proxy, 'POST', pods, { metadata: { name: 'foreign' }, spec: elsewhere })
    await send(cluster.proxy, 'POST', deploymentsOf('owners'), deployment('web', 3))
    await within(async () => expect(await readyPods()).toBe(3))
    const { status } = await send(cluster.proxy, 'GET', `${pods}/foreign`)
    expect(status.phase).toBe('Pending')

    await patch(cluster.proxy, `${deploymentsOf('owners')}/web/scale`, { spec: { replicas: 1 } })
    await within(async () => expect(await items(pods)).toHaveLength(2))
    await remove(cluster.proxy, `${pods}/foreign`)
  })

  it('collects what a custom resource owned, of a CRD that came while it ran', async () => {
    const names = { plural: 'owners', singular: 'owner', kind: 'Owner', listKind: 'OwnerList' }
    const schema = { openAPIV3Schema: { type: 'object' } }
    await send(cluster.proxy, 'POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'owners.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names,
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    })
    const owners = '/apis/example.com/v1/namespaces/owners/owners'
    const body = { apiVersion: 'example.com/v1', kind: 'Owner', metadata: { name: 'one' } }
    const owner: KubeObject = await vi.waitFor(() => send(cluster.proxy, 'POST', owners, body), { timeout: 20_000 })
    const reference = { apiVersion: 'example.com/v1', kind: 'Owner', name: 'one', uid: owner.metadata.uid }
    const owned = { metadata: { name: 'owned', ownerReferences: [reference] } }
    await send(cluster.proxy, 'POST', '/api/v1/namespaces/owners/configmaps', owned)

    await send(cluster.proxy, 'DELETE', `${owners}/one`, { propagationPolicy: 'Background' })
    await within(async () => expect(await items('/api/v1/namespaces/owners/configmaps')).toEqual([]))
  })

  it('empties a namespace that is deleted', async () => {
    const look = () => send(cluster.proxy, 'GET', '/api/v1/namespaces/removed').then(() => 'there', String)
    await within(async () => expect(await look()).toContain('404'))
    expect(await items('/api/v1/namespaces/removed/configmaps')).toEqual([])
  })

  it('does its work after a restore', async () => {
    const scale = (replicas: number) =>
      patch(cluster.proxy, `${deploymentsOf('owners')}/web/scale`, { spec: { replicas } })
    await cluster.snapshot('one')
    await scale(4)
    await within(async () => expect(await readyPods()).toBe(4))
    await cluster.restore('one')
    expect(await items(pods)).toHaveLength(1)
    await scale(2)
    await within(async () => expect(await readyPods()).toBe(2))
  })
})
