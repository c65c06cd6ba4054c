import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../worker/testing/fake-clock.js'
import { keyOf } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { createApiServer } from '../api-server/api-server.js'
import { generate } from '../generate/generate.js'
import { deployments, pods, replicaSets } from '../generate/resources.js'
import { churn } from './churn.js'

function setUp(podCount = 60) {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  generate(server, { pods: podCount })
  return { clock, server }
}

/** Pods that are not terminating, by the name of their owner. */
function byOwner(list: readonly KubeObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { metadata } of list) {
    const owner = `${metadata.namespace}/${metadata.ownerReferences?.[0]?.name}`
    if (metadata.deletionTimestamp === undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return counts
}

describe('churn', () => {
  it('writes at exactly the rate asked for, and one change raises one version', async () => {
    const { clock, server } = setUp()
    const before = Number(server.resourceVersion)
    const program = churn(server, { changesPerSecond: 40 })
    program.start()
    await clock.advance(10_000)
    expect(program.changes).toBe(400)
    expect(Number(server.resourceVersion) - before).toBeGreaterThanOrEqual(400)
    program.setRate(0)
    await clock.advance(5_000)
    program.stop()
    await clock.advance(5_000)
    expect([program.changes, clock.waiting]).toEqual([400, 0])
  })

  it('equal seeds do the same', async () => {
    const run = async () => {
      const { clock, server } = setUp()
      churn(server, { changesPerSecond: 50, seed: 7 }).start()
      await clock.advance(8_000)
      return server.objects.list(pods)
    }
    expect(await run()).toEqual(await run())
  })

  it('keeps a cluster whole: pods are lost, replaced and rolled out, and their number stays about the same', async () => {
    const { clock, server } = setUp()
    churn(server, { changesPerSecond: 100 }).start()
    await clock.advance(120_000)
    const counts = byOwner(server.objects.list(pods))
    const wanted = server.objects.list(replicaSets).map(({ metadata, ...rest }) => {
      const { replicas } = (rest as unknown as { readonly spec: { readonly replicas: number } }).spec
      return [`${metadata.namespace}/${metadata.name}`, replicas] as const
    })
    for (const [owner, replicas] of wanted) {
      expect(Math.abs((counts.get(owner) ?? 0) - replicas), owner).toBeLessThanOrEqual(2)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(50)
    expect(total).toBeLessThan(80)
  })

  it('ends and replaces a pod that somebody else deletes, and follows a deployment that somebody scales', async () => {
    const { clock, server } = setUp()
    const program = churn(server, { changesPerSecond: 100, seed: 3 })
    program.start()
    const [deployment] = server.objects.list(deployments)
    const { name, namespace = '' } = deployment!.metadata
    await server.fetch(`http://x/apis/apps/v1/namespaces/${namespace}/deployments/${name}/scale`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ spec: { replicas: 9 } }),
    })
    const gone = server.objects.list(pods).find(({ metadata }) => metadata.deletionTimestamp === undefined)!
    await server.fetch(`http://x/api/v1/namespaces/${gone.metadata.namespace}/pods/${gone.metadata.name}`, {
      method: 'DELETE',
    })
    expect(server.objects.get(pods, keyOf(gone.metadata))?.metadata.deletionTimestamp).toBeDefined()
    await clock.advance(60_000)
    expect(server.objects.get(pods, keyOf(gone.metadata))).toBeUndefined()
    const own = server.objects.list(pods, { namespace }).filter(({ metadata }) => metadata.labels?.app === name)
    expect(own.filter(({ metadata }) => metadata.deletionTimestamp === undefined).length).toBeGreaterThanOrEqual(8)
  })
})
