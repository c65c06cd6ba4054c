import type { ApiFailure } from './api-failure.js'
import type { ApiRequest } from './api-request.js'

/** Compact, or indented as for people: browsers get that unless they say `pretty=false`. */
export type Style = 'compact' | 'indented'

const people = /^(curl|Wget|Mozilla\/5\.0)/

export function styleOf(request: ApiRequest): Style {
  const pretty = request.query.get('pretty')
  if (pretty !== null && pretty !== '')
    return ['1', 't', 'true', 'TRUE', 'True', 'T'].includes(pretty) ? 'indented' : 'compact'
  return people.test(request.headers.get('user-agent') ?? '') ? 'indented' : 'compact'
}

export const jsonHeaders = (): Record<string, string> => ({
  'cache-control': 'no-cache, private',
  'content-type': 'application/json',
})

export function jsonAnswer(
  body: unknown,
  style: Style,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = style === 'indented' ? JSON.stringify(body, null, 2) : `${JSON.stringify(body)}\n`
  return new Response(text, { status, headers: { ...jsonHeaders(), ...headers } })
}

/** What is no Status: `404 page not found` and its like. */
export function textAnswer(text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'cache-control': 'no-cache, private',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

export const pageNotFound = (): Response => textAnswer('404 page not found\n', 404)

export function failureAnswer(failure: ApiFailure, style: Style): Response {
  const retry = failure.details?.retryAfterSeconds
  // Only what the authorizer refuses; admission has causes.
  const isRefused = failure.code === 403 && failure.details?.causes === undefined
  return jsonAnswer(failure.status(), failure.style ?? style, failure.code, {
    ...(retry === undefined || retry <= 0 ? {} : { 'retry-after': String(retry) }),
    ...(isRefused ? { 'x-content-type-options': 'nosniff' } : {}),
  })
}
