import type { AuthReason } from '../protocol/auth.js'

export type { AuthReason } from '../protocol/auth.js'

/** What an `auth` provider gives. */
export interface AuthAnswer {
  /** For every request, `{ Authorization: 'Bearer …' }` as a rule. Headers that a browser or the library sets itself are refused. */
  readonly headers?: Readonly<Record<string, string>>
  /** Subprotocols that carry the token where a stream is a WebSocket. Streams are fetches so far, which need `headers`. */
  readonly webSocketProtocols?: readonly string[]
  /**
   * When they end, ms since the epoch or a Date: asked anew by the first request of the last 30 s
   * before (of the last half of a shorter life). Without it, or when it is past already, the
   * server's 401 decides.
   */
  readonly expiresAt?: number | Date
}

/**
 * Gives credentials. Runs on the page; the most recently visible page of a session is asked, for
 * all informers at once, and never again while an earlier call is pending. One that throws,
 * rejects, returns nothing or takes more than 10 s has none: the next page is asked, and when no
 * page has any, nothing is requested and every status is `unauthorized`. An answer that comes
 * later than that is taken all the same. On `retry` nobody may be looking: open no dialog.
 */
export type AuthProvider = (reason: AuthReason) => AuthAnswer | Promise<AuthAnswer>
