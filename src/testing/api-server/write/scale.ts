import { badRequest, internalError } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import { atPath, isJsonObject, type JsonObject, member, type ServedObject, withPath } from '../served-object.js'

/** The `autoscaling/v1` view of a workload. @throws ApiFailure 500 when a custom object has no replicas */
export function scaleOf(resource: ServedResource, object: ServedObject): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const replicas = atPath(object, ['spec', 'replicas'])
  if (resource.type === 'custom' && typeof replicas !== 'number') {
    throw internalError('the spec replicas field ".spec.replicas" does not exist')
  }
  const selector = selectorText(resource, object)
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: typeof replicas === 'number' && replicas !== 0 ? { replicas } : {},
    status: { replicas: atPath(object, ['status', 'replicas']) ?? 0, ...(selector === '' ? {} : { selector }) },
  }
}

/** The workload with the replicas of a Scale. @throws ApiFailure 400 */
export function withScale(object: JsonObject, scale: JsonObject): JsonObject {
  const replicas = member(scale, 'spec').replicas ?? 0
  if (typeof replicas !== 'number') throw badRequest('Scale: spec.replicas must be a number')
  const { resourceVersion } = member(scale, 'metadata')
  const metadata = { ...member(object, 'metadata'), resourceVersion }
  return withPath({ ...object, metadata }, ['spec', 'replicas'], replicas)
}

function selectorText(resource: ServedResource, object: ServedObject): string {
  if (resource.type === 'custom') return ''
  const labels = atPath(object, ['spec', 'selector', 'matchLabels']) ?? atPath(object, ['spec', 'selector'])
  if (!isJsonObject(labels)) return ''
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(',')
}
