import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta } from '../ports.js'
import type { Report } from './report.js'
import type { Tombstone } from './tombstone.js'

/** Why the session should not try watch-lists of this resource for a while (wire rule 3). */
export type AvoidReason = 'refused' | 'no-end-mark' | 'stalled' | 'compressed'

/** What the driver is to do, in order. */
export type Effect =
  | { readonly type: 'list'; readonly request: number; readonly limit?: number; readonly continue?: string }
  | {
      readonly type: 'watch'
      readonly request: number
      /** Absent: a watch-list. */
      readonly resourceVersion?: ResourceVersion
      readonly timeoutSeconds: number
    }
  /**
   * Answer `probe-sent` at once, then `probe-answered` or `probe-failed`. A tombstone newer than the witness is asked for
   * too, behind it.
   */
  | { readonly type: 'probe'; readonly request: number; readonly tombstone?: Tombstone }
  /** End every request of this reflector. */
  | { readonly type: 'abort' }
  /** One timer: this time replaces the one before. */
  | { readonly type: 'sleep'; readonly until: number }
  | { readonly type: 'emit'; readonly deltas: readonly Delta[] }
  | { readonly type: 'gate'; readonly gate: 'hold' | 'release' | 'discard' }
  /** Ask for a stream slot, and answer `slot-granted` or `slot-waiting` as often as that changes; or give it back. */
  | { readonly type: 'slot'; readonly slot: 'request' | 'release' }
  | { readonly type: 'remember'; readonly reason: AvoidReason }
  | { readonly type: 'report'; readonly report: Report }

export interface Step<S> {
  readonly state: S
  readonly effects: readonly Effect[]
}
