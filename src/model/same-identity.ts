import type { KubeObject } from './kube-object.js'

/** Whether two uids under one key are of one object (P4). Without one on either side, the key is the identity (C67). */
export function isSameUid(a: string | undefined, b: string | undefined): boolean {
  return !a || !b || a === b
}

/** `isSameUid` of two states. */
export function isSameIdentity(a: KubeObject, b: KubeObject): boolean {
  return isSameUid(a.metadata.uid, b.metadata.uid)
}
