import { equal } from 'node:assert/strict'
import { type Answer, json } from '../answer.js'
import { firstList } from '../first-list.js'
import { liveStart } from '../live-start.js'
import type { WireCase } from '../wire-case.js'
import { status } from '../wire-objects.js'

const busy = { 'content-type': 'text/plain; charset=utf-8' }
const tooMany = (retryAfter?: string): Answer => ({
  status: 429,
  headers: retryAfter === undefined ? busy : { ...busy, 'retry-after': retryAfter },
  body: 'Too many requests, please try again later.\n',
})

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

/** Part C of the cases: servers that ask for a pause. */
export const busyCases: readonly WireCase[] = [
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
]
