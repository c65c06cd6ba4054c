import { deepEqual, equal, match } from 'node:assert/strict'
import { type Answer, byteByByte, cutAt, json, stream } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase, World } from '../wire-case.js'
import { expiredLine, pod, podList, serve } from '../wire-objects.js'

const complete = JSON.stringify(podList('200', [pod('a', '142'), pod('b', '150'), pod('c', '160')]))
const half = complete.slice(0, complete.indexOf('"b"') + 10)

/** Cut answers, each as the network shows it. */
const cuts: readonly (readonly [name: string, answer: Answer])[] = [
  ['terminal chunk', { body: half }],
  ['FIN', { body: half, end: 'fin' }],
  ['RST', { body: half, end: 'rst' }],
  ['close-delimited', { body: half, framing: 'close' }],
  ['less than content-length', { body: half, framing: complete.length, end: 'fin' }],
  ['nothing at all', { body: [] }],
  ['gzip cut short', { body: half, encoding: 'gzip', end: 'fin' }],
]

/** Reads a list with this answer, from a start that had `d/a@42` and whose watch expired. */
async function relisted(world: World, ...answers: readonly Answer[]) {
  const { user, watch } = await liveStart(world)
  await world.pass(15_000)
  world.site.next('LIST', ...answers)
  serve(world.site, '300', pod('a', '142'), pod('d', '299'))
  await watch.send(expiredLine)
  return user
}

/** Part A of the cases, lists. */
export const listCases: readonly WireCase[] = [
  ...cuts.map(
    ([name, answer]): WireCase => ({
      title: `C13 a list that is cut in the middle (${name}) changes nothing, and is read again`,
      where: name === 'nothing at all' ? 'node' : 'everywhere',
      async run(world) {
        const user = await relisted(world, answer)
        await world.site.request('LIST', 2)
        await world.settle()
        equal((await user.seen()).rows.join(), 'd/a@42')
        // Decompression takes threads of its own, so a single pass may come too early.
        for (let turn = 0; turn < 10 && (await user.seen()).rows.length < 2; turn += 1) await world.pass(4_000)
        const { told, totals } = await user.until(({ rows }) => rows.join() === 'd/a@142,d/d@299')
        deepEqual(told.slice(2).toSorted(), ['added d/d@299 relist', 'updated d/a@142 relist'])
        deepEqual(totals, [1, 2])
      },
    }),
  ),
  {
    title: 'C14 an indented list is read, though never asked for',
    where: 'everywhere',
    async run(world) {
      const list = JSON.stringify(podList('100', [pod('a', '42'), pod('b', '43')]), undefined, 2)
      world.site.next('LIST', { body: list })
      serve(world.site, '100', pod('a', '42'), pod('b', '43'))
      world.site.always('WATCH', stream())
      const user = await world.user({ options: { initialList: 'pages' } })
      await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@43')
      deepEqual(
        world.site.requests.map(({ query }) => query.get('pretty')),
        world.site.requests.map(() => 'false'),
      )
    },
  },
  {
    title:
      'C15 a list with items before its metadata and kind at its end is committed with the version that comes last',
    where: 'everywhere',
    async run(world) {
      const items = JSON.stringify([pod('a', '42'), pod('b', '43')])
      const begin = `{"apiVersion":"v1","items":${items}`
      const end = `,"kind":"PodList","metadata":{"continue":"","resourceVersion":"77"}}`
      let release: () => void = () => {}
      const gate = new Promise<void>((resolve) => (release = resolve))
      world.site.next('LIST', { body: [begin, gate, end] }).always('WATCH', stream())
      const user = await world.user({ options: { initialList: 'pages' } })
      await world.site.request('LIST', 1)
      await world.settle()
      deepEqual((await user.seen()).totals, [])
      release()
      await user.until(({ rows, status }) => rows.join() === 'd/a@42,d/b@43' && status.synced)
      equal((await world.site.request('WATCH', 1)).query.get('resourceVersion'), '77')
    },
  },
  ...(['gzip', 'identity'] as const).map(
    (encoding): WireCase => ({
      title: `C16 a list is read whole however its bytes come: ${encoding}, cut at every byte`,
      where: 'everywhere',
      async run(world) {
        const list = JSON.stringify(podList('100', [pod('a', '42', { price: '5 €', face: '😀' })]))
        const compression = encoding === 'gzip' ? { encoding } : {}
        world.site.next('LIST', { body: byteByByte(`\ufeff${list}\n`), ...compression }).always('WATCH', stream())
        const user = await world.user({ options: { initialList: 'pages' } })
        const { objects } = await user.until(({ rows, status }) => rows.join() === 'd/a@42' && status.synced)
        deepEqual([objects[0]?.price, objects[0]?.face], ['5 €', '😀'])
      },
    }),
  ),
  {
    title: 'C16 what comes behind the JSON of a list makes it broken, never data',
    where: 'node',
    async run(world) {
      const list = JSON.stringify(podList('200', [pod('z', '142')]))
      const user = await relisted(world, { body: [list, '<!-- cached -->'] }, { body: [list, list] })
      await world.site.request('LIST', 2)
      await world.pass(10_000)
      const { told, phases } = await user.until(({ rows }) => rows.join() === 'd/a@142,d/d@299')
      deepEqual(told.slice(2).toSorted(), ['added d/d@299 relist', 'updated d/a@142 relist'])
      match(phases.join(), /retrying broken/)
    },
  },
  {
    title: 'C16 a list of several MB in pieces of a few bytes more than a power of two',
    where: 'node',
    async run(world) {
      const pods = Array.from({ length: 2_000 }, (_, index) =>
        pod(`n${String(index).padStart(4, '0')}`, '42', { text: '€'.repeat(300) }),
      )
      const list = Buffer.from(JSON.stringify(podList('100', pods)))
      const cuts = Array.from({ length: Math.floor(list.length / 65_537) }, (_, index) => (index + 1) * 65_537)
      world.site
        .next('LIST', { body: cutAt(list, ...cuts) })
        .always('WATCH', stream())
        .always('probe', json({}))
      const user = await world.user({ options: { initialList: 'pages' } })
      const { objects } = await user.until(({ rows, status }) => rows.length === 2_000 && status.synced)
      equal(
        objects.every(({ text }) => text === '€'.repeat(300)),
        true,
      )
    },
  },
]
