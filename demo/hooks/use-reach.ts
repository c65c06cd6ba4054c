import type { InformerStatus, ScopeInput } from 'kube-informer'
import { useStatus } from 'kube-informer/react'
import { useMemo } from 'react'
import type { Kind } from '../model/kind.js'

/** How far this user may see a kind. */
export interface Reach {
  /** All namespaces; or the chosen one, for a user who may not list all. */
  readonly scope: ScopeInput
  /** Of the list of all namespaces. */
  readonly status: InformerStatus
}

/** One watch for all namespaces, filtered on the page; where that is forbidden, one of the chosen namespace. */
export function useReach(kind: Kind, namespace: string): Reach {
  const status = useStatus(kind.resource, undefined, streamOptions)
  const narrow = status.phase === 'forbidden' && kind.resource.namespaced ? namespace : ''
  const scope = useMemo(() => (narrow === '' ? {} : { namespace: narrow }), [narrow])
  return { scope, status }
}

/** A stream ends when nobody looks any more: there are four, and the next kind wants one. */
export const streamOptions = { linger: 0 }
