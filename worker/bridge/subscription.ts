import type { FramePart } from '../../src/protocol/frames.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import type { Clock } from '../ports.js'
import type { SessionWrites } from '../session/session-writes.js'

/**
 * One thing a page looks at. It keeps what the page does not have yet, merged, and hands it
 * over when a frame is made.
 */
export interface Subscription {
  /** What the page lacks; undefined when it lacks nothing. Counts as sent. */
  collect(): FramePart | undefined
  /** The page is shown again or hidden; whoever goes on all the same does nothing here. */
  shown?(page: PageVisibility): void
  close(): void
}

export type PageVisibility = 'visible' | 'hidden'

/** What subscriptions need of their page. */
export interface SubscriptionContext {
  readonly clock: Clock
  readonly fields: FieldRegistry
  /** Changes when a registered field does: windows that were made with another one are not shown. */
  readonly fieldsIdentity: string
  /** There is something to collect. */
  readonly due: () => void
  readonly visibility: PageVisibility
  /** What pages of this session write, which is shown before caches have it. */
  readonly writes: Pick<SessionWrites, 'pending' | 'versions'>
}
