import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Collected, CollectedEvent } from './state.js'

/** Appends a batch without copying what is there. */
export function collect(before: Collected | undefined, events: readonly CollectedEvent[]): Collected | undefined {
  if (events.length === 0) return before
  return { events, before, count: (before?.count ?? 0) + events.length }
}

/** The state that the batches add up to: the last word about a key counts (C93). */
export function foldCollected(collected: Collected | undefined): readonly KubeObject[] {
  const batches: Collected[] = []
  for (let at = collected; at !== undefined; at = at.before) batches.push(at)
  const objects = new Map<ObjectKey, KubeObject>()
  for (const batch of batches.reverse()) {
    for (const event of batch.events) {
      const key = keyOf(event.object.metadata)
      if (event.type === 'put') objects.set(key, event.object)
      else objects.delete(key)
    }
  }
  return [...objects.values()]
}
