import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { json, type Script, stream, text } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, line, pod, serve, status } from '../wire-objects.js'

const {
  kind: _kind,
  apiVersion: _apiVersion,
  ...bareStatus
} = status(504, 'Timeout', 'Timeout: request did not complete within the allotted timeout')

const serverErrors: readonly (readonly [title: string, where: WireCase['where'], answer: Script, says: RegExp])[] = [
  [
    'C39 500 with a Status',
    'everywhere',
    json(status(500, 'InternalError', 'Internal error occurred: etcdserver: leader changed'), 500),
    /leader changed/,
  ],
  [
    'C39 500 ServerTimeout',
    'node',
    json(status(500, 'ServerTimeout', 'The list operation against pods could not be completed at this time'), 500),
    /could not be completed/,
  ],
  [
    'C40 500 in text',
    'node',
    text(500, 'This request caused apiserver to panic. Look in the logs for details.\n'),
    /panic/,
  ],
  [
    'C40 502 in HTML',
    'everywhere',
    text(502, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' }),
    /Bad Gateway/,
  ],
  ['C40 503 in text', 'node', text(503, 'service unavailable\n'), /service unavailable/],
  [
    'C40 504 in HTML',
    'node',
    text(504, `<html>${'x'.repeat(5_000)}</html>`, { 'content-type': 'text/html' }),
    /<html>x/,
  ],
  [
    'C40 500 by kubectl proxy',
    'node',
    text(500, 'dial tcp 127.0.0.1:6443: connect: connection refused\n'),
    /connection refused/,
  ],
  [
    'C41 504 without kind and content type',
    'everywhere',
    { status: 504, headers: { 'content-type': '' }, body: JSON.stringify(bareStatus) },
    /did not complete/,
  ],
  ['C41 503 with nothing', 'node', { status: 503, framing: 'length' }, /HTTP 503/],
  [
    'C41 a body of an error that is cut',
    'node',
    { status: 500, body: '{"kind":"Status","message":"half', end: 'rst' },
    /server has a problem/,
  ],
  ['C41 408 of a proxy', 'node', text(408, 'Request Timeout'), /Request Timeout/],
  ['C41 524 of a proxy', 'node', text(524, 'error code: 524'), /524/],
  [
    'C46 304 though nothing is cached',
    'node',
    { status: 304, headers: { 'content-type': '' }, framing: 'length' },
    /./,
  ],
  ['C46 421', 'node', text(421, 'Misdirected Request'), /Misdirected/],
  ['C46 425', 'node', text(425, 'Too Early'), /Too Early/],
]

const troubled = serverErrors.map(
  ([title, where, answer, says]): WireCase => ({
    title: `${title}: the same request again after a while; the cache stays; the text is in the status`,
    where,
    async run(world) {
      const { user, watch } = await liveStart(world)
      for (const verb of ['LIST', 'WATCH', 'probe'] as const) world.site.always(verb, answer)
      await watch.end()
      await world.pass(4_000)
      const during = await user.until(({ status }) => status.phase === 'retrying')
      match(during.status.error?.message ?? '', says)
      ok((during.status.error?.message.length ?? 0) < 600)
      deepEqual([during.rows.join(), during.view], ['d/a@42', 'data'])
      serve(world.site, '200', pod('a', '42'), pod('b', '150'))
      world.site.always('WATCH', stream(line('ADDED', pod('b', '150')), bookmark('200')))
      await world.pass(40_000)
      const { status: now } = await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@150')
      equal(now.synced, true)
      equal(
        world.site.all('WATCH').every(({ query }) => query.get('resourceVersion') === '100'),
        true,
      )
      equal(world.site.count('LIST'), 1)
    },
  }),
)

/** Part C of the cases: servers and proxies in trouble, and no answer at all. */
export const serverErrorCases: readonly WireCase[] = [
  ...troubled,
  ...(
    [
      ['a connection that is closed without an answer', 'everywhere', 'drop'],
      ['what is no HTTP', 'everywhere', { raw: 'SSH-2.0-OpenSSH_9.2\r\n\r\n' }],
      ['TLS where none is due', 'node', { raw: '\x15\x03\x01\x00\x02\x02\x28' }],
    ] as const
  ).map(
    ([name, where, script]): WireCase => ({
      title: `C47 no answer at all (${name}) is offline; tried again by itself, and at once when asked`,
      where,
      async run(world) {
        const { user, watch } = await liveStart(world)
        for (const verb of ['LIST', 'WATCH', 'probe'] as const) world.site.always(verb, script)
        await watch.end('rst')
        await world.pass(5_000)
        // Firefox takes what is no HTTP for the body of HTTP/0.9.
        const asBody = world.place === 'browser' && name === 'what is no HTTP' ? ['unexpected-answer'] : []
        const codes: readonly (string | undefined)[] = ['unreachable', ...asBody]
        const during = await user.until(({ status }) => status.phase === 'offline' || status.phase === 'retrying')
        ok(codes.includes(during.status.error?.code), during.status.error?.code)
        deepEqual([during.rows.join(), during.view], ['d/a@42', 'data'])
        serve(world.site, '200', pod('a', '42'), pod('b', '150'))
        world.site.always('WATCH', stream(line('ADDED', pod('b', '150')), bookmark('200')))
        await user.retryNow()
        await world.pass(2_500)
        const { told } = await user.until(({ rows }) => rows.length === 2)
        equal(told.at(-1), 'added d/b@150 watch')
        equal(world.site.count('LIST'), 1)
      },
    }),
  ),
]
