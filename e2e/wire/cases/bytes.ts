import { deepEqual, equal, ok } from 'node:assert/strict'
import { byteByByte, cutAt, stream } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { bookmark, line, pod, serve } from '../wire-objects.js'

/** Part A of the cases, watches: bytes and framing. */
export const byteCases: readonly WireCase[] = [
  {
    title: 'C01 a character that is cut in two arrives whole',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const event = line('MODIFIED', pod('a', '101', { price: '5 €', face: '😀' }))
      const euro = Buffer.from(event.slice(0, event.indexOf('€'))).length
      const face = Buffer.from(event.slice(0, event.indexOf('😀'))).length
      for (const piece of cutAt(event, euro + 2, face + 1, face + 3)) {
        await watch.send(piece)
        await world.settle()
      }
      const { objects } = await user.until(({ rows }) => rows[0] === 'd/a@101')
      deepEqual([objects[0]?.price, objects[0]?.face], ['5 €', '😀'])
    },
  },
  {
    title: 'C02 several events in one chunk are applied in their order',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const events = [
        line('MODIFIED', pod('a', '101')),
        line('ADDED', pod('b', '102')),
        line('DELETED', pod('a', '103')),
      ]
      await watch.send(events.join(''))
      const { told } = await user.until(({ rows }) => rows.join() === 'd/b@102')
      // What one frame brings is the net of it; in Node each change has a frame of its own or shares one, in order.
      deepEqual(told.slice(-2).toSorted(), ['added d/b@102 watch', 'deleted d/a@103 watch'])
      await watch.end()
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '103')
    },
  },
  {
    title: 'C03 an event of 1.3 MB in 200 uneven chunks is one update',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const payload = 'x'.repeat(1_300_000)
      const event = line('MODIFIED', pod('a', '101', { payload }))
      const cuts = Array.from({ length: 199 }, (_, index) => Math.floor((event.length * (index + 1) ** 2) / 200 ** 2))
      await watch.send(...cutAt(event, ...cuts))
      const seen = await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(seen.objects[0]?.payload, payload)
      deepEqual(seen.told.slice(2), ['updated d/a@101 watch'])
    },
  },
  {
    title:
      'C04 chunks need not begin or end with an event: single bytes, a line feed alone, the end of one and the start of the next',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const [a, b, c, d] = ['101', '102', '103', '104'].map((version, index) =>
        line('ADDED', pod(`n${index}`, version, { price: '€' })),
      ) as [string, string, string, string]
      await watch.send(
        ...byteByByte(a),
        b.slice(0, -1),
        '\n',
        c.slice(0, 30),
        c.slice(30) + d.slice(0, 50),
        d.slice(50),
      )
      const { rows } = await user.until(({ rows }) => rows.length === 5)
      deepEqual(rows, ['d/a@42', 'd/n0@101', 'd/n1@102', 'd/n2@103', 'd/n3@104'])
    },
  },
  {
    title: 'C05 blank lines between events are nothing but a sign of life',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(`\n\n  \n${line('MODIFIED', pod('a', '101'))}\n \t\r\n`)
      const { told, phases } = await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(told.length, 3)
      equal(phases.at(-1), 'live')
      await watch.end()
      equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
      equal(world.site.count('LIST'), 1)
    },
  },
  {
    title: 'C05 a stream that only sends blank lines is not taken for dead, one that sends nothing is',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(bookmark('110'))
      for (let turn = 0; turn < 10; turn += 1) {
        await world.pass(20_000)
        await watch.send('\n')
      }
      equal(world.site.count('WATCH'), 1)
      serve(world.site, '110', pod('a', '42'))
      await world.pass(76_000)
      equal(world.site.count('WATCH'), 2)
      await world.pass(2_000)
      deepEqual(
        (await user.seen()).phases.filter((phase) => phase.startsWith('retrying')),
        [],
      )
    },
  },
  {
    title: 'C06 CRLF ends a line as LF does, and \\r in a text stays',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const events = [line('MODIFIED', pod('a', '101', { text: 'one\r\ntwo\rthree' })), line('ADDED', pod('b', '102'))]
      const [cr, rest] = cutAt(events.join('').replaceAll('\n', '\r\n'), events[0]?.length ?? 0) as [
        Uint8Array,
        Uint8Array,
      ]
      // The cut is between CR and LF.
      equal(cr.at(-1), 0x0d)
      await watch.send(cr)
      await world.settle()
      await watch.send(rest)
      const { objects } = await user.until(({ rows }) => rows.join() === 'd/a@101,d/b@102')
      equal(objects[0]?.text, 'one\r\ntwo\rthree')
    },
  },
  ...(['chunked', 'close'] as const).map(
    (framing): WireCase => ({
      title: `C07 a whole event without its line feed counts at a clean end (${framing})`,
      where: 'everywhere',
      async run(world) {
        const { user, watch } = await liveStart(world, {}, framing)
        await watch.send(line('MODIFIED', pod('a', '101')).trimEnd())
        await watch.end()
        await user.until(({ rows }) => rows[0] === 'd/a@101')
        equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
        equal(world.site.count('LIST'), 1)
      },
    }),
  ),
  ...(['clean', 'fin'] as const).map(
    (end): WireCase => ({
      title: `C08 half an event at the clean end of a body that its connection delimits is dropped, and comes again (${end})`,
      where: 'everywhere',
      async run(world) {
        const event = line('MODIFIED', pod('a', '102', { price: '€' }))
        const { user, watch } = await liveStart(world, {}, 'close')
        world.site.next('WATCH', stream(event))
        await watch.send(line('ADDED', pod('b', '101')))
        await user.until(({ rows }) => rows.length === 2)
        await watch.send(...cutAt(event, event.indexOf('€') + 1).slice(0, 1))
        await watch.end(end)
        const { told, totals } = await user.until(({ rows }) => rows.join() === 'd/a@102,d/b@101')
        deepEqual(told.slice(2), ['added d/b@101 watch', 'updated d/a@102 watch'])
        equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
        equal(world.site.count('LIST'), 1)
        deepEqual(totals, [1, 2])
      },
    }),
  ),
  ...(['rst', 'fin'] as const).map(
    (end): WireCase => ({
      title: `C09 a connection that is cut in the middle of an event (${end}): what came before counts, the watch goes on from there`,
      where: 'everywhere',
      async run(world) {
        const { user, watch } = await liveStart(world)
        await watch.send(`${line('ADDED', pod('b', '101'))}{"type":"MODI`)
        await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
        serve(world.site, '103', pod('a', '102'), pod('b', '101'))
        world.site.next('WATCH', stream(line('MODIFIED', pod('a', '102')), bookmark('103')))
        await watch.end(end)
        await world.settle()
        equal((await user.seen()).rows.join(), 'd/a@42,d/b@101')
        await world.pass(2_000)
        equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
        const { told, totals } = await user.until(({ rows }) => rows.join() === 'd/a@102,d/b@101')
        deepEqual(told.slice(2), ['added d/b@101 watch', 'updated d/a@102 watch'])
        deepEqual(totals, [1, 2])
        equal(world.site.count('LIST'), 1)
      },
    }),
  ),
  {
    title: 'C09 a cut that is not mended shows as retrying, and what is cached stays',
    where: 'node',
    async run(world) {
      const { user, watch } = await liveStart(world)
      world.site.always('WATCH', 'hold').always('probe', 'hold')
      await watch.send('{"type":"MODI')
      await watch.end('rst')
      await world.pass(5_000)
      const { rows, status, view } = await user.seen()
      equal(rows.join(), 'd/a@42')
      equal(view, 'data')
      deepEqual([status.phase, status.error?.code, status.synced], ['retrying', 'broken', true])
      ok(status.staleSince !== undefined)
    },
  },
  {
    title: 'C10 a byte order mark at the start of a body is ignored',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      await watch.send(...byteByByte(`\ufeff${line('MODIFIED', pod('a', '101'))}`))
      await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(world.site.count('WATCH'), 1)
    },
  },
  {
    title: 'C11 only LF ends a line: other separators inside of texts are text',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const text = 'a\u2028b\u2029c\u0085d\u000be\u000cf\u001cg\nh\r\ni\\n'
      const event = JSON.stringify({ type: 'MODIFIED', object: pod('a', '101', { text }) })
      ok(event.includes('\u2028') && !event.includes('\n'))
      await watch.send(...byteByByte(`${event}\n`))
      const { objects } = await user.until(({ rows }) => rows[0] === 'd/a@101')
      equal(objects[0]?.text, text)
    },
  },
  ...[
    ['text', 'upstream connect error\n'],
    ['JSON that is cut short', `${line('MODIFIED', pod('z', '102')).slice(0, 40)}\n`],
    ['two events on one line', `${line('ADDED', pod('y', '102')).trimEnd()}${line('ADDED', pod('z', '103'))}`],
    ['JSON that is no event', '{"kind":"PodList","items":[]}\n'],
    ['null', 'null\n'],
    ['an array', `[${line('ADDED', pod('z', '102')).trimEnd()}]\n`],
    ['a byte order mark (C10)', `\ufeff${line('ADDED', pod('z', '102'))}`],
    ['zeroes', '\0\0\0\n'],
  ].map(
    ([what, bad]): WireCase => ({
      title: `C12 a line that is no event ends the stream, since events may be missing behind it: ${what}`,
      where: what === 'text' || what?.startsWith('a byte') ? 'everywhere' : 'node',
      async run(world) {
        const { user, watch } = await liveStart(world)
        const later = line('ADDED', pod('c', '104'))
        serve(world.site, '105', pod('a', '42'), pod('b', '101'), pod('c', '104'), pod('x', '102'))
        world.site.next('WATCH', stream(line('ADDED', pod('x', '102')), later, bookmark('105')))
        await watch.send(`${line('ADDED', pod('b', '101'))}${bad}${later}`)
        await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101')
        await watch.closed
        await world.pass(2_000)
        equal((await world.site.request('WATCH', 2)).query.get('resourceVersion'), '101')
        const { told } = await user.until(({ rows }) => rows.join() === 'd/a@42,d/b@101,d/c@104,d/x@102')
        deepEqual(told.slice(2), ['added d/b@101 watch', 'added d/x@102 watch', 'added d/c@104 watch'])
        equal(world.site.count('LIST'), 1)
      },
    }),
  ),
]
