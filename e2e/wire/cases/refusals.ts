import { deepEqual, equal, match } from 'node:assert/strict'
import { json, stream } from '../answer.js'
import { firstList } from '../first-list.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, line, pod, podList, serve, status } from '../wire-objects.js'

/** Part C of the cases: requests that are refused as they are. */
export const refusalCases: readonly WireCase[] = [
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
]
