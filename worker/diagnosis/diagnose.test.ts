import { expect, it } from 'vitest'
import type { OriginConnections, ReadAnswer, Transport, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'
import { type DiagnosePorts, diagnose } from './diagnose.js'

const fine: ReadAnswer = { type: 'json', body: {} }

function setUp(more: Partial<DiagnosePorts> = {}) {
  const clock = createFakeClock()
  const world = {
    answer: (): Promise<ReadAnswer> => Promise.resolve(fine),
    turns: 0,
    given: 'at once' as 'at once' | 'never',
  }
  const aborted: string[] = []
  const sinks: WatchSink[] = []
  const transport: Transport = {
    list: () => new Promise(() => {}),
    read: (path, signal) => {
      signal.addEventListener('abort', () => aborted.push(path))
      return world.answer()
    },
    watch: (_request, sink, signal) => {
      signal.addEventListener('abort', () => aborted.push('watch'))
      sinks.push(sink)
    },
  }
  const connections = {
    requests: {
      enter: (begin: () => void) => {
        if (world.given === 'never') return () => {}
        world.turns += 1
        begin()
        return () => {
          world.turns -= 1
        }
      },
    },
    counts: () => ({ slots: { held: 1, wanted: 1, budget: 4 }, line: { running: 0, waiting: 0 } }),
  } as unknown as OriginConnections
  const controller = new AbortController()
  const run = () =>
    diagnose(
      {
        transport,
        connections,
        clock,
        protocol: () => 'h1',
        target: () => undefined,
        clockOffsetMs: () => 0,
        idleCut: () => undefined,
        host: { type: 'inline', locks: 'browser' },
        crossOrigin: false,
        secureContext: true,
        stored: () => undefined,
        whyNothing: 'switched-off',
        quota: async () => undefined,
        ...more,
      },
      controller.signal,
    )
  return { clock, world, aborted, sinks, controller, run }
}

it('M24 P9: silence is waited for so long and no longer, and all that was taken is given back', async () => {
  const { clock, world, aborted, run } = setUp()
  const found = run()
  await settle()
  expect(world.turns).toBe(1)
  await clock.advance(7_000)
  expect(await found).toMatchObject({ streaming: 'unknown', roundTripMs: 0 })
  expect([world.turns, aborted, clock.waiting]).toEqual([0, ['/version', 'watch'], 0])
})

it('M24: a request without an answer is given up', async () => {
  const { clock, world, aborted, sinks, run } = setUp()
  world.answer = () => new Promise(() => {})
  const found = run()
  await clock.advance(10_000)
  expect((await found).hints).toEqual([expect.stringMatching(/does not answer/)])
  expect([world.turns, aborted, sinks.length, clock.waiting]).toEqual([0, ['/version'], 0, 0])
})

it('M24: a line whose turn does not come is an answer, too', async () => {
  const { clock, world, run } = setUp()
  world.given = 'never'
  const found = run()
  await clock.advance(10_000)
  expect(await found).toMatchObject({ streaming: 'unknown', queueing: { requestsMs: 10_000 } })
})

it('M24: what the server refuses is told by its status: who may not, and who is not known', async () => {
  const of = async (httpStatus: number) => {
    const { clock, world, run } = setUp()
    const failure = { type: 'http', httpStatus, message: 'no', tooLargeResourceVersion: false } as const
    world.answer = () => Promise.resolve({ type: 'failed', failure })
    const found = run()
    await clock.advance(7_000)
    return (await found).hints
  }
  expect(await of(403)).toEqual([])
  expect(await of(401)).toEqual([expect.stringMatching(/HTTP 401/)])
})

it('M24: who gave up before the watch has none opened, and its turn is given back', async () => {
  const { clock, world, sinks, controller, run } = setUp()
  world.answer = async () => {
    controller.abort()
    return fine
  }
  void run()
  await clock.advance(1_000)
  expect([world.turns, sinks.length]).toEqual([0, 0])
})

it('M24: never rejects, whatever the browser says of its disk', async () => {
  const { clock, run } = setUp({ quota: () => Promise.reject(new Error('no')) })
  const found = run()
  await clock.advance(7_000)
  expect((await found).storage).toEqual({ kept: 'off', reason: 'switched-off', bytes: 0 })
})
