import type { AuthGrant } from '../protocol/auth.js'
import { checkNames, isRecord } from '../query/record.js'

/** What a provider answered that cannot be used. The message names the place, never a value (P11). */
export class AuthAnswerError extends Error {
  override readonly name = 'AuthAnswerError'
}

/** Characters of RFC 9110. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** What `fetch` takes: no line ends, no other control characters, nothing beyond Latin-1. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/
/** Set by the library, by the browser, or such that an answer is no longer the plain one. */
const reserved =
  /^(accept|accept-.*|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|if-.*|keep-alive|origin|prefer|proxy-.*|range|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via|x-http-method.*|x-method-override)$/

/** @throws AuthAnswerError for whatever is no AuthAnswer */
export function readAuthAnswer(answer: unknown): AuthGrant {
  if (!isRecord(answer))
    throw new AuthAnswerError(`it is ${answer === null ? 'null' : `a ${typeof answer}`}, no object`)
  checkNames(answer, ['headers', 'webSocketProtocols', 'expiresAt'], (problem) => {
    throw new AuthAnswerError(problem)
  })
  const { headers, webSocketProtocols, expiresAt } = answer
  if (headers === undefined && webSocketProtocols === undefined) throw new AuthAnswerError('it has no headers')
  return {
    type: 'granted',
    headers: headers === undefined ? [] : readHeaders(headers),
    ...(webSocketProtocols === undefined ? {} : { webSocketProtocols: readProtocols(webSocketProtocols) }),
    ...(expiresAt === undefined ? {} : { expiresAt: readTime(expiresAt) }),
  }
}

function readHeaders(headers: unknown): AuthGrant['headers'] {
  if (!isRecord(headers)) throw new AuthAnswerError('headers must be a plain object of names and texts')
  const seen = new Set<string>()
  return Object.entries(headers).map(([name, value]) => {
    const shown = JSON.stringify(name)
    const lower = name.toLowerCase()
    // A token in the place of a name must not be told.
    if (!token.test(name)) throw new AuthAnswerError('the name of a header has characters that names cannot have')
    if (reserved.test(lower)) throw new AuthAnswerError(`header ${shown} is not the provider's to set`)
    if (seen.has(lower)) throw new AuthAnswerError(`header ${shown} is there twice`)
    if (typeof value !== 'string') throw new AuthAnswerError(`header ${shown} must be a text, not a ${typeof value}`)
    if (!fieldValue.test(value)) throw new AuthAnswerError(`header ${shown} has characters that headers cannot have`)
    seen.add(lower)
    return [name, value] as const
  })
}

function readProtocols(protocols: unknown): readonly string[] {
  const wrong = 'webSocketProtocols must be a list of different protocol names'
  if (!Array.isArray(protocols) || new Set(protocols).size !== protocols.length) throw new AuthAnswerError(wrong)
  return protocols.map((protocol: unknown) => {
    if (typeof protocol !== 'string' || !token.test(protocol)) throw new AuthAnswerError(wrong)
    return protocol
  })
}

function readTime(time: unknown): number {
  const ms = time instanceof Date ? time.getTime() : time
  if (typeof ms === 'number' && Number.isFinite(ms)) return ms
  throw new AuthAnswerError('expiresAt must be a Date, or a number of ms since the epoch')
}
