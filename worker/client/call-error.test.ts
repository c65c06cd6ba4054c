import { describe, expect, test } from 'vitest'
import type { Failure } from '../ports.js'
import { callError } from './call-error.js'
import { http } from './requester.fixture.js'

const resource = { group: 'apps', version: 'v1', plural: 'deployments', namespaced: true }
const about = (method: 'GET' | 'PUT') => ({ method, target: { resource, namespace: 'web', name: 'a' } })
const named = { details: { name: 'a', kind: 'deployments' } }

describe('M14 what a request that failed is told', () => {
  test.each<readonly [string, Failure, reading: string, writing: string]>([
    ['400', http(400), 'bad-request', 'bad-request'],
    ['401', http(401), 'unauthorized', 'unauthorized'],
    ['403', http(403), 'forbidden', 'forbidden'],
    ['404 of an object', http(404, { reason: 'NotFound', ...named }), 'not-found', 'not-found'],
    [
      '404 of a resource below a group that is served',
      http(404, { reason: 'NotFound', details: {} }),
      'not-served',
      'not-served',
    ],
    ['404 in plain text', http(404), 'not-served', 'not-served'],
    ['405', http(405), 'bad-request', 'bad-request'],
    ['406', http(406), 'unsupported-media-type', 'unsupported-media-type'],
    ['408', http(408), 'server-error', 'unknown-outcome'],
    ['409', http(409, { reason: 'Conflict' }), 'conflict', 'conflict'],
    ['409 AlreadyExists', http(409, { reason: 'AlreadyExists' }), 'already-exists', 'already-exists'],
    ['410', http(410, { reason: 'Expired' }), 'expired', 'expired'],
    ['413', http(413), 'request-too-large', 'request-too-large'],
    ['415', http(415), 'unsupported-media-type', 'unsupported-media-type'],
    ['422', http(422, { reason: 'Invalid', ...named }), 'invalid', 'invalid'],
    ['429', http(429), 'too-many-requests', 'too-many-requests'],
    ['500', http(500), 'server-error', 'server-error'],
    ['502', http(502), 'server-error', 'unknown-outcome'],
    ['503', http(503), 'server-error', 'server-error'],
    ['504', http(504), 'server-error', 'unknown-outcome'],
    ['no answer', { type: 'network', message: 'x' }, 'unreachable', 'unknown-outcome'],
    ['a cut answer', { type: 'broken', message: 'x' }, 'broken', 'unknown-outcome'],
    ['silence', { type: 'timeout', message: 'x' }, 'timeout', 'unknown-outcome'],
    ['a redirect', { type: 'redirect', message: 'x' }, 'redirected', 'redirected'],
    ['a login page', { type: 'html', httpStatus: 200, message: 'x' }, 'html-answer', 'html-answer'],
    ["a proxy's error page", { type: 'html', httpStatus: 502, message: 'x' }, 'server-error', 'unknown-outcome'],
    ['text', { type: 'unexpected', httpStatus: 200, message: 'x' }, 'unexpected-answer', 'unexpected-answer'],
    ['nobody signed in', { type: 'signed-out', code: 'signed-out', message: 'x' }, 'signed-out', 'signed-out'],
    ['no credentials', { type: 'signed-out', code: 'invalid-auth', message: 'x' }, 'invalid-auth', 'invalid-auth'],
  ])('%s', (_name, failure, reading, writing) => {
    expect([callError(failure, about('GET')).code, callError(failure, about('PUT')).code]).toEqual([reading, writing])
  })

  test('it carries what the server said, what it is about, and what to do', () => {
    const details = {
      name: 'a',
      causes: [{ field: 'spec.replicas', message: 'must be greater', reason: 'FieldValueInvalid' }],
    }
    const info = callError(http(422, { reason: 'Invalid', message: 'is invalid', details }), about('PUT'))
    expect(info).toEqual({
      code: 'invalid',
      message: 'is invalid. The server does not accept the object: `info.details.causes` names the fields.',
      httpStatus: 422,
      reason: 'Invalid',
      details,
      resource: 'apps/v1/deployments',
      namespace: 'web',
    })
  })

  test('a 403 of the API server is about rights, a bare one about whoever stands before it', () => {
    const message = (failure: Failure) => callError(failure, about('PUT')).message
    expect(message(http(403, { reason: 'Forbidden' }))).toMatch(/RBAC/)
    expect(message(http(403))).toMatch(/a proxy refuses .*--reject-methods/)
    expect(message({ type: 'html', httpStatus: 403, message: 'x' })).toMatch(/a proxy refuses/)
  })
})
