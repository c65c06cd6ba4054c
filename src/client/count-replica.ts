import type { FieldRef } from '../query/field-ref.js'
import type { Query } from '../query/query.js'
import type { ViewReplica } from './live-view.js'
import type { CountSnapshot } from './snapshots.js'

/** How many objects match, in all and by value. */
export function countReplica(query: Query, by: string | FieldRef | undefined): ViewReplica<CountSnapshot> {
  let counts: ReadonlyMap<string, number> = new Map()
  let total = 0
  return {
    want: { type: 'count', query, ...(by === undefined ? {} : { by }) },
    shows: 'settled',
    apply: (part) => {
      if (part.type !== 'count') return
      counts = part.counts
      total = part.total
    },
    restart: () => {},
    snapshot: (status) => Object.freeze({ counts, total, status }),
    first: (snapshot) => snapshot,
  }
}
