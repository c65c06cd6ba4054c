import { deepEqual, equal, ok } from 'node:assert/strict'
import { type Answer, json, type Script, text } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, errorLine, expiredLine, line, pod, serve, status } from '../wire-objects.js'

const gone = (reason: string): Answer => json(status(410, reason, 'too old resource version: 100 (5000)'), 410)
const expiries: readonly (readonly [title: string, script: Script])[] = [
  ['C34 410 as the status of a watch', gone('Expired')],
  ['C34 410 in text, by a proxy', text(410, 'Gone\n')],
  ['C35 410 in the stream', { body: expiredLine }],
  ['C36 410 Gone, as servers up to 1.17 say', { body: errorLine(410, 'Gone') }],
  ['C36 410 Gone as the status of a watch', gone('Gone')],
]

/** Each so long behind the first list that another one may follow at once. */
const expired = expiries.map(
  ([title, script]): WireCase => ({
    title: `${title}: exactly one list, from no version, whose difference is told`,
    where: title.startsWith('C35') ? 'everywhere' : 'node',
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
      if (world.place === 'node')
        equal(
          phases.some((phase) => phase.startsWith('retrying')),
          false,
        )
    },
  }),
)

/** Part C of the cases: versions that are no longer known, or not yet. */
export const expiryCases: readonly WireCase[] = [
  ...expired,
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
]
