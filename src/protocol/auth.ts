/**
 * Why credentials are asked for:
 * - `connect`: the first request of all is about to be sent, and none were given yet;
 * - `expired`: a request is about to be sent, and `expiresAt` of the last ones is near or over;
 * - `unauthorized`: the server answered 401 to the last ones;
 * - `retry`: the last asking brought none, and now the slow re-check is due, `retryNow()` was
 *   called, or another page came.
 */
export type AuthReason = 'connect' | 'expired' | 'unauthorized' | 'retry'

/** What every request carries from now on. Pairs, so that no name is special. */
export interface AuthGrant {
  readonly type: 'granted'
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly webSocketProtocols?: readonly string[]
  /** ms since the epoch. */
  readonly expiresAt?: number
}

export interface AuthRefusal {
  readonly type: 'refused'
  /** `invalid-auth`: the provider answered something that cannot be used. */
  readonly code: 'signed-out' | 'invalid-auth'
  /** What happened, as a sentence; never with the value of a header. */
  readonly message: string
}

/** A page's answer to `need-auth`. */
export type AuthReply = AuthGrant | AuthRefusal
