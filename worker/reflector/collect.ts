import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions } from '../../src/model/resource-version.js'
import type { Collected, CollectedEvent } from './state.js'

/** Appends a batch without copying what is there. */
export function collect(before: Collected | undefined, events: readonly CollectedEvent[]): Collected | undefined {
  if (events.length === 0) return before
  return { events, before, count: (before?.count ?? 0) + events.length }
}

/**
 * The state that the batches add up to: the last word about a key counts (C93), unless it is a late one about an older
 * incarnation.
 */
export function foldCollected(collected: Collected | undefined): readonly KubeObject[] {
  const batches: Collected[] = []
  for (let at = collected; at !== undefined; at = at.before) batches.push(at)
  const objects = new Map<ObjectKey, KubeObject>()
  for (const batch of batches.reverse()) {
    for (const event of batch.events) {
      const key = keyOf(event.object.metadata)
      if (event.type === 'put') objects.set(key, event.object)
      else if (!isLateWord(event.object, objects.get(key))) objects.delete(key)
    }
  }
  return [...objects.values()]
}

/** The deletion of an incarnation that another one has replaced already. */
function isLateWord({ metadata: gone }: KubeObject, held: KubeObject | undefined): boolean {
  if (held === undefined || !gone.uid || !held.metadata.uid || gone.uid === held.metadata.uid) return false
  const version = asResourceVersion(gone.resourceVersion)
  const heldVersion = asResourceVersion(held.metadata.resourceVersion)
  return version !== undefined && heldVersion !== undefined && compareResourceVersions(version, heldVersion) === -1
}
