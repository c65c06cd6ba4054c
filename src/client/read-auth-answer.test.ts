import { expect, test } from 'vitest'
import { AuthAnswerError, readAuthAnswer } from './read-auth-answer.js'

const headers = { Authorization: 'Bearer x' }

test('reads headers, protocols and both kinds of time', () => {
  const at = new Date(1_800_000_000_000)
  expect(readAuthAnswer({ headers, expiresAt: at, webSocketProtocols: ['v4.channel.k8s.io'] })).toEqual({
    type: 'granted',
    headers: [['Authorization', 'Bearer x']],
    expiresAt: 1_800_000_000_000,
    webSocketProtocols: ['v4.channel.k8s.io'],
  })
  expect(readAuthAnswer({ headers, expiresAt: 5 })).toMatchObject({ expiresAt: 5 })
  expect(readAuthAnswer({ headers: { 'Impersonate-User': 'bob', 'X-CSRF': '' } }).headers).toHaveLength(2)
})

test.each([
  ['a text', 'Bearer secret', /a string, no object/],
  ['a list', ['secret'], /no object/],
  ['no headers', {}, /no headers/],
  ['a name that is near', { header: headers }, /did you mean "headers"/],
  ['headers that are a list', { headers: [['Authorization', 'secret']] }, /plain object/],
  ['a Headers object', { headers: new Headers(headers) }, /plain object/],
  ['a value that is no text', { headers: { Authorization: undefined } }, /"Authorization" must be a text/],
  ['a value with a line end', { headers: { Authorization: 'secret\r\nX: y' } }, /characters that headers cannot/],
  ['a value beyond Latin-1', { headers: { Authorization: 'secret…' } }, /characters that headers cannot/],
  ['a name with a blank', { headers: { 'secret x': '' } }, /characters that names cannot/],
  ['a name twice', { headers: { authorization: 'secret', Authorization: 'secret' } }, /twice/],
  ['Range', { headers: { Range: 'bytes=0-1' } }, /"Range" is not the provider's to set/],
  ['Accept', { headers: { accept: 'text/html' } }, /not the provider's/],
  ['Cookie', { headers: { Cookie: 'secret' } }, /not the provider's/],
  ['a conditional request', { headers: { 'If-None-Match': '*' } }, /not the provider's/],
  ['Sec-…', { headers: { 'Sec-Fetch-Mode': 'cors' } }, /not the provider's/],
  ['a time that is a text', { headers, expiresAt: '2027-01-01' }, /expiresAt must be/],
  ['a time that is none', { headers, expiresAt: new Date('secret') }, /expiresAt must be/],
  ['protocols that are none', { webSocketProtocols: ['secret x'] }, /webSocketProtocols/],
  ['protocols twice', { webSocketProtocols: ['a', 'a'] }, /webSocketProtocols/],
])('P11: refuses %s, and never tells a value', (_what, answer, message) => {
  let error: unknown
  try {
    readAuthAnswer(answer)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(AuthAnswerError)
  expect((error as Error).message).toMatch(message)
  expect((error as Error).message).not.toContain('secret')
})
