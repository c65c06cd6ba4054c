import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { json, stream } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, errorLine, expiredLine, line, pod, serve, status } from '../wire-objects.js'

/** Part B of the cases: how streams end. */
export const endCases: readonly WireCase[] = [
  {
    title: 'C17 a clean end is followed by a watch from the last version, at once and with no list',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(bookmark('160'))
      await watch.end()
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '160')
      await world.settle()
      const { told, phases } = await user.seen()
      equal(told.length, 2)
      equal(
        phases.some((phase) => phase.startsWith('retrying')),
        false,
      )
      equal(world.site.count('LIST'), 1)
    },
  },
  {
    title:
      'C18 watches that end at once, again and again: further and further apart, then one list, and the cache stays',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      world.site.always('WATCH', { body: [] })
      await watch.end()
      await world.pass(60_000)
      const seen = await user.seen()
      equal(seen.rows.join(), 'd/a@42')
      deepEqual(seen.totals, [1])
      // 0.8, 1.6, 3.2, 6.4 s behind the first five, then a list and the sixth.
      equal(world.site.count('LIST'), 2)
      ok(world.site.count('WATCH') <= 9, `${world.site.count('WATCH')} watches`)
      const before = world.site.requests.length
      await world.pass(600_000)
      const perMinute = (world.site.requests.length - before) / 10
      ok(perMinute <= 6, `${perMinute} requests a minute`)
      match(seen.phases.at(-1) ?? '', /retrying/)
    },
  },
  {
    title:
      'C18 streams that bring one change each and end at once are followed without a hot loop, and nothing is lost',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      let version = 100
      world.site.always('WATCH', ({ query }) => {
        version = Number(query.get('resourceVersion')) + 1
        return { body: line('MODIFIED', pod('a', String(version))) }
      })
      await watch.end()
      await world.pass(60_000)
      await world.settle()
      const { rows, totals, phases } = await user.seen()
      equal(phases.at(-1), 'live')
      equal(rows.join(), `d/a@${version}`)
      deepEqual(totals, [1])
      equal(world.site.count('LIST'), 1)
      ok(world.site.count('WATCH') <= 70, `${world.site.count('WATCH')} watches in a minute`)
    },
  },
  {
    title: 'C19 a stream that died without a word is given up: behind 75 s of silence where bookmarks came',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(line('MODIFIED', pod('a', '101')), bookmark('110'))
      await world.settle()
      serve(world.site, '130', pod('a', '101'), pod('b', '120'))
      world.site.always('WATCH', stream(line('ADDED', pod('b', '120')), bookmark('130')))
      await world.pass(74_000)
      equal(world.site.count('WATCH'), 1)
      await world.pass(2_000)
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '110')
      await watch.closed
      const { rows, told } = await user.until(({ rows }) => rows.length === 2)
      equal(rows.join(), 'd/a@101,d/b@120')
      equal(told.at(-1), 'added d/b@120 watch')
      equal(world.site.count('LIST'), 1)
    },
  },
  {
    title: 'C19 without bookmarks the deadline is that of the watch, and 410 behind it is one list',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const seconds = Number(watch.query.get('timeoutSeconds'))
      ok(seconds >= 300 && seconds < 600)
      serve(world.site, '6000', pod('b', '5500'))
      world.site.always('WATCH', stream()).next('WATCH', stream(expiredLine))
      await world.pass((seconds + 29) * 1_000)
      equal(world.site.count('WATCH'), 1)
      await world.pass(4_000)
      await watch.closed
      const { rows, told } = await user.until(({ rows }) => rows.join() === 'd/b@5500')
      deepEqual(told.slice(2).toSorted(), ['added d/b@5500 relist', 'deleted d/a@42 relist'])
      equal(rows.length, 1)
      equal(world.site.count('LIST'), 2)
    },
  },
  {
    title: 'C20 an idle stream is healthy: five minutes of silence are live, with no request',
    where: 'node',
    async run(world) {
      const { user } = await liveStart(world)
      await world.pass(2_500)
      const before = (await user.seen()).phases.length
      await world.pass(295_000)
      const { phases, status } = await user.seen()
      equal(status.phase, 'live')
      equal(phases.length, before)
      equal(world.site.requests.length, 2)
    },
  },
  {
    title:
      'C20 a proxy that cuts whatever is idle for a minute costs one watch a minute, no list, and nothing is shown',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await world.pass(2_500)
      let open = watch
      for (let minute = 2; minute <= 6; minute += 1) {
        await world.pass(60_000)
        await open.end(minute % 2 === 0 ? 'fin' : 'rst')
        await world.pass(4_000)
        open = await world.site.request('WATCH', minute)
        equal(open.query.get('resourceVersion'), '100')
      }
      await open.send(line('MODIFIED', pod('a', '101')))
      const { phases } = await user.until(({ rows }) => rows.join() === 'd/a@101')
      deepEqual(
        phases.filter((phase) => /retrying|offline/.test(phase)),
        [],
      )
      equal(world.site.count('LIST'), 1)
      equal(world.site.count('WATCH'), 6)
    },
  },
  {
    title: 'C21 one stream is reset while another lives: the one goes on where it stopped, the other is not touched',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const other = await world.user({ scope: { labelSelector: 'app=x' }, options: { initialList: 'pages' } })
      const otherWatch = await world.site.request('WATCH', 2)
      await other.until(({ told }) => told.length === 2)
      serve(world.site, '102', pod('a', '42'), pod('b', '101'))
      world.site.next('WATCH', stream(line('ADDED', pod('b', '101')), bookmark('102')))
      await watch.end('rst')
      await world.pass(2_000)
      equal((await world.site.request('WATCH', 3)).query.get('resourceVersion'), '100')
      await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
      ok(otherWatch.isOpen)
      await otherWatch.send(line('ADDED', pod('c', '101')))
      const { phases } = await other.until(({ rows }) => rows.join() === 'd/a@42,d/c@101')
      equal(phases.at(-1), 'live')
      equal(world.site.count('LIST'), 2)
    },
  },
  {
    title:
      'C22 the API server restarts: streams end, connections are refused, versions are forgotten; one list mends it',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(line('MODIFIED', pod('a', '101')))
      await world.pass(20_000)
      world.site.always('WATCH', 'drop').always('probe', 'drop').always('LIST', 'drop')
      await watch.end('fin')
      await world.pass(20_000)
      const during = await user.seen()
      deepEqual([during.rows.join(), during.view, during.status.phase], ['d/a@101', 'data', 'offline'])
      equal(during.status.error?.code, 'unreachable')
      serve(world.site, '500', pod('a', '101'), pod('b', '400'))
      world.site.next('WATCH', { body: expiredLine }).always('WATCH', stream())
      const lists = world.site.count('LIST')
      await world.pass(40_000)
      const { rows, told, status, totals } = await user.seen()
      equal(rows.join(), 'd/a@101,d/b@400')
      equal(told.at(-1), 'added d/b@400 relist')
      deepEqual([status.phase, status.error], ['live', undefined])
      equal(world.site.count('LIST'), lists + 1)
      deepEqual(totals, [1, 2])
    },
  },
  {
    title: 'C22 what a stream sends behind an ERROR is not believed, and a stream that stays open behind it is closed',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      serve(world.site, '103', pod('a', '42'), pod('b', '101'))
      world.site.next('WATCH', stream(bookmark('103')))
      const after = line('ADDED', pod('z', '102'))
      await watch.send(`${line('ADDED', pod('b', '101'))}${errorLine(500, 'InternalError')}${after}`)
      await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
      await watch.closed
      await world.pass(2_000)
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
      await world.settle()
      deepEqual((await user.seen()).told.slice(2), ['added d/b@101 watch'])
      equal(world.site.count('LIST'), 1)
    },
  },
  {
    title:
      'C23 an ERROR of 500 in the stream: the cache stays, the watch is tried again, then a list, slowly for as long as it lasts',
    where: 'node',
    async run(world) {
      const message = 'conversion webhook for example.com/v1, Kind=Widget failed: connection refused'
      const { user, watch } = await liveStart(world)
      world.site.always('WATCH', { body: errorLine(500, 'InternalError', message) })
      world.site.always('LIST', json(status(500, 'InternalError', message), 500)).always('probe', 'hold')
      await watch.send(errorLine(500, 'InternalError', message))
      await world.pass(60_000)
      const { rows, status: now, totals } = await user.seen()
      equal(rows.join(), 'd/a@42')
      deepEqual(totals, [1])
      deepEqual([now.phase, now.error?.code], ['retrying', 'server-error'])
      match(now.error?.message ?? '', /conversion webhook/)
      ok(world.site.count('WATCH') >= 3)
      ok(world.site.count('LIST') >= 2)
      const before = world.site.requests.length
      await world.pass(600_000)
      ok((world.site.requests.length - before) / 10 <= 6)
      serve(world.site, '200', pod('b', '150'))
      world.site.always('WATCH', stream())
      await world.pass(60_000)
      equal((await user.seen()).rows.join(), 'd/b@150')
    },
  },
  {
    title: 'C25 an event of an unknown type is passed over: version unmoved, stream goes on',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(
        line('MODIFIED', pod('a', '101')) + line('PROGRESS', pod('z', '150')) + line('added', pod('y', '151')),
      )
      await user.until(({ rows }) => rows.join() === 'd/a@101')
      await watch.send(line('ADDED', pod('b', '102')))
      await user.until(({ rows }) => rows.join() === 'd/a@101,d/b@102')
      ok(watch.isOpen)
      await watch.send(line('PROGRESS', pod('z', '150')))
      await watch.end()
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '102')
    },
  },
]
