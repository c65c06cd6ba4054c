/** All times of discovery, ms. */
export const pacePolicy = {
  /** While somebody waits for news and a page is visible: an unchanged answer is a few hundred bytes. */
  awaited: 5_000,
  /** The same where the server gives no ETags, or the old form only. */
  awaitedDear: 30_000,
  /** While it is used at all. */
  used: 600_000,
  /** For a while after something was told that decides about what is served. */
  hinted: 1_000,
  hintLasts: 5_000,
  /** After failures in a row: `awaited` × 2^n, up to this; up to `used` where nobody waits. */
  failedCap: 30_000,
  /** While nobody is signed in: nothing is sent, but who knows is asked. */
  signedOut: 60_000,
} as const

export interface Demand {
  readonly now: number
  /** Of all pages of the session. */
  readonly visibility: 'visible' | 'hidden'
  /** `out`: no request would leave before the `auth` provider, which a request asks, knows of somebody. */
  readonly signedIn: 'in' | 'out'
  /**
   * `awaited`: somebody is told of changes, or an informer is not served. `used`: something was read for somebody.
   * `no`: nobody has asked yet.
   */
  readonly use: 'awaited' | 'used' | 'no'
  readonly cost: 'cheap' | 'dear'
  /** When the last reading began. */
  readonly readAt?: number
  /** Readings in a row that failed. */
  readonly failures: number
  /** When the server that failed wants to be asked again (W10). */
  readonly restUntil?: number
  /** When something was told that decides about what is served. */
  readonly hintedAt?: number
}

/** When the next reading is due; undefined: not before the demand is another one. */
export function nextReading(demand: Demand): number | undefined {
  const { now, visibility, use, readAt } = demand
  if (visibility === 'hidden' || use === 'no') return undefined
  // Later than now: the clock was set back, and nobody knows how long ago that is.
  if (readAt === undefined || readAt > now) return now
  return Math.max(readAt + pause(demand), demand.restUntil ?? readAt)
}

function pause({ now, signedIn, use, cost, failures, hintedAt }: Demand): number {
  if (signedIn === 'out') return pacePolicy.signedOut
  if (failures > 0) {
    const atMost = use === 'used' ? pacePolicy.used : pacePolicy.failedCap
    return Math.min(atMost, pacePolicy.awaited * 2 ** Math.min(10, failures))
  }
  if (hintedAt !== undefined && isWithin(pacePolicy.hintLasts, hintedAt, now)) return pacePolicy.hinted
  if (use === 'used') return pacePolicy.used
  return cost === 'cheap' ? pacePolicy.awaited : pacePolicy.awaitedDear
}

/** Whether less than `ms` have passed since. No, where the clock was set back meanwhile. */
export function isWithin(ms: number, since: number, now: number): boolean {
  return now >= since && now - since < ms
}
