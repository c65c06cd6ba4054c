import { deepEqual } from './deep-equal.js'
import type { KubeObject } from './kube-object.js'

/** Whether two states of an object differ in nothing but the RV. */
export function isSameContent(a: KubeObject, b: KubeObject): boolean {
  return deepEqual(withoutVersion(a), withoutVersion(b))
}

function withoutVersion(object: KubeObject): KubeObject {
  const { resourceVersion: _, ...metadata } = object.metadata
  return { ...object, metadata }
}
