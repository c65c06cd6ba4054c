import type { AuthReason, AuthReply } from '../../src/protocol/auth.js'
import type { Clock } from '../ports.js'

/** A page has so long to answer before the next one is asked, ms. */
export const answerWithin = 10_000

/** Unanswered requests of one page that are remembered, in case that an answer comes late. */
const keptRequests = 10

/** `late`: after the page was given up. */
export type OnReply = (reply: AuthReply, time: 'in-time' | 'late') => void

interface Asked {
  readonly reply: OnReply
  readonly stopWaiting: () => void
  time: 'in-time' | 'late'
}

/** One page's place in a session that authenticates by page. */
export interface AuthSeat {
  /** Asks this page. `reply` is called once in time, with a refusal of our own if need be, and perhaps once more, late. */
  ask(reason: AuthReason, reply: OnReply): void
  answer(request: number, reply: AuthReply): void
  show(visibility: 'visible' | 'hidden'): void
  leave(): void
}

type Visibility = 'visible' | 'hidden'

/** The pages of one session: who can be asked for credentials, the most recently visible first. */
export class AuthPages {
  readonly #clock: Clock
  readonly #visibilities = new Map<AuthSeat, Visibility>()
  /** Pages in the order in which they were last seen, newest last. */
  #seen: AuthSeat[] = []
  #nextRequest = 1

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `needAuth` tells the page. A page counts as visible until it says otherwise. */
  join(needAuth: (request: number, reason: AuthReason) => void): AuthSeat {
    const asked = new Map<number, Asked>()
    const seat: AuthSeat = {
      ask: (reason, reply) => {
        const request = this.#nextRequest
        this.#nextRequest += 1
        const stopWaiting = this.#clock.after(answerWithin, () => {
          entry.time = 'late'
          reply(refusal(`No answer from the auth provider within ${answerWithin / 1000} s`), 'in-time')
        })
        const entry: Asked = { reply, stopWaiting, time: 'in-time' }
        asked.set(request, entry)
        for (const old of [...asked.keys()].slice(0, -keptRequests)) asked.delete(old)
        needAuth(request, reason)
      },
      answer: (request, reply) => {
        const entry = asked.get(request)
        if (entry === undefined) return
        asked.delete(request)
        entry.stopWaiting()
        entry.reply(reply, entry.time)
      },
      show: (visibility) => {
        if (!this.#visibilities.has(seat)) return
        // One that is hidden now was visible until now.
        if (this.#visibilities.get(seat) !== visibility) this.#see(seat)
        this.#visibilities.set(seat, visibility)
      },
      leave: () => {
        this.#visibilities.delete(seat)
        this.#seen = this.#seen.filter((other) => other !== seat)
        const open = [...asked.values()]
        asked.clear()
        for (const { stopWaiting } of open) stopWaiting()
        for (const { reply, time } of open) {
          if (time === 'in-time') reply(refusal('The page that was asked for credentials was closed'), 'in-time')
        }
      },
    }
    this.#visibilities.set(seat, 'visible')
    this.#seen.push(seat)
    return seat
  }

  /** The first to ask first. */
  inOrder(): readonly AuthSeat[] {
    const newestFirst = this.#seen.toReversed()
    const of = (visibility: Visibility): AuthSeat[] =>
      newestFirst.filter((seat) => this.#visibilities.get(seat) === visibility)
    return [...of('visible'), ...of('hidden')]
  }

  #see(seat: AuthSeat): void {
    this.#seen = [...this.#seen.filter((other) => other !== seat), seat]
  }
}

function refusal(message: string): AuthReply {
  return { type: 'refused', code: 'signed-out', message }
}
