import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { type AuthProvider, type AuthReason, createKube, type Host, type Kube } from '../index.js'
import { closeAfter } from './kube.fixture.js'

/** An API that knows some tokens, and counts what comes with others. */
export class GuardedApi {
  readonly api = new ScriptedApi()
  readonly known = new Set<string>()
  /** Tokens in order of the requests; `none` without one. */
  readonly tokens: string[] = []
  readonly clock = createFakeClock()
  readonly host: Host = inlineHost({
    fetch: (url, init) => {
      const authorization = new Headers(init.headers).get('authorization')
      const token = authorization?.replace('Bearer ', '') ?? 'none'
      this.tokens.push(token)
      if (this.known.has(token)) return this.api.fetch(url, init)
      return Promise.resolve(statusAnswer(401, 'Unauthorized', 'Unauthorized'))
    },
    clock: this.clock,
    random: () => 0,
  })

  constructor(...known: readonly string[]) {
    for (const token of known) this.known.add(token)
  }

  kube(auth: AuthProvider, user?: string | Promise<string>): Kube {
    const kube = createKube({
      server: 'http://127.0.0.1:1',
      host: this.host,
      auth,
      ...(user === undefined ? {} : { user }),
    })
    closeAfter(kube)
    return kube
  }

  async passes(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      await this.clock.advance(Math.min(left, 1_000))
      await settle()
    }
  }
}

export const bearer = (token: string): { headers: Record<string, string> } => ({
  headers: { Authorization: `Bearer ${token}` },
})

/** A provider that gives these one after the other, and then the last one for ever. */
export function giving(...tokens: readonly string[]): AuthProvider & { readonly reasons: AuthReason[] } {
  const reasons: AuthReason[] = []
  const provider = (reason: AuthReason) => {
    reasons.push(reason)
    return Promise.resolve(bearer(tokens[Math.min(reasons.length, tokens.length) - 1] ?? ''))
  }
  return Object.assign(provider, { reasons })
}
