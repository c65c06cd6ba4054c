import type { KubeObject } from './kube-object.js'

/** Whether two states under one key are of one object (P4). Without a uid on either side, the key is the identity (C67). */
export function isSameIdentity(a: KubeObject, b: KubeObject): boolean {
  const left = a.metadata.uid
  const right = b.metadata.uid
  return !left || !right || left === right
}
