import type { Failure } from '../ports.js'
import type { Authenticator, Credentials } from './authenticator.js'

type Failed = { readonly type: 'failed'; readonly failure: Failure }

/** One request with one answer. A 401 is sent once more, with newer credentials if there may be any. */
export async function twice<A extends { readonly type: string }>(
  authenticator: Authenticator,
  signal: AbortSignal,
  send: (credentials: Credentials) => Promise<A | Failed>,
): Promise<A | Failed> {
  const first = await authenticator.credentials()
  if (signal.aborted) return unsettled()
  if (first.type === 'failed') return first
  const answer = await send(first.credentials)
  if (!isUnauthorized(answer)) return answer
  const second = await authenticator.afterRefusal(first.credentials)
  if (signal.aborted) return unsettled()
  if (second === undefined) return answer
  return second.type === 'failed' ? second : send(second.credentials)
}

export function isUnauthorized(answer: { readonly type: string; readonly failure?: Failure }): boolean {
  const { failure } = answer
  return answer.type === 'failed' && failure?.type === 'http' && failure.httpStatus === 401
}

/** What became of an aborted request interests nobody. One for each: a shared one would keep all who wait for it. */
function unsettled(): Promise<never> {
  return new Promise(() => {})
}
