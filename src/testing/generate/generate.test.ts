import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../worker/testing/fake-clock.js'
import { createApiServer } from '../api-server/api-server.js'
import { type GenerateOptions, generate } from './generate.js'
import { deployments, events, type Loose, nodes, pods, replicaSets } from './resources.js'

function cluster(options: GenerateOptions) {
  const server = createApiServer({ clock: createFakeClock(), seed: 1 })
  generate(server, options)
  return server
}

const status = (object: unknown) => (object as { readonly status: Record<string, unknown> }).status

describe('generate', () => {
  it('makes as many of each as asked for', () => {
    const { objects } = cluster({ pods: 120, nodes: 7, deployments: 20, events: 33, namespaces: ['a', 'b'] })
    const counts = [pods, nodes, deployments, replicaSets, events].map((resource) => objects.list(resource).length)
    expect(counts).toEqual([120, 7, 20, 20, 33])
    expect(new Set(objects.list(pods).map(({ metadata }) => metadata.namespace))).toEqual(new Set(['a', 'b']))
  })

  it('equal seeds give equal clusters, others give others', () => {
    const texts = [1, 1, 2].map((seed) => JSON.stringify(cluster({ pods: 40, seed }).objects.list(pods)))
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
  })

  it('pods weigh 4 to 5 kB and are in all the states that pods get into', async () => {
    const server = cluster({ pods: 3_000 })
    const list = server.objects.list(pods)
    const bytes = list.reduce((sum, pod) => sum + JSON.stringify(pod).length, 0) / list.length
    expect(bytes).toBeGreaterThan(4_000)
    expect(bytes).toBeLessThan(5_200)
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1'
    const table = await (await server.fetch('http://x/api/v1/pods', { headers: { accept } })).json()
    const words = new Set(table.rows.map(({ cells }: { readonly cells: readonly string[] }) => cells[2]))
    for (const word of [
      'Running',
      'Pending',
      'ContainerCreating',
      'CrashLoopBackOff',
      'ImagePullBackOff',
      'OOMKilled',
      'Error',
      'Evicted',
      'Completed',
      'Terminating',
      'Init:0/1',
    ])
      expect(words).toContain(word)
  })

  it('owners lead from pods to deployments, whose counts agree with their pods', () => {
    const { objects } = cluster({ pods: 200 })
    for (const deployment of objects.list(deployments)) {
      const owned = objects
        .list(replicaSets)
        .filter(({ metadata }) => metadata.ownerReferences?.[0]?.uid === deployment.metadata.uid)
      const own = objects
        .list(pods)
        .filter(({ metadata }) => metadata.ownerReferences?.[0]?.uid === owned[0]?.metadata.uid)
      const ready = own.filter((pod) =>
        (status(pod).conditions as Loose[] | undefined)?.some((one) => one.type === 'Ready' && one.status === 'True'),
      )
      expect(status(deployment)).toMatchObject({ replicas: own.length })
      expect(status(deployment).readyReplicas ?? 0).toBe(ready.length)
    }
  })
})
