import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiPath } from './api-path.js'

const pods = { group: '', version: 'v1', plural: 'pods', namespaced: true }
const deployments = { group: 'apps', version: 'v1', plural: 'deployments', namespaced: true }
const nodes = { group: '', version: 'v1', plural: 'nodes', namespaced: false }

test.each([
  [pods, {}, '/api/v1/pods'],
  [pods, { namespace: 'web' }, '/api/v1/namespaces/web/pods'],
  [
    deployments,
    { namespace: 'web', name: 'a', subresource: 'scale' },
    '/apis/apps/v1/namespaces/web/deployments/a/scale',
  ],
  [nodes, { name: 'n1', subresource: 'proxy/stats/summary' }, '/api/v1/nodes/n1/proxy/stats/summary'],
  [nodes, { name: 'system:a b' }, '/api/v1/nodes/system%3Aa%20b'],
] as const)('M14 the path of %j and %j', (resource, address, path) => {
  expect(apiPath(resource, { resource, ...address }, [])).toBe(path)
})

test('TestRequestVersionedParams: parameters in their order, several of one name, encoded', () => {
  const params = [
    ['labelSelector', 'app in (a,b)'],
    ['dryRun', 'All'],
    ['x', '1'],
    ['x', '2'],
  ] as const
  expect(apiPath(pods, { resource: pods }, params)).toBe(
    '/api/v1/pods?labelSelector=app+in+%28a%2Cb%29&dryRun=All&x=1&x=2',
  )
})

test('M14 a name never leads to another address than its own, whatever it is', () => {
  const odd = fc.oneof(fc.constantFrom('.', '..', '%2e%2e', '../../nodes', 'a/b', 'a?b', 'a#b', '\\', ''), fc.string())
  fc.assert(
    fc.property(odd, odd, (namespace, name) => {
      const path = apiPath(pods, { resource: pods, namespace, name }, [])
      if (path === undefined) return
      const { pathname, search, hash } = new URL(path, 'http://x')
      expect(pathname.split('/').map(decodeURIComponent)).toEqual([
        '',
        'api',
        'v1',
        'namespaces',
        namespace,
        'pods',
        name,
      ])
      expect(search + hash).toBe('')
    }),
  )
})

test.each([
  { group: '..', version: 'v1' },
  { group: 'apps/v1/namespaces', version: 'x' },
  { group: '', version: 'v1/nodes?x=' },
  { group: 'a?b', version: 'v1' },
  { group: '', version: '..' },
])('M14 a resource that no server can have leads nowhere: %j', (parts) => {
  const resource = { ...pods, ...parts }
  expect(apiPath(resource, { resource }, [])).toBeUndefined()
})
