import { expect, test } from 'vitest'
import { isEndless } from './is-endless.js'

test.each([
  ['/api/v1/pods?watch=true', true],
  ['/api/v1/pods?watch=1', true],
  ['/api/v1/pods?watch', true],
  ['/api/v1/pods?watch=', true],
  ['/api/v1/pods?limit=1&watch=yes', true],
  ['/api/v1/pods?w%61tch=true', true],
  ['/k8s/api/v1/namespaces/a/pods/b/log?container=c&follow', true],
  ['https://x.test/k8s/api/v1/watch/pods', true],
  ['/apis/apps/v1/watch/namespaces/a/deployments', true],
  ['/api/v1/pods?watch=false', false],
  ['/api/v1/pods?watch=FALSE', false],
  ['/api/v1/pods?watch=0', false],
  ['/api/v1/pods?watch=0&watch=1', false],
  ['/api/v1/pods?labelSelector=watch%3Dtrue', false],
  ['/api/v1/namespaces/watch/pods', false],
  ['/api/v1/pods', false],
] as const)('P9 what the server answers without an end: %s: %s', (path, endless) => {
  expect(isEndless({ method: 'GET', path })).toBe(endless)
  expect(isEndless({ method: 'POST', path })).toBe(false)
})
