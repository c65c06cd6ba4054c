import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { type Answer, json, type Script, stream, text } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase, World } from '../wire-case.js'
import { bookmark, errorLine, expiredLine, line, pod, podList, serve, status } from '../wire-objects.js'

const gone = (reason: string): Answer => json(status(410, reason, 'too old resource version: 100 (5000)'), 410)
const busy = { 'content-type': 'text/plain; charset=utf-8' }
const tooMany = (retryAfter?: string): Answer => ({
  status: 429,
  headers: retryAfter === undefined ? busy : { ...busy, 'retry-after': retryAfter },
  body: 'Too many requests, please try again later.\n',
})

/** Reads its first list, which is answered like this, and then well. */
async function firstList(world: World, ...answers: readonly Script[]) {
  serve(world.site, '100', pod('a', '42'))
  world.site.next('LIST', ...answers).always('WATCH', stream())
  const user = await world.user({ options: { initialList: 'pages' } })
  await world.site.request('LIST', 1)
  await world.settle()
  return user
}

const expiries: readonly (readonly [title: string, script: Script])[] = [
  ['C34 410 as the status of a watch', gone('Expired')],
  ['C34 410 in text, by a proxy', text(410, 'Gone\n')],
  ['C35 410 in the stream', { body: expiredLine }],
  ['C36 410 Gone, as servers up to 1.17 say', { body: errorLine(410, 'Gone') }],
  ['C36 410 Gone as the status of a watch', gone('Gone')],
]

/** From 2 s on the 15 s are over in which a second list at once would be too many. */
const expiryCases = expiries.map(
  ([title, script]): WireCase => ({
    title: `${title}: exactly one list, from no version, whose difference is told`,
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(line('ADDED', pod('b', '101')), line('ADDED', pod('c', '102')))
      await world.pass(15_000)
      world.site.next('WATCH', script)
      serve(world.site, '6000', pod('a', '42'), pod('b', '5500'), pod('z', '5600'))
      await watch.end()
      await world.settle()
      const { told, totals, phases } = await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@5500,d/z@5600')
      deepEqual(told.slice(4).toSorted(), [
        'added d/z@5600 relist',
        'deleted d/c@102 relist',
        'updated d/b@5500 relist',
      ])
      ok(!totals.includes(0))
      equal(world.site.count('LIST'), 2)
      const list = world.site.all('LIST')[1]
      deepEqual([list?.query.get('resourceVersion'), list?.query.get('resourceVersionMatch')], [null, null])
      deepEqual(
        world.site.all('WATCH').map(({ query }) => query.get('resourceVersion')),
        ['100', '102', '6000'],
      )
      equal(
        phases.some((phase) => phase.startsWith('retrying')),
        false,
      )
    },
  }),
)

const pauses: readonly {
  readonly name: string
  readonly answer: (now: number) => Answer
  readonly atLeast: number
  readonly atMost: number
}[] = [
  { name: 'C37 429 with seconds', answer: () => tooMany('3'), atLeast: 3_000, atMost: 4_000 },
  {
    name: 'C38 429 with a date',
    answer: (now) => tooMany(new Date(now + 20_000).toUTCString()),
    atLeast: 19_000,
    atMost: 21_000,
  },
  {
    name: 'C38 429 with a date, counted from the Date of the server',
    answer: () => {
      const { headers, ...answer } = tooMany('Fri, 31 Dec 2027 23:59:59 GMT')
      return { ...answer, headers: { ...headers, date: 'Fri, 31 Dec 2027 23:59:50 GMT' } }
    },
    atLeast: 9_000,
    atMost: 10_000,
  },
  {
    name: 'C38 429 with a date years ahead',
    answer: () => tooMany('Fri, 31 Dec 2032 23:59:59 GMT'),
    atLeast: 300_000,
    atMost: 301_000,
  },
  {
    name: 'C38 429 with a date of the past',
    answer: () => tooMany('Fri, 31 Dec 1999 23:59:59 GMT'),
    atLeast: 800,
    atMost: 1_700,
  },
  { name: 'C38 429 with an hour', answer: () => tooMany('3600'), atLeast: 300_000, atMost: 301_000 },
  { name: 'C38 429 with rubbish', answer: () => tooMany('soon'), atLeast: 800, atMost: 1_700 },
  { name: 'C38 429 with a negative number', answer: () => tooMany('-5'), atLeast: 800, atMost: 1_700 },
  { name: 'C38 429 with nothing', answer: () => tooMany(), atLeast: 800, atMost: 1_700 },
  {
    name: 'C38 429 with seconds in the Status alone',
    answer: () => json(status(429, 'TooManyRequests', 'storage is (re)initializing', { retryAfterSeconds: 12 }), 429),
    atLeast: 12_000,
    atMost: 13_000,
  },
  {
    name: 'C41 503 of a server that shuts down',
    answer: () => ({ ...tooMany('5'), status: 503, body: 'The apiserver is shutting down, please try again later.' }),
    atLeast: 5_000,
    atMost: 6_000,
  },
  {
    name: 'C41 503 of a server that starts',
    answer: () => json(status(503, 'ServiceUnavailable', 'starting', { retryAfterSeconds: 5 }), 503),
    atLeast: 5_000,
    atMost: 6_000,
  },
]

const pauseCases = pauses.map(
  ({ name, answer, atLeast, atMost }): WireCase => ({
    title: `${name}: the next try is not before, and not much later`,
    where: 'node',
    async run(world) {
      const user = await firstList(world, answer(Date.UTC(2027, 0, 1)))
      await world.pass(atLeast - 100)
      equal(world.site.count('LIST'), 1)
      equal((await user.seen()).status.phase, 'retrying')
      await world.pass(atMost - atLeast + 200)
      equal(world.site.count('LIST'), 2)
      await user.until(({ rows }) => rows.join() === 'd/a@42')
    },
  }),
)

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

const serverErrorCases = serverErrors.map(
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

/** Part C of the cases: answers with a status, and none at all. */
export const statusCases: readonly WireCase[] = [
  ...expiryCases,
  {
    title: 'C33 a CRD changes: the watch ends, the next one is asked to wait, and goes on from the version',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(bookmark('160'))
      world.site.next(
        'WATCH',
        json(status(429, 'TooManyRequests', 'storage is (re)initializing', { retryAfterSeconds: 1 }), 429),
      )
      serve(world.site, '170', pod('a', '42'))
      await watch.end()
      await world.pass(5_000)
      const { phases } = await user.seen()
      equal(world.site.count('LIST'), 1)
      deepEqual(
        world.site.all('WATCH').map(({ query }) => query.get('resourceVersion')),
        ['100', '160', '160'],
      )
      equal(
        phases.some((phase) => phase.startsWith('retrying')),
        false,
      )
    },
  },
  {
    title: 'C36 an expiry behind each list: further and further apart, cache shown all the while',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      world.site.always('WATCH', { body: expiredLine })
      await watch.send(expiredLine)
      await world.pass(120_000)
      const before = world.site.requests.length
      await world.pass(600_000)
      const perMinute = (world.site.requests.length - before) / 10
      ok(perMinute <= 6, `${perMinute} requests a minute`)
      const { rows, totals, view } = await user.seen()
      deepEqual([rows.join(), totals, view], ['d/a@42', [1], 'data'])
    },
  },
  ...pauseCases,
  {
    title: 'C37 429 to a watch is waited for and no reason to list',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      world.site.next('WATCH', tooMany('3'), tooMany('3'))
      await watch.end()
      await world.pass(2_900)
      equal(world.site.count('WATCH'), 2)
      await world.pass(10_000)
      equal(world.site.count('WATCH'), 4)
      equal(world.site.count('LIST'), 1)
      equal((await user.seen()).rows.join(), 'd/a@42')
    },
  },
  ...serverErrorCases,
  ...[
    [
      'with its cause',
      { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
    ],
    ['without its cause, as 1.17 to 1.18.5', { causes: [{ message: 'Too large resource version' }] }],
    ['without details', undefined],
  ].map(
    ([name, details]): WireCase => ({
      title: `C42 504 Too large resource version (${name}): the list from no version is the truth, older as it may be`,
      where: 'node',
      async run(world) {
        const { user, watch } = await liveStart(world)
        await watch.send(line('ADDED', pod('b', '101')))
        await world.pass(15_000)
        world.site.next(
          'WATCH',
          json(status(504, 'Timeout', 'Timeout: Too large resource version: 101, current: 90', details), 504),
        )
        serve(world.site, '90', pod('a', '42'))
        await watch.end()
        await world.pass(3_000)
        const { told } = await user.until(({ rows }) => rows.join() === 'd/a@42')
        equal(told.at(-1), 'deleted d/b@101 relist')
        equal(world.site.count('LIST'), 2)
        equal(world.site.all('LIST')[1]?.query.get('resourceVersion'), null)
        equal(world.site.all('WATCH').at(-1)?.query.get('resourceVersion'), '90')
      },
    }),
  ),
  {
    title: 'C43 405 on a watch: listed at intervals instead',
    where: 'everywhere',
    async run(world) {
      const message = 'watch is not supported on resources of kind "pods.metrics.k8s.io"'
      serve(world.site, '100', pod('a', '42'))
      world.site.always('WATCH', json(status(405, 'MethodNotAllowed', message), 405))
      const user = await world.user()
      const { status: now, rows } = await user.until(({ status }) => status.phase === 'polling')
      deepEqual([rows.join(), now.synced, now.error?.code], ['d/a@42', true, 'watch-unsupported'])
      match(now.error?.message ?? '', /watch is not supported/)
      equal(world.site.count('WATCH'), 1)
      if (world.place === 'browser') return
      serve(world.site, '110', pod('b', '105'))
      await world.pass(16_000)
      deepEqual((await user.seen()).rows.join(), 'd/b@105')
    },
  },
  {
    title: 'C44 422 to a watch-list: one request more, no error shown, and remembered',
    where: 'everywhere',
    async run(world) {
      const message =
        'ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'
      serve(world.site, '100', pod('a', '42'))
      const plain = stream(bookmark('100'))
      world.site.always('WATCH', ({ query }) =>
        query.has('sendInitialEvents') ? json(status(422, 'Invalid', message), 422) : plain,
      )
      const user = await world.user()
      const { phases } = await user.until(({ status }) => status.phase === 'live')
      deepEqual(
        phases.filter((phase) => phase.includes(' ')),
        [],
      )
      deepEqual([world.site.count('LIST'), world.site.count('WATCH')], [1, 2])
      const other = await world.user({ scope: { namespace: 'd', labelSelector: 'a=b' } })
      await other.until(({ status }) => status.phase === 'live')
      deepEqual([world.site.count('LIST'), world.site.count('WATCH')], [2, 3])
    },
  },
  ...[406, 415].map(
    (code): WireCase => ({
      title: `C45 ${code} to a request for metadata: the same in plain JSON, trimmed here`,
      where: code === 406 ? 'everywhere' : 'node',
      async run(world) {
        const refused = json(
          status(code, 'NotAcceptable', 'only the following media types are accepted: application/json'),
          code,
        )
        const asksForMetadata = (accept = ''): boolean => accept.includes('as=PartialObjectMetadata')
        const list = json(podList('100', [pod('a', '42', { spec: { containers: [] } })]))
        world.site.always('LIST', ({ headers }) => (asksForMetadata(headers.accept) ? refused : list))
        world.site.always('probe', ({ headers }) => (asksForMetadata(headers.accept) ? refused : list))
        const events = stream(line('ADDED', pod('b', '101')), bookmark('102'))
        world.site.always('WATCH', ({ headers }) => (asksForMetadata(headers.accept) ? refused : events))
        const user = await world.user({ scope: { content: 'metadata' }, options: { initialList: 'pages' } })
        await world.pass(2_500)
        const { objects, status: now } = await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
        deepEqual(
          objects.map((object) => Object.keys(object).toSorted().join()),
          Array(2).fill('apiVersion,kind,metadata'),
        )
        equal(now.error, undefined)
      },
    }),
  ),
  {
    title: 'C46 400 to a version causes one list from no version, and the second is told until somebody asks',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await world.pass(15_000)
      world.site.always('WATCH', json(status(400, 'BadRequest', 'invalid resource version: "100"'), 400))
      await watch.end()
      await world.pass(60_000)
      const { status: now, rows } = await user.seen()
      deepEqual([now.phase, now.error?.code, rows.join()], ['unsupported', 'bad-request', 'd/a@42'])
      equal(world.site.count('LIST'), 2)
      const before = world.site.requests.length
      await world.pass(600_000)
      equal(world.site.requests.length, before)
      serve(world.site, '200', pod('b', '150'))
      world.site.always('WATCH', stream(bookmark('200')))
      await user.retryNow()
      await world.pass(3_000)
      equal((await user.seen()).rows.join(), 'd/b@150')
    },
  },
  {
    title: 'C46 400 to a first list is told, and asked again only when somebody wants it',
    where: 'node',
    async run(world) {
      const user = await firstList(world, json(status(400, 'BadRequest', 'unable to parse requirement'), 400))
      const { status: now, view } = await user.seen()
      deepEqual([now.phase, now.error?.code, view], ['unsupported', 'bad-request', 'error'])
      match(now.error?.message ?? '', /unable to parse requirement/)
      await world.pass(600_000)
      equal(world.site.count('LIST'), 1)
      await user.retryNow()
      await user.until(({ rows }) => rows.join() === 'd/a@42')
    },
  },
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
