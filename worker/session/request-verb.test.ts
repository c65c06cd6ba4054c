import { expect, test } from 'vitest'
import { requestVerb } from './request-verb.js'

const cases = [
  ['GET', '/api/v1/pods?pretty=false', 'list'],
  ['GET', '/api/v1/namespaces/web/pods?limit=500', 'list'],
  ['GET', '/apis/apps/v1/deployments?watch=true', 'watch'],
  ['GET', '/apis/apps/v1/namespaces/web/deployments?watch=1', 'watch'],
  ['GET', '/api/v1/namespaces', 'list'],
  ['GET', '/api/v1/namespaces/web', 'get'],
  ['GET', '/api/v1/namespaces/web/pods/a?watch=true', 'get'],
  ['GET', '/api/v1/namespaces/web/pods/a/log', 'get'],
  ['GET', '/version', 'get'],
  ['GET', '/apis', 'get'],
  ['GET', '/apis/apps/v1', 'get'],
  ['POST', '/api/v1/namespaces/web/pods', 'create'],
  ['PUT', '/api/v1/namespaces/web/pods/a', 'update'],
  ['PATCH', '/api/v1/namespaces/web/pods/a', 'patch'],
  ['DELETE', '/api/v1/namespaces/web/pods/a', 'delete'],
  ['DELETE', '/api/v1/namespaces/web/pods', 'deletecollection'],
] as const

test.each(cases)('M24: %s %s is %s', (method, path, verb) => {
  expect(requestVerb(method, path)).toBe(verb)
})
