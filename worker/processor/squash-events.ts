import { ChangeSet } from '../../src/query/change-set.js'
import type { ListenerEvent } from '../ports.js'

/**
 * The net result of events that wait: the changes in front of a `synced` mark and those behind it
 * are squashed apart, so that the mark still comes exactly when the first complete state was told.
 */
export function squashEvents(events: Iterable<ListenerEvent>): ListenerEvent[] {
  const result: ListenerEvent[] = []
  let changes = new ChangeSet()
  for (const event of events) {
    if (event.type !== 'synced') {
      changes.add(event)
      continue
    }
    result.push(...changes, event)
    changes = new ChangeSet()
  }
  result.push(...changes)
  return result
}
