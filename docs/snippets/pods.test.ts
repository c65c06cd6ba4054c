import { createKube, type Kube } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { namespaces, pods } from 'kube-informer/resources'
import { type ApiServer, createApiServer, settled } from 'kube-informer/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

const pod = (name: string, phase = 'Running') => ({
  metadata: { name, namespace: 'web' },
  spec: { containers: [{ name: 'main', image: 'nginx' }] },
  status: { phase },
})

let server: ApiServer
let kube: Kube

beforeEach(() => {
  server = createApiServer() // Kubernetes 1.37; { version: '1.30' } for an older one
  server.objects.create(namespaces, { metadata: { name: 'web' } })
  server.objects.create(pods, pod('api-0'))
  kube = createKube({ server: 'http://test', host: inlineHost({ fetch: server.fetch }) })
})

afterEach(() => kube.close())

// #region change
test('a pod that begins to fail comes into the list', async () => {
  const seen: string[] = []
  const failing = kube.informer(pods).list$({ where: { 'status.phase': 'Failed' } })
  failing.subscribe(({ view, total }) => seen.push(`${view} ${total}`))
  await settled(kube)

  server.objects.update(pods, pod('api-0', 'Failed'))
  await settled(kube)

  expect(seen).toEqual(['loading 0', 'empty 0', 'data 1'])
})
// #endregion change

// #region forbidden
test('a user who may not list is told so', async () => {
  server.setAccess({ users: [] }) // requests without a token may read discovery only
  const snapshots: string[] = []
  kube
    .informer(pods)
    .list$()
    .subscribe(({ view, status }) => snapshots.push(`${view} ${status.error?.code}`))
  await settled(kube)
  expect(snapshots.at(-1)).toBe('error forbidden')
})
// #endregion forbidden

// #region broken
test('rows stay on screen while the connection is gone', async () => {
  const list = kube.informer(pods).list$()
  let last = { names: [] as string[], phase: '' }
  list.subscribe(({ items, status }) => {
    last = { names: items.map(({ metadata }) => metadata.name ?? ''), phase: status.phase }
  })
  await settled(kube)

  server.faults.answer({ respond: 'refuse', times: Number.POSITIVE_INFINITY })
  server.faults.cutWatches()
  await settled(kube)

  expect(last.names).toEqual(['api-0'])
})
// #endregion broken
