import { expect, it } from 'vitest'
import { countRequests } from './request-log.mjs'
import { requestVerb } from './request-verb.mjs'

const metadataList = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'

it.each([
  ['LIST', 'GET', '/api/v1/pods?limit=500', 'application/json'],
  ['LIST', 'GET', '/api/v1/namespaces', undefined],
  ['LIST', 'GET', '/api/v1/namespaces/web/pods?limit=1', 'application/json'],
  ['LIST', 'GET', '/apis/apps/v1/namespaces/web/deployments?watch=false', undefined],
  ['LIST', 'GET', '/apis/example.com/v1/widgets?limit=500', metadataList],
  ['WATCH', 'GET', '/api/v1/pods?watch=true&resourceVersion=5', undefined],
  ['WATCH', 'GET', '/api/v1/pods?watch=1', undefined],
  ['WATCH', 'GET', '/api/v1/pods?watch=true&fieldSelector=metadata.name%3Da', metadataList],
  ['probe', 'GET', '/api/v1/pods?fieldSelector=metadata.name%3Da%2Cmetadata.namespace%3Db', metadataList],
  ['probe', 'GET', '/apis/apps/v1/deployments?limit=1', metadataList],
  ['GET', 'GET', '/api/v1/namespaces/web/pods/a', undefined],
  ['GET', 'GET', '/api/v1/namespaces/web/pods/a/log', undefined],
  ['GET', 'GET', '/api/v1/namespaces/web', undefined],
  ['GET', 'GET', '/api/v1/namespaces/web/status', undefined],
  ['GET', 'GET', '/apis/rbac.authorization.k8s.io/v1/clusterroles/admin', undefined],
  ['identity', 'GET', '/api/v1/namespaces/kube-system', undefined],
  ['version', 'GET', '/version', undefined],
  ['other', 'GET', '/api/v1', undefined],
  ['other', 'GET', '/apis', undefined],
  ['other', 'GET', '/readyz', undefined],
  ['other', 'HEAD', '/api/v1/pods', undefined],
  ['POST', 'POST', '/api/v1/namespaces/web/pods', undefined],
  ['PATCH', 'PATCH', '/api/v1/namespaces/web/pods/a/status', undefined],
  ['DELETE', 'DELETE', '/api/v1/namespaces/web/pods', undefined],
])('is %s: %s %s', (verb, method, url, accept) => {
  expect(requestVerb({ method, url, accept })).toBe(verb)
})

it('counts each request once, by verb and by status', () => {
  const entry = { url: '/', method: 'GET', startedAt: 0, bytes: 10, end: undefined } as const
  expect(
    countRequests([
      { ...entry, verb: 'WATCH', status: 422 },
      { ...entry, verb: 'WATCH', status: 200 },
      { ...entry, verb: 'LIST', status: undefined },
      { ...entry, verb: 'PATCH', status: 200 },
      { ...entry, verb: 'DELETE', status: 200 },
    ]),
  ).toEqual({
    LIST: 1,
    WATCH: 2,
    GET: 0,
    probe: 0,
    identity: 0,
    version: 0,
    other: 0,
    writes: 2,
    bytes: 50,
    byStatus: { WATCH: { 200: 1, 422: 1 }, PATCH: { 200: 1 }, DELETE: { 200: 1 } },
  })
})
