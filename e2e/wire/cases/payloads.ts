import { deepEqual, equal } from 'node:assert/strict'
import { json, stream } from '../answer.js'
import type { Exchange } from '../exchange.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, endMark, line, pod, podList, serve } from '../wire-objects.js'

/** Parts E to H where a browser may differ: compressed streams, numbers, texts. */
export const payloadCases: readonly WireCase[] = [
  {
    title: 'C97 a watch-list that comes as gzip members, one a flush, loses nothing: lists and plain watches take over',
    where: 'everywhere',
    async run(world) {
      const { site } = world
      serve(site, '100', pod('a', '42'), pod('b', '43'))
      const members = [line('ADDED', pod('a', '42')), line('ADDED', pod('b', '43')), endMark('100')]
      site.always('WATCH', ({ query }: Exchange) =>
        query.has('sendInitialEvents') ? { encoding: 'gzip-per-flush', body: members, end: 'open' } : stream(),
      )
      const user = await world.user()
      await world.settle()
      await world.pass(800)
      await world.pass(1_600)
      const { rows } = await user.until(({ status }) => status.synced)
      deepEqual(rows, ['d/a@42', 'd/b@43'])
      const isPlain = ({ query }: Exchange): boolean => query.get('resourceVersion') === '100'
      for (let number = 1; ; number += 1) {
        const watch = await site.request('WATCH', number)
        if (!isPlain(watch)) continue
        await watch.send(line('MODIFIED', pod('a', '101')), bookmark('102'))
        break
      }
      const { told } = await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(told.filter((change) => change === 'synced').length, 1)
    },
  },
  {
    title: 'C98 numbers beyond 2^53 are rounded, versions and uids are not, and nothing is sent back rounded',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const big = '9007199254740993'
      const event = line('MODIFIED', pod('a', big, { uid: 'uid-a', budget: 'BIG', least: 'LEAST' }))
      await watch.send(event.replace('"BIG"', big).replace('"LEAST"', '-1e400'))
      const { objects } = await user.until(({ rows }) => rows[0] === `d/a@${big}`)
      equal(objects[0]?.budget, 9007199254740992)
      await watch.end()
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), big)
    },
  },
  {
    title: 'C99 texts too: half pairs of surrogates, NUL and line separators come to the page as they were',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const text = '\u0000\u001f \u2028\u2029 \ufeff 😀'
      await watch.send(line('MODIFIED', pod('a', '101', { text, halves: '\ud83d \ude00' })))
      const { objects } = await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(objects[0]?.text, text)
      equal(String(objects[0]?.halves).length, 3)
    },
  },
  {
    title: 'C70 items null is an empty list, and one of another kind is none',
    where: 'everywhere',
    async run(world) {
      const { site } = world
      site.next('LIST', json({ ...podList('100', []), kind: 'NodeList' }), json({ ...podList('100', []), items: null }))
      site.always('WATCH', stream())
      const user = await world.user({ options: { initialList: 'pages' } })
      await user.until(({ status }) => status.error?.code === 'unexpected-answer')
      await world.pass(1_600)
      const { view, told } = await user.until(({ status }) => status.synced)
      deepEqual([view, told], ['empty', ['synced']])
    },
  },
]
