import { expect } from 'vitest'
import type { Api, Body } from '../api.js'
import { type Spec, spec } from '../spec.js'

const silent = { record: 'part' } as const
const apps = 'apis/apps/v1'

async function deployment(api: Api): Promise<string> {
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } }
  const body = { metadata: { name: 'd' }, spec: { replicas: 2, selector: { matchLabels: { a: 'b' } }, template } }
  await api.post(api.path('deployments', apps), body, silent)
  return `${api.path('deployments', apps)}/d`
}

const brief = ({ metadata, spec: { replicas }, status }: Body): unknown => ({
  generation: metadata.generation,
  labels: metadata.labels ?? null,
  replicas,
  status,
})

/** apiserver 5.6, 5.7. */
export const subresources: readonly Spec[] = [
  spec('generation: grows with the spec alone', async (api) => {
    const path = await deployment(api)
    for (const change of [{ spec: { replicas: 3 } }, { metadata: { labels: { x: 'y' } } }, { spec: { replicas: 3 } }]) {
      api.note(JSON.stringify(change), brief((await api.patch(path, change, silent)).body))
    }
    api.note('status', brief((await api.patch(`${path}/status`, { status: { replicas: 3 } }, silent)).body))
  }),
  spec('status: only status and labels are taken there, and never elsewhere', async (api) => {
    const path = await deployment(api)
    const all = {
      metadata: { labels: { x: 'y' } },
      spec: { replicas: 9 },
      status: { replicas: 4, observedGeneration: 1 },
    }
    api.note('at status', brief((await api.patch(`${path}/status`, all, silent)).body))
    api.note('at the object', brief((await api.patch(path, { status: { replicas: 7 } }, silent)).body))
    api.note('read', brief((await api.get(`${path}/status`, silent)).body))
  }),
  spec('status: replaced', async (api) => {
    const path = await deployment(api)
    const { body } = await api.get(path, silent)
    const { body: after } = await api.put(
      `${path}/status`,
      { ...body, spec: { ...body.spec, replicas: 8 }, status: { replicas: 5 } },
      silent,
    )
    api.note('after', brief(after))
    const { body: refused } = await api.put(`${path}/status`, { ...body, status: { replicas: 6 } }, silent)
    api.note('with an old version', [refused.code, refused.reason, refused.message])
  }),
  spec('scale: read, patched, replaced', async (api) => {
    const path = await deployment(api)
    await api.patch(`${path}/status`, { status: { replicas: 2 } }, silent)
    await api.get(`${path}/scale`)
    const { body } = await api.patch(`${path}/scale`, { spec: { replicas: 5 } })
    await api.put(`${path}/scale`, { ...body, spec: { replicas: 6 } })
    await api.put(`${path}/scale`, { ...body, spec: { replicas: 7 } })
    await api.put(`${path}/scale`, { metadata: { name: 'd' }, spec: { replicas: 0 } })
    const { body: parent } = await api.get(path, silent)
    api.note('the deployment', [parent.spec.replicas, parent.metadata.generation])
    await api.get(`${api.path('deployments', apps)}/none/scale`)
  }),
  spec('scale: the watch of the parent shows it', async (api) => {
    const path = await deployment(api)
    const version = await api.version('deployments', apps)
    const watch = await api.watch(`${api.path('deployments', apps)}?watch=true&resourceVersion=${version}`, silent)
    const { body } = await api.patch(`${path}/scale`, { spec: { replicas: 5 } }, silent)
    const [event] = await watch.next(1, 'part')
    expect(event.object.metadata.resourceVersion).toBe(body.metadata.resourceVersion)
    api.note('event', [event.type, brief(event.object)])
    await watch.stop()
  }),
  spec('binding and eviction of a pod', async (api) => {
    const pods = api.path('pods')
    await api.post(pods, { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } }, silent)
    await api.post(`${pods}/p/binding`, {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: 'p' },
      target: { kind: 'Node', name: 'n' },
    })
    const { body } = await api.get(`${pods}/p`, silent)
    api.note('node', body.spec.nodeName)
    await api.post(`${pods}/p/eviction`, { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p' } })
  }),
]
