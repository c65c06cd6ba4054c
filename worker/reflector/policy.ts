/** All numbers of the reflector, in ms unless said. Sources: design section 5; client-go where it agrees. */
export const policy = {
  /** Back-off: base × 2^n up to the cap, then × (1 + random), as client-go. */
  backoffBase: 800,
  backoffCap: 30_000,
  /** A stream that lasted this long resets the back-off. */
  healthyAfter: 10_000,
  /** A watch that ended sooner, and whose version did not move, failed (wire rule 9). */
  shortWatch: 1_000,
  /** So many short watches in a row are taken for a silent expiry (C18). */
  shortWatchesUntilRelist: 5,
  /** So many short watches in a row that did bring something are followed at once; then there is one a `shortWatch`. */
  quickEndsAtOnce: 5,
  /** So many broken streams in a row make the resume version suspect (C23). */
  brokenWatchesUntilRelist: 3,
  /** So many watches in a row got no answer at all: from then on the probe goes first. */
  rejectedUntilProbeFirst: 5,
  /** So many, and the last of them although something else had just been answered: it cannot be watched. */
  rejectedUntilPoll: 8,
  inVainUntilPoll: 3,
  /** Watch-list: silence before the first byte, and between bytes before the mark. */
  firstByte: 15_000,
  stall: 10_000,
  stallsUntilAvoided: 2,
  /** No byte for so long where bookmarks were seen: dead (wire rule 11). */
  guard: 75_000,
  /** Past `timeoutSeconds` by so much: dead. */
  timeoutSlack: 30_000,
  silencesUntilRelist: 2,
  /** A plain watch that has not failed for so long counts as open (Firefox, wire rule 12). */
  countsAsOpen: 2_000,
  /** Silence behind a probe after which the resume is trusted. */
  quiet: 2_000,
  /** A resume is decided so long after its probe at the latest: what is held stays bounded (P10). */
  verifyAtMost: 10_000,
  /** A reconnect that succeeds within this is not shown. */
  grace: 2_000,
  /** A relist sooner than this after another backs off. */
  expiryAgain: 10_000,
  /** A slot that was not answered for so long is waited for. */
  slotAnswer: 5_000,
  /** Failures in a row, some 25 s, after which a slot is for others while it backs off. */
  failuresWithSlot: 5,
  watchTimeoutMin: 300,
  watchTimeoutSpread: 300,
  pageSize: 500,
  /** So many pages in a row may be empty: some servers select behind the limit. */
  emptyPages: 200,
  pollEvery: 15_000,
  /** After so long a resource that could not be watched is tried again. */
  relearnAfter: 3_600_000,
  recheckUnauthorized: 60_000,
  recheckForbidden: 300_000,
  /** A 403 to what was readable is believed when another one comes so much later, with nothing in between. */
  confirmForbidden: 10_000,
  recheckNotServed: 30_000,
  /** What is served in no version any more is gone when discovery says so again so much later: a server that starts says it, too. */
  confirmGone: 10_000,
} as const

/** Wait before try number `failures` + 1; `failures` counts from 1. */
export function backoff(failures: number, random: number): number {
  const base = Math.min(policy.backoffCap, policy.backoffBase * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return base * (1 + random)
}

/** Seconds, whole, 300 to 599: watches end at different times. */
export function watchTimeout(random: number): number {
  return policy.watchTimeoutMin + Math.floor(random * policy.watchTimeoutSpread)
}
