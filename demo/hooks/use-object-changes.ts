import type { InformerChange, ScopeInput } from 'kube-informer'
import { useChanges } from 'kube-informer/react'
import { useContext, useState } from 'react'
import { type ChangedPath, changedPaths } from '../model/changed-paths.js'
import type { Kind } from '../model/kind.js'
import { ClockContext } from './clock-context.js'

/** Something that happened to the object that is looked at. */
export interface SeenChange {
  readonly id: number
  readonly type: 'added' | 'updated' | 'deleted'
  readonly cause: string
  /** RFC 3339, when it was heard of. */
  readonly at: string
  readonly paths: readonly ChangedPath[]
}

const kept = 50

/** Changes of one object since somebody looks, newest first. */
export function useObjectChanges(
  kind: Kind,
  scope: ScopeInput,
  namespace: string,
  name: string,
): readonly SeenChange[] {
  const clock = useContext(ClockContext)
  const [seen, setSeen] = useState<readonly SeenChange[]>([])
  const where = { 'metadata.name': name, ...(namespace === '' ? {} : { 'metadata.namespace': namespace }) }
  useChanges(
    kind.resource,
    scope,
    { where },
    (change: InformerChange) => {
      if (change.type === 'synced' || change.type === 'reset') return
      const { type, cause, object } = change
      const paths = type === 'updated' ? changedPaths(change.old, object) : []
      const at = new Date(clock.now()).toISOString()
      setSeen((before) => [{ id: (before[0]?.id ?? 0) + 1, type, cause, at, paths }, ...before].slice(0, kept))
    },
    { linger: 0 },
  )
  return seen
}
