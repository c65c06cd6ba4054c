import type { AuthGrant, AuthReason, AuthRefusal, AuthReply } from '../../src/protocol/auth.js'
import type { Clock, Failure } from '../ports.js'
import { AuthPages, type AuthSeat } from './auth-pages.js'

/** Asked anew so long before they end, ms; at most half of their life. */
const askAhead = 30_000
/** After an asking in vain the pages are left alone for so long, unless a person or a new page asks, ms. */
const restInVain = 30_000

/** What requests carry. Each grant makes new ones; compared by reference. */
export interface Credentials {
  readonly headers: AuthGrant['headers']
  readonly webSocketProtocols?: readonly string[]
  /** From then on a request asks for newer ones first. */
  readonly askAt: number
  readonly expiresAt: number
}

export type AuthOutcome =
  | { readonly type: 'granted'; readonly credentials: Credentials }
  | { readonly type: 'failed'; readonly failure: Extract<Failure, { type: 'signed-out' }> }

type State =
  | { readonly type: 'unasked' }
  | { readonly type: 'signed-in'; readonly credentials: Credentials; readonly restUntil: number }
  | { readonly type: 'signed-out'; readonly refusal: AuthRefusal; readonly restUntil: number }

interface Flight {
  readonly reason: AuthReason
  readonly outcome: Promise<AuthOutcome>
  readonly settle: (outcome: AuthOutcome) => void
}

/**
 * The credentials of one session, asked of its pages when a request needs them: one flight however
 * many requests wait. No timer runs for it but that of a page that is being asked. Signed out,
 * requests fail here and none is sent.
 */
export class Authenticator {
  readonly pages: AuthPages
  readonly #clock: Clock
  readonly #signedIn: () => void
  #state: State = { type: 'unasked' }
  #flight: Flight | undefined

  /** `signedIn` is called when there are credentials again after there were none. */
  constructor(clock: Clock, signedIn: () => void) {
    this.#clock = clock
    this.#signedIn = signedIn
    this.pages = new AuthPages(clock)
  }

  get isSignedOut(): boolean {
    return this.#state.type === 'signed-out'
  }

  /** For one request: at once where they are at hand. */
  credentials(): AuthOutcome | Promise<AuthOutcome> {
    if (this.#flight !== undefined) return this.#flight.outcome
    const state = this.#state
    const now = this.#clock.now()
    switch (state.type) {
      case 'unasked':
        return this.#ask('connect')
      case 'signed-out':
        return rests(state, now) ? failed(state.refusal) : this.#ask('retry')
      case 'signed-in': {
        const { credentials } = state
        const due = now >= credentials.expiresAt || (now >= credentials.askAt && !rests(state, now))
        return due ? this.#ask('expired') : { type: 'granted', credentials }
      }
    }
  }

  /**
   * The server answered 401 to these: newer ones, if there are any or a page has some. Undefined: the
   * pages have just said that these are the newest.
   */
  afterRefusal(refused: Credentials): AuthOutcome | Promise<AuthOutcome> | undefined {
    if (this.#flight !== undefined) return this.#flight.outcome
    const state = this.#state
    if (state.type === 'signed-in') {
      const { credentials } = state
      if (credentials !== refused) return { type: 'granted', credentials }
      return rests(state, this.#clock.now()) ? undefined : this.#ask('unauthorized')
    }
    return this.credentials()
  }

  /** A person asked, or a page came: the next request or 401 asks the pages, however short ago that was in vain. */
  forgetRefusal(): void {
    if (this.#state.type !== 'unasked') this.#state = { ...this.#state, restUntil: Number.NEGATIVE_INFINITY }
  }

  #ask(reason: AuthReason): Promise<AuthOutcome> {
    const { promise, resolve } = withResolvers<AuthOutcome>()
    const flight: Flight = { reason, outcome: promise, settle: resolve }
    this.#flight = flight
    this.#askNext(flight, new Set(), undefined)
    return promise
  }

  /** `told`: what those before said. */
  #askNext(flight: Flight, asked: Set<AuthSeat>, told: AuthRefusal | undefined): void {
    const seat = this.pages.inOrder().find((one) => !asked.has(one))
    if (seat === undefined) {
      this.#refused(flight, told ?? { type: 'refused', code: 'signed-out', message: 'No page is left to ask' })
      return
    }
    asked.add(seat)
    const before = this.#state
    seat.ask(flight.reason, (reply: AuthReply, time) => {
      if (reply.type === 'granted') {
        // Late ones are as good, unless others were given since.
        if (time === 'in-time' || !isNewer(this.#state, before)) this.#granted(reply)
      } else if (this.#flight === flight && time === 'in-time') {
        this.#askNext(flight, asked, worse(told, reply))
      }
    })
  }

  #granted(grant: AuthGrant): void {
    const now = this.#clock.now()
    const credentials = credentialsOf(grant, now)
    const before = this.#state
    const flight = this.#flight
    const inVain = flight?.reason === 'unauthorized' && before.type === 'signed-in' && isEqual(before, grant)
    this.#state = { type: 'signed-in', credentials, restUntil: inVain ? now + restInVain : Number.NEGATIVE_INFINITY }
    this.#flight = undefined
    flight?.settle({ type: 'granted', credentials })
    if (before.type === 'signed-out') this.#signedIn()
  }

  #refused(flight: Flight, refusal: AuthRefusal): void {
    const now = this.#clock.now()
    const restUntil = now + restInVain
    const state = this.#state
    this.#flight = undefined
    // What has not ended yet is used to its end.
    if (flight.reason === 'expired' && state.type === 'signed-in' && now < state.credentials.expiresAt) {
      this.#state = { ...state, restUntil }
      flight.settle({ type: 'granted', credentials: state.credentials })
      return
    }
    this.#state = { type: 'signed-out', refusal, restUntil }
    flight.settle(failed(refusal))
  }
}

function credentialsOf({ headers, webSocketProtocols, expiresAt }: AuthGrant, now: number): Credentials {
  // One that is past already says that the clocks differ: the server's 401 decides.
  const end = expiresAt === undefined || expiresAt <= now ? Number.POSITIVE_INFINITY : expiresAt
  return {
    headers,
    ...(webSocketProtocols === undefined ? {} : { webSocketProtocols }),
    askAt: end - Math.min(askAhead, (end - now) / 2),
    expiresAt: end,
  }
}

/** Nobody is asked so soon behind an asking in vain. Never longer, where the clock was set back meanwhile. */
function rests({ restUntil }: Exclude<State, { type: 'unasked' }>, now: number): boolean {
  return now < restUntil && restUntil - now <= restInVain
}

function isEqual({ credentials }: Extract<State, { type: 'signed-in' }>, { headers }: AuthGrant): boolean {
  return JSON.stringify(credentials.headers) === JSON.stringify(headers)
}

/** Whether credentials were granted between two states. */
function isNewer(state: State, before: State): boolean {
  if (state.type !== 'signed-in') return false
  return before.type !== 'signed-in' || before.credentials !== state.credentials
}

/** An answer that cannot be used is the developer's to see, whoever was asked after. */
function worse(told: AuthRefusal | undefined, refusal: AuthRefusal): AuthRefusal {
  return told?.code === 'invalid-auth' ? told : refusal
}

function failed({ code, message }: AuthRefusal): AuthOutcome {
  return { type: 'failed', failure: { type: 'signed-out', code, message } }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
