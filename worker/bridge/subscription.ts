import type { FramePart } from '../../src/protocol/frames.js'

/**
 * One thing a page looks at. It keeps what the page does not have yet, merged, and hands it
 * over when a frame is made.
 */
export interface Subscription {
  /** What the page lacks; undefined when it lacks nothing. Counts as sent. */
  collect(): FramePart | undefined
  close(): void
}
