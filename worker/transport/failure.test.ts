import { describe, expect, it } from 'vitest'
import type { AnswerSnapshot } from './failure.js'
import { brokenFailure, failureOfAnswer, networkFailure, wantsBodyText } from './failure.js'
import { status } from './samples.fixture.js'

const now = Date.UTC(2027, 0, 1)

function answer(snapshot: Partial<AnswerSnapshot>): AnswerSnapshot {
  return {
    status: 200,
    type: 'basic',
    contentType: 'application/json',
    retryAfter: null,
    bodyText: '',
    now,
    ...snapshot,
  }
}

describe('successes', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;stream=watch',
    'application/problem+json',
    'text/json',
    null,
    '',
  ])('%s may be JSON', (contentType) => {
    expect(failureOfAnswer(answer({ contentType }))).toBeUndefined()
  })

  it.each([200, 201, 206])('%d is one', (code) => {
    expect(failureOfAnswer(answer({ status: code }))).toBeUndefined()
    expect(wantsBodyText(answer({ status: code }))).toBe(false)
  })

  it.each([
    ['text/html', 'html'],
    ['text/html; charset=utf-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/plain', 'unexpected'],
    ['application/vnd.kubernetes.protobuf', 'unexpected'],
    ['application/cbor-seq', 'unexpected'],
    ['foobar', 'unexpected'],
  ])('W5, C26: %s is never data', (contentType, type) => {
    expect(failureOfAnswer(answer({ contentType }))).toMatchObject({ type, httpStatus: 200 })
  })
})

describe('redirects (C27)', () => {
  it.each([
    ['as browsers show it', { status: 0, type: 'opaqueredirect', contentType: null }],
    ['as other hosts show it', { status: 302, contentType: 'text/html' }],
    ['to another cluster path (C111)', { status: 301 }],
  ] as const)('%s', (_name, snapshot) => {
    expect(failureOfAnswer(answer(snapshot))).toMatchObject({ type: 'redirect' })
    expect(wantsBodyText(answer(snapshot))).toBe(false)
  })
})

describe('answers that are no success', () => {
  it('C39: a Status gives message, reason and details', () => {
    const details = { causes: [{ message: 'etcdserver: leader changed' }] }
    const body = status(500, 'InternalError', 'Internal error occurred: etcdserver: leader changed', { details })
    expect(failureOfAnswer(answer({ status: 500, bodyText: JSON.stringify(body) }))).toEqual({
      type: 'http',
      httpStatus: 500,
      reason: 'InternalError',
      message: 'Internal error occurred: etcdserver: leader changed',
      details,
      tooLargeResourceVersion: false,
    })
  })

  it.each([
    ['502 HTML', 502, 'text/html', '<html>Bad Gateway</html>', '<html>Bad Gateway</html>'],
    ['401 HTML', 401, 'text/html', '<html>login', '<html>login'],
    ['503 text', 503, 'text/plain', 'service unavailable\n', 'service unavailable'],
    ['404 text (C31)', 404, 'text/plain; charset=utf-8', '404 page not found\n', '404 page not found'],
    ['nothing', 502, null, '', 'HTTP 502'],
    ['JSON that is cut', 500, 'application/json', '{"kind":"Status","mess', '{"kind":"Status","mess'],
    ['JSON that is no Status', 500, 'application/json', '{"code":"X"}', '{"code":"X"}'],
  ])('C40: %s: the HTTP status decides, the text is shown', (_name, code, contentType, bodyText, message) => {
    const failure = failureOfAnswer(answer({ status: code, contentType, bodyText }))
    expect(failure).toEqual({ type: 'http', httpStatus: code, message, tooLargeResourceVersion: false })
  })

  it('C40: at most 200 characters of text', () => {
    const failure = failureOfAnswer(answer({ status: 500, contentType: 'text/plain', bodyText: 'x'.repeat(5000) }))
    expect(failure?.message).toBe('x'.repeat(200))
  })

  it('a Status without kind, as a request timeout sends it without a media type', () => {
    const { kind: _kind, apiVersion: _version, ...bare } = status(504, 'Timeout', 'request did not complete')
    const failure = failureOfAnswer(answer({ status: 504, contentType: null, bodyText: JSON.stringify(bare) }))
    expect(failure).toMatchObject({ type: 'http', httpStatus: 504, reason: 'Timeout' })
  })

  it('the HTTP status wins over the code of the body', () => {
    const bodyText = JSON.stringify(status(403, 'Forbidden', 'no'))
    expect(failureOfAnswer(answer({ status: 401, bodyText }))).toMatchObject({ httpStatus: 401 })
  })

  it('C38: details.retryAfterSeconds counts where the header says nothing', () => {
    const details = { retryAfterSeconds: 2 }
    const bodyText = JSON.stringify(status(429, 'TooManyRequests', 'storage is (re)initializing', { details }))
    const with_ = (retryAfter: string | null) => failureOfAnswer(answer({ status: 429, bodyText, retryAfter }))
    expect(with_(null)).toMatchObject({ retryAfterMs: 2000 })
    expect(with_('soon')).toMatchObject({ retryAfterMs: 2000 })
    expect(with_('7')).toMatchObject({ retryAfterMs: 7000 })
  })

  it.each([
    ['the cause', { details: { causes: [null, { reason: 'ResourceVersionTooLarge' }] } }, 'Timeout', true],
    [
      'the message of a cause, 1.17.0 to 1.18.5',
      { details: { causes: [{ message: 'Too large resource version' }] } },
      'Timeout: too large',
      true,
    ],
    ['the message of old servers', {}, 'Timeout: Too large resource version: 9999, current: 4711', true],
    ['neither', { details: { causes: 'x' } }, 'Timeout: request did not complete', false],
  ])('C42: too large a version by %s', (_by, more, message, expected) => {
    const bodyText = JSON.stringify(status(504, 'Timeout', message, more))
    expect(failureOfAnswer(answer({ status: 504, bodyText }))).toMatchObject({ tooLargeResourceVersion: expected })
  })

  it('C99: names of the prototype in a Status do no harm', () => {
    const bodyText =
      '{"kind":"Status","__proto__":{"reason":"Expired"},"details":{"__proto__":{"retryAfterSeconds":1}}}'
    const failure = failureOfAnswer(answer({ status: 500, bodyText }))
    expect(failure).not.toHaveProperty('reason')
    expect(failure).not.toHaveProperty('retryAfterMs')
  })
})

describe('exceptions (W19)', () => {
  it('of fetch are the network, of a body a broken connection, whatever the engine calls them', () => {
    for (const text of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']) {
      expect(networkFailure(new TypeError(text))).toMatchObject({ type: 'network' })
      expect(brokenFailure(new TypeError(text))).toMatchObject({ type: 'broken' })
    }
    expect(networkFailure('odd')).toMatchObject({ type: 'network' })
  })

  it('an error response is no answer', () => {
    expect(failureOfAnswer(answer({ status: 0, type: 'error' }))).toMatchObject({ type: 'network' })
  })
})
