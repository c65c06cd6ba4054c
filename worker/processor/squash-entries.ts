import { ChangeSet } from '../../src/query/change-set.js'
import type { ListenerEntry } from '../ports.js'

/**
 * The net result of entries that wait: the changes in front of a `synced` mark and those behind it
 * are squashed apart, so that the mark still comes exactly when the first complete state was told.
 */
export function squashEntries(entries: Iterable<ListenerEntry>): ListenerEntry[] {
  const result: ListenerEntry[] = []
  let changes = new ChangeSet()
  // One by one: a relist can be more than a call takes arguments.
  const settle = (): void => {
    for (const change of changes) result.push(change)
    changes = new ChangeSet()
  }
  for (const entry of entries) {
    if (entry.type !== 'synced') {
      changes.add(entry)
      continue
    }
    settle()
    result.push(entry)
  }
  settle()
  return result
}
