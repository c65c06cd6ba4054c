import { expect, test } from 'vitest'
import { deployments } from '../resources/index.js'
import { readPatch } from './patch.js'

const target = { resource: deployments, namespace: 'default', name: 'web' }

test('apply says again what the address says; of a scale it says the kind of a scale', () => {
  const patch = { apply: { spec: { replicas: 3 } } }
  const body = { metadata: { name: 'web', namespace: 'default' }, spec: { replicas: 3 } }
  expect(readPatch('x', target, patch).body).toEqual({ ...body, apiVersion: 'apps/v1', kind: 'Deployment' })
  expect(readPatch('x', { ...target, subresource: 'scale' }, patch).body).toEqual({
    ...body,
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
  })
})
