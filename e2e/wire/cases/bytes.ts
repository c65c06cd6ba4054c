import { deepEqual, equal } from 'node:assert/strict'
import { cutAt } from '../answer.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { line, pod } from '../wire-objects.js'

/** Part A of the cases: bytes and framing. */
export const byteCases: readonly WireCase[] = [
  {
    title: 'C01 a character cut in two arrives whole',
    where: 'everywhere',
    async run(world) {
      const { user, watch } = await liveStart(world)
      const event = line('MODIFIED', pod('a', '101', { price: '5 €', face: '😀' }))
      const at = Buffer.from(event.slice(0, event.indexOf('€'))).length
      const [begin, rest] = cutAt(event, at + 2)
      await watch.send(begin ?? '')
      await world.settle()
      equal((await user.seen()).rows.join(), 'd/a@42')
      await watch.send(rest ?? '')
      const seen = await user.until(({ rows }) => rows[0] === 'd/a@101')
      deepEqual([seen.objects[0]?.price, seen.objects[0]?.face], ['5 €', '😀'])
    },
  },
]
