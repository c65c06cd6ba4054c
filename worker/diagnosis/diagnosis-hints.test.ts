import { expect, test } from 'vitest'
import { type DiagnosisFacts, diagnosisHints } from './diagnosis-hints.js'

const well: DiagnosisFacts = {
  protocol: 'h1',
  streaming: 'streamed',
  queueing: { requestsMs: 0, streams: 'enough' },
  clockOffsetMs: 300,
  host: { type: 'shared', locks: 'browser', generation: 0 },
  storage: { kept: 'disk', bytes: 100 },
  crossOrigin: false,
  secureContext: true,
}
const http = (httpStatus: number) =>
  ({ type: 'http', httpStatus, message: 'Secret text', tooLargeResourceVersion: false }) as const

test('M24: all is well: no hint', () => {
  expect(diagnosisHints(well)).toEqual([])
  expect(diagnosisHints({ ...well, protocol: 'unknown', streaming: 'unknown' })).toEqual([])
})

const cases: readonly (readonly [string, Partial<DiagnosisFacts>, RegExp])[] = [
  [
    'a proxy that buffers',
    { streaming: 'buffered', firstByteMs: 3_012 },
    /first byte took 3012 ms.*proxy_buffering off/,
  ],
  ['a proxy that compresses', { streaming: 'compressed' }, /compressed.*Range header/],
  ['watches are rejected', { watchFailure: { type: 'network', message: '' } }, /rejects watches.*compress/],
  [
    'a short idle time-out',
    { idleCut: { afterMs: 60_200, seen: 4, by: 'silence' } },
    /silent for 60 s: raise its read time-out above 300 s/,
  ],
  ['a time-out for answers', { idleCut: { afterMs: 30_000, seen: 4, by: 'age' } }, /after 30 s, however busy/],
  ['streams wait', { queueing: { requestsMs: 0, streams: 'queued' } }, /HTTP\/2 \(TLS\), close tabs/],
  [
    'streams wait, and the protocol is hidden',
    { queueing: { requestsMs: 0, streams: 'queued' }, protocol: 'unknown', crossOrigin: true },
    /Timing-Allow-Origin/,
  ],
  ['requests wait', { queueing: { requestsMs: 4_000, streams: 'enough' } }, /waited 4000 ms for a connection/],
  ['a clock far behind', { clockOffsetMs: 120_000 }, /120 s behind the server's/],
  ['a clock far ahead', { clockOffsetMs: -3_600_000 }, /3600 s ahead of the server's/],
  [
    'an insecure context',
    { secureContext: false, host: { type: 'dedicated', locks: 'none' } },
    /HTTPS, or from localhost/,
  ],
  ['an engine in each tab', { host: { type: 'dedicated', locks: 'browser' } }, /SharedWorker/],
  ['nobody named', { storage: { kept: 'off', reason: 'no-user', bytes: 0 } }, /createKube a `user`/],
  ['no storage', { storage: { kept: 'memory', reason: 'refused', bytes: 0 } }, /private window/],
  ['a broken disk', { storage: { kept: 'memory', reason: 'broken', bytes: 0 } }, /in memory only/],
  ['cleared', { storage: { kept: 'off', reason: 'cleared', bytes: 0 } }, /reload/],
  ['nobody answers', { requestFailure: { type: 'network', message: '' } }, /Nothing answers at `server`/],
  [
    'nobody answers, of another origin',
    { requestFailure: { type: 'network', message: '' }, crossOrigin: true },
    /Access-Control-Allow-Origin/,
  ],
  ['a silent server', { requestFailure: { type: 'timeout', message: '' } }, /does not answer/],
  ['a login page', { requestFailure: { type: 'html', httpStatus: 200, message: '' } }, /sign in/],
  ['401', { requestFailure: http(401) }, /HTTP 401/],
  ['403', { watchFailure: http(403) }, /may not watch/],
]

test.each(cases)('M24: %s: one sentence on what to do', (_name, facts, hint) => {
  const hints = diagnosisHints({ ...well, ...facts })
  expect(hints).toEqual([expect.stringMatching(hint)])
  expect(hints[0]).toMatch(/[.?]$/)
  // P11: nothing that the server wrote.
  expect(hints[0]).not.toContain('Secret')
})

test('M24: CORS that hides the time of the server', () => {
  const { clockOffsetMs: _hidden, ...rest } = well
  expect(diagnosisHints({ ...rest, crossOrigin: true })).toEqual([expect.stringMatching(/Expose-Headers: Date/)])
  expect(diagnosisHints(rest)).toEqual([])
})

test('M24: switched off on purpose is no mistake, and what the server does by itself is none either', () => {
  expect(diagnosisHints({ ...well, storage: { kept: 'off', reason: 'switched-off', bytes: 0 } })).toEqual([])
  expect(diagnosisHints({ ...well, idleCut: { afterMs: 310_000, seen: 3, by: 'age' } })).toEqual([])
})
