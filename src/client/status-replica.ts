import type { InformerStatus } from '../protocol/status.js'
import type { ViewReplica } from './live-view.js'

/** Every status, clocks included. */
export function statusReplica(): ViewReplica<InformerStatus> {
  return {
    want: { type: 'status' },
    shows: 'always',
    apply: () => {},
    restart: () => {},
    snapshot: (status) => status,
    first: (status) => status,
  }
}
