import { deepEqual, equal, ok } from 'node:assert/strict'
import { stream } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, errorLine, line, pod, serve, status } from '../wire-objects.js'

interface ErrorEvent {
  readonly name: string
  readonly event: string
  /** `list`: what it means is that the version is spent; `watch`: it goes on from the same version. */
  readonly next: 'list' | 'watch'
  /** How long the next try may take at most, ms. */
  readonly within: number
}

const tooLarge = status(504, 'Timeout', 'Timeout: Too large resource version: 100, current: 90', {
  causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
  retryAfterSeconds: 1,
})
const { code: _code, ...withoutCode } = status(410, 'Expired', 'too old resource version: 100 (5000)')
const { kind: _kind, status: _status, ...bare } = status(410, 'Expired', 'too old resource version: 100 (5000)')

/** A stream that was accepted says that something is wrong: never the last word about the request. */
const events: readonly ErrorEvent[] = [
  { name: '410 Expired', event: errorLine(410, 'Expired'), next: 'list', within: 0 },
  { name: '410 Gone, as servers up to 1.17 say', event: errorLine(410, 'Gone'), next: 'list', within: 0 },
  { name: '410 without a reason', event: errorLine(410, ''), next: 'list', within: 0 },
  { name: 'Expired without a code', event: line('ERROR', withoutCode), next: 'list', within: 0 },
  { name: '410 without kind and status', event: line('ERROR', bare), next: 'list', within: 0 },
  { name: '504 Too large resource version', event: line('ERROR', tooLarge), next: 'list', within: 0 },
  { name: '400', event: errorLine(400, 'BadRequest'), next: 'list', within: 0 },
  { name: '500', event: errorLine(500, 'InternalError'), next: 'watch', within: 2_000 },
  { name: '500 StorageReadError', event: errorLine(500, 'StorageReadError'), next: 'watch', within: 2_000 },
  { name: '503', event: errorLine(503, 'ServiceUnavailable'), next: 'watch', within: 2_000 },
  {
    name: '504 Timeout',
    event: errorLine(504, 'Timeout', 'Timeout: request did not complete'),
    next: 'watch',
    within: 2_000,
  },
  {
    name: '429 with seconds',
    event: line('ERROR', status(429, 'TooManyRequests', 'storage is (re)initializing', { retryAfterSeconds: 7 })),
    next: 'watch',
    within: 8_000,
  },
  { name: '408', event: errorLine(408, 'Timeout'), next: 'watch', within: 2_000 },
  { name: '404', event: errorLine(404, 'NotFound'), next: 'watch', within: 2_000 },
  { name: '403', event: errorLine(403, 'Forbidden'), next: 'watch', within: 2_000 },
  { name: '401', event: errorLine(401, 'Unauthorized'), next: 'watch', within: 2_000 },
  { name: '405', event: errorLine(405, 'MethodNotAllowed'), next: 'watch', within: 2_000 },
  { name: '406', event: errorLine(406, 'NotAcceptable'), next: 'watch', within: 2_000 },
  { name: '409', event: errorLine(409, 'Conflict'), next: 'watch', within: 2_000 },
  { name: '413', event: errorLine(413, 'RequestEntityTooLarge'), next: 'watch', within: 2_000 },
  { name: '422', event: errorLine(422, 'Invalid'), next: 'watch', within: 2_000 },
  { name: '200', event: errorLine(200, ''), next: 'watch', within: 2_000 },
  { name: '302', event: errorLine(302, ''), next: 'watch', within: 2_000 },
  { name: '0', event: errorLine(0, ''), next: 'watch', within: 2_000 },
  { name: '999', event: errorLine(999, ''), next: 'watch', within: 2_000 },
  { name: 'no Status but a Pod', event: line('ERROR', pod('a', '150')), next: 'watch', within: 2_000 },
  { name: 'null', event: line('ERROR', null), next: 'watch', within: 2_000 },
  { name: 'a text', event: line('ERROR', 'no'), next: 'watch', within: 2_000 },
  { name: 'nothing', event: '{"type":"ERROR"}\n', next: 'watch', within: 2_000 },
]

/** Between C23 and C25: ERROR events of every kind. */
export const errorEventCases: readonly WireCase[] = [
  ...events.map(
    ({ name, event, next, within }): WireCase => ({
      title: `C24 an ERROR in the stream (${name}) is followed by a ${next}, and the cache stays until then`,
      where: 'node',
      async run(world) {
        const { user, watch } = await liveStart(world)
        await world.pass(15_000)
        serve(world.site, '103', pod('a', '42'), pod('b', '101'), pod('c', '102'))
        world.site.always('WATCH', stream(line('ADDED', pod('c', '102')), bookmark('103')))
        await watch.send(line('ADDED', pod('b', '101')), event)
        await world.settle()
        const meanwhile = await user.seen()
        if (within > 0) equal(meanwhile.rows.join(), 'd/a@42,d/b@101')
        await world.pass(within)
        const { told, status: now, totals } = await user.until(({ rows }) => rows.length === 3)
        deepEqual(told.slice(3), [`added d/c@102 ${next === 'list' ? 'relist' : 'watch'}`])
        equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), next === 'list' ? '103' : '101')
        equal(world.site.count('LIST'), next === 'list' ? 2 : 1)
        deepEqual(totals, [1, 2, 3])
        await world.pass(2_500)
        deepEqual([now.phase, now.error], ['live', undefined])
      },
    }),
  ),
  ...events
    .filter(({ name }) => /^(410 Expired|400|500|429.*|403|404|422|null)$/.test(name))
    .map(
      ({ name, event }): WireCase => ({
        title: `C24 ERRORs (${name}) in every stream are a bounded number of requests, and over when they are over`,
        where: 'node',
        async run(world) {
          const { user, watch } = await liveStart(world)
          world.site.always('WATCH', { body: event })
          await watch.send(event)
          await world.pass(120_000)
          const before = world.site.requests.length
          await world.pass(600_000)
          const perMinute = (world.site.requests.length - before) / 10
          ok(perMinute <= 10, `${perMinute} requests a minute`)
          const { rows, view, totals } = await user.seen()
          deepEqual([rows.join(), view, totals], ['d/a@42', 'data', [1]])
          serve(world.site, '200', pod('b', '150'))
          world.site.always('WATCH', stream(bookmark('200')))
          await world.pass(360_000)
          const after = await user.seen()
          equal(after.rows.join(), 'd/b@150')
          deepEqual([after.status.phase, after.status.error], ['live', undefined])
        },
      }),
    ),
]
