import type { KubeObject } from 'kube-informer'
import type { Kind, Row } from '../model/kind.js'

/** The object that something is to be done with. */
export interface Target {
  readonly kind: Kind
  /** `namespace/name`, or `name`. */
  readonly key: string
  readonly namespace: string
  readonly name: string
  /** This very object: another one that came to its name is not meant. */
  readonly uid: string | undefined
  /** How many are wanted now, of what can be scaled. */
  readonly replicas: number
}

export function targetOfRow(kind: Kind, row: Row): Target {
  return { ...addressOf(kind, row.key), uid: row.uid, replicas: Number(row.wanted ?? 1) }
}

export function targetOfObject(kind: Kind, key: string, object: KubeObject): Target {
  const { replicas } = (object as { readonly spec?: { readonly replicas?: number } }).spec ?? {}
  return { ...addressOf(kind, key), uid: object.metadata.uid, replicas: replicas ?? 1 }
}

function addressOf(kind: Kind, key: string): Pick<Target, 'kind' | 'key' | 'namespace' | 'name'> {
  const slash = key.indexOf('/')
  return { kind, key, namespace: key.slice(0, Math.max(0, slash)), name: key.slice(slash + 1) }
}
