import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../worker/testing/fake-clock.js'
import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { createApiServer } from '../api-server/api-server.js'
import { generate } from '../generate/generate.js'
import { deployments, type Loose, pods, replicaSets } from '../generate/resources.js'
import { churn } from './churn.js'

/** Nothing happens by itself: all that is seen is what controllers answer. */
function setUp(podCount = 60) {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  generate(server, { pods: podCount })
  const program = churn(server, { changesPerSecond: 0, seed: 3 })
  program.start()
  const chosen = server.objects.list(deployments).find((one) => Number((one as Loose & Spec).spec.replicas) >= 3)!
  const { name, namespace = '' } = chosen.metadata
  const key = keyOf(chosen.metadata)
  const path = `http://x/apis/apps/v1/namespaces/${namespace}/deployments/${name}`
  const ask = async (method: string, url: string, body: unknown, type = 'application/json') => {
    const answer = await server.fetch(url, { method, headers: { 'content-type': type }, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  const own = (): readonly KubeObject[] =>
    server.objects.list(pods, { namespace }).filter(({ metadata }) => metadata.labels?.app === name)
  const sets = () =>
    server.objects.list(replicaSets, { namespace }).filter(({ metadata }) => metadata.labels?.app === name)
  const staying = () => own().filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const deployment = () => server.objects.get(deployments, key) as (Loose & Spec) | undefined
  return { clock, server, program, key, path, ask, own, sets, staying, deployment, name, namespace }
}

interface Spec {
  readonly spec: { readonly replicas: number }
  readonly status: Readonly<Record<string, unknown>>
}

const restart = {
  spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-11-30T00:00:00Z' } } } },
}
const strategic = 'application/strategic-merge-patch+json'

describe('churn answers others while nothing happens by itself', () => {
  it('scales up and down, with one ReplicaSet, and its status counts', async () => {
    const { clock, program, ask, path, staying, sets, deployment } = setUp()
    const [before] = sets()
    for (const replicas of [9, 2, 0, 4]) {
      await ask('PATCH', `${path}/scale`, { spec: { replicas } }, 'application/merge-patch+json')
      await clock.advance(5_000)
      expect(staying()).toHaveLength(replicas)
      expect(deployment()?.status.replicas).toBe(replicas)
      expect(deployment()?.status.readyReplicas ?? 0).toBe(replicas)
      expect(deployment()?.status.observedGeneration).toBe(deployment()?.metadata.generation)
      expect(sets().map(({ metadata }) => metadata.uid)).toEqual([before!.metadata.uid])
    }
    expect(program.changes).toBe(0)
  })

  it('a restart rolls: old and new pods at the same time, never fewer than wanted, in the end new ones only', async () => {
    const { clock, ask, path, staying, deployment, sets } = setUp()
    const wanted = deployment()!.spec.replicas
    const old = new Set(staying().map(({ metadata }) => metadata.uid))
    await ask('PATCH', path, restart, strategic)
    let mixed = 0
    for (let look = 0; look < 150; look += 1) {
      await clock.advance(100)
      const now = staying()
      expect(now.length).toBeGreaterThanOrEqual(Math.min(wanted, old.size))
      const left = now.filter(({ metadata }) => old.has(metadata.uid)).length
      if (left > 0 && left < now.length) mixed += 1
    }
    expect(mixed).toBeGreaterThan(3)
    expect(staying()).toHaveLength(wanted)
    expect(staying().some(({ metadata }) => old.has(metadata.uid))).toBe(false)
    expect(sets()).toHaveLength(1)
    expect(deployment()?.status.updatedReplicas).toBe(wanted)
  })

  it('scaled in the middle of a restart, both are done', async () => {
    const { clock, ask, path, staying } = setUp()
    const old = new Set(staying().map(({ metadata }) => metadata.uid))
    await ask('PATCH', path, restart, strategic)
    await clock.advance(800)
    await ask('PATCH', `${path}/scale`, { spec: { replicas: 12 } }, 'application/merge-patch+json')
    await clock.advance(20_000)
    expect(staying()).toHaveLength(12)
    expect(staying().some(({ metadata }) => old.has(metadata.uid))).toBe(false)
  })

  it('deleted in the foreground, it stays until its pods are gone; in the background it goes first', async () => {
    for (const propagationPolicy of ['Foreground', 'Background']) {
      const { clock, ask, path, own, sets, deployment } = setUp()
      await ask('DELETE', path, { propagationPolicy })
      expect(deployment()?.metadata.deletionTimestamp !== undefined).toBe(propagationPolicy === 'Foreground')
      await clock.advance(300)
      expect(own().length).toBeGreaterThan(0)
      expect(deployment() !== undefined).toBe(propagationPolicy === 'Foreground')
      await clock.advance(10_000)
      expect([deployment(), own(), sets()]).toEqual([undefined, [], []])
    }
  })

  it('orphaned pods stay', async () => {
    const { clock, ask, path, own, sets, deployment } = setUp()
    const before = own().length
    await ask('DELETE', path, { propagationPolicy: 'Orphan' })
    await clock.advance(5_000)
    expect(deployment()).toBeUndefined()
    expect([own().length, sets().length]).toEqual([before, 1])
  })

  it('a pod that is deleted or evicted is replaced', async () => {
    const { clock, server, staying, namespace } = setUp()
    const before = staying().length
    for (const way of ['DELETE', 'POST']) {
      const { name } = staying()[0]!.metadata
      const path = `http://x/api/v1/namespaces/${namespace}/pods/${name}${way === 'POST' ? '/eviction' : ''}`
      const eviction = { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name, namespace } }
      const init = way === 'POST' ? { body: JSON.stringify(eviction) } : {}
      const headers = { 'content-type': 'application/json' }
      const answer = await server.fetch(path, { method: way, headers, ...init })
      expect(answer.ok).toBe(true)
      await clock.advance(5_000)
      expect(staying()).toHaveLength(before)
      expect(staying().some(({ metadata }) => metadata.name === name)).toBe(false)
    }
  })

  it('equal in the end while much happens by itself: what is scaled and restarted gets there', async () => {
    const { clock, ask, path, program, staying, deployment, key } = setUp()
    program.setRate(200)
    await clock.advance(5_000)
    await ask('PATCH', `${path}/scale`, { spec: { replicas: 11 } }, 'application/merge-patch+json')
    await ask('PATCH', path, restart, strategic)
    await clock.advance(20_000)
    program.setRate(0)
    await clock.advance(20_000)
    expect(Math.abs(staying().length - 11)).toBeLessThanOrEqual(1)
    expect(deployment()?.spec.replicas, key satisfies ObjectKey).toBe(11)
  })
})
