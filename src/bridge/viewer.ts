import type { Want } from '../protocol/contract.js'
import type { FramePart } from '../protocol/frames.js'
import type { InformerStatus } from '../protocol/status.js'

/** Why a viewer is told. `fault`: there is no engine to answer, or it refused this subscription. */
export type Told = 'part' | 'status' | 'fault'

/**
 * One subscription's end on the page. Within a frame every `apply` comes before any `tell`, and
 * viewers of changes are told before viewers of snapshots (P3).
 */
export interface Viewer {
  readonly want: Want
  /** Into the replica; tells nobody. */
  apply(part: FramePart): void
  tell(told: Told, status: InformerStatus): void
  /**
   * Another engine answers from here, first with a whole state; what there is stays until then.
   * Gives what to ask of it, where that is not `want`.
   */
  restarted?(want: Want): Want
  /** The kube was closed; nothing follows. */
  end(status: InformerStatus): void
}
