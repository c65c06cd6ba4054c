import type { AuthReason, AuthReply } from '../protocol/auth.js'
import type { AuthProvider } from './auth-provider.js'
import { AuthAnswerError, readAuthAnswer } from './read-auth-answer.js'

/** A call that is pending for so long is taken for lost. */
const lostMs = 300_000
const shownCharacters = 200

interface Pending {
  readonly provider: AuthProvider
  readonly since: number
  readonly reply: Promise<AuthReply>
}

/** The page's end of `need-auth`: one call of the provider at a time, its answer read, its errors told as a refusal. */
export class PageAuth {
  readonly #now: () => number
  #provider: AuthProvider
  #pending: Pending | undefined

  constructor(provider: AuthProvider, now: () => number = Date.now) {
    this.#provider = provider
    this.#now = now
  }

  /** The latest one is asked from now on. */
  replace(provider: AuthProvider): void {
    this.#provider = provider
  }

  /** Never rejects. */
  answer(reason: AuthReason): Promise<AuthReply> {
    const pending = this.#pending
    if (pending?.provider === this.#provider && this.#now() - pending.since < lostMs) return pending.reply
    const provider = this.#provider
    const reply = ask(provider, reason).finally(() => {
      if (this.#pending === mine) this.#pending = undefined
    })
    const mine: Pending = { provider, since: this.#now(), reply }
    this.#pending = mine
    return reply
  }
}

async function ask(provider: AuthProvider, reason: AuthReason): Promise<AuthReply> {
  let answer: unknown
  try {
    answer = await provider(reason)
  } catch (error) {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const message = `The auth provider failed (${what.slice(0, shownCharacters)})`
    return { type: 'refused', code: 'signed-out', message }
  }
  if (answer === undefined || answer === null) {
    return { type: 'refused', code: 'signed-out', message: 'The auth provider gave nothing' }
  }
  try {
    return readAuthAnswer(answer)
  } catch (error) {
    const why = error instanceof AuthAnswerError ? error.message : 'it cannot be read'
    return { type: 'refused', code: 'invalid-auth', message: `The auth provider's answer cannot be used: ${why}` }
  }
}
