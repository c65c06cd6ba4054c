/**
 * What is left of a wait of `periodMs` that began at `since`, ms: 0 when it is over, and never more than the
 * whole, because a clock may be set back meanwhile.
 */
export function timeLeft(since: number, periodMs: number, now: number): number {
  return Math.min(periodMs, Math.max(0, since + periodMs - now))
}
