import { expect, test } from 'vitest'
import { build } from '../../src/protocol/build.js'
import { type Command, protocolVersion } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePort } from '../../src/protocol/frames.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import type { LogRecord, LogWish } from '../../src/protocol/log.js'
import { Engine } from '../engine.js'
import { workerEnvironment } from '../environment.js'
import { keptRecords } from '../session/session-log.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { ScriptedApi } from '../testing/scripted-api.fixture.js'
import { settle } from '../testing/settle.fixture.js'

const spec = informerSpec({ group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true })

function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const engine = new Engine({ ...workerEnvironment(), fetch: api.fetch, clock, random: () => 0 }, { name: 'test' })
  /** A page that acknowledges when it is told to. */
  const join = async (page: string, user: string, log: LogWish) => {
    const frames: Frame[] = []
    let listener: (ack: Ack) => void = () => {}
    const port: FramePort<Ack, Frame> = {
      post: (frame) => void frames.push(frame),
      listen: (acks) => {
        listener = acks
      },
      close: () => {},
    }
    const session = { server: 'http://127.0.0.1:1', user, credentials: 'same-origin' as const, auth: 'none' as const }
    await engine.connect({ protocol: protocolVersion, build, page, session, frameIntervalMs: 0, log }, port)
    const parts = () => frames.flatMap((frame) => frame.parts)
    return {
      send: async (command: Command) => {
        await engine.command(page, command)
        await settle()
      },
      subscribe: () =>
        engine.command(page, {
          type: 'subscribe',
          subscription: 1,
          informer: 1,
          spec,
          want: { type: 'status' },
          answer: 'as-it-comes',
        }),
      acknowledge: async () => {
        listener({ type: 'ack', seq: frames.at(-1)?.seq ?? 0 })
        await settle()
      },
      records: (): readonly LogRecord[] => parts().flatMap((part) => (part.type === 'log' ? part.records : [])),
      dropped: () => parts().reduce((sum, part) => sum + (part.type === 'log' ? part.dropped : 0), 0),
    }
  }
  return { api, clock, engine, join }
}

test('P10 M25: a page that takes nothing gets the newest records once it does, and how many are lost', async () => {
  const { api, clock, join } = setUp()
  const page = await join('p', 'alice', 'debug')
  await page.send({ type: 'visibility', visibility: 'hidden' })
  await page.subscribe()
  await settle()
  const before = page.records().length
  expect(before).toBeGreaterThan(0)
  for (let round = 0; round < 150; round += 1) {
    api.endWatches()
    await clock.advance(60_000)
    await settle()
  }
  expect(page.records().length).toBe(before)
  await page.acknowledge()
  expect(page.records().length).toBe(before + keptRecords)
  expect(page.dropped()).toBeGreaterThan(0)
  // The newest: of the last minute.
  expect(page.records().at(-1)?.time).toBeGreaterThanOrEqual(clock.now() - 60_000)
})

test('M25: a page that wants no log gets none, until it does', async () => {
  const { api, join } = setUp()
  const page = await join('p', 'alice', 'off')
  await page.subscribe()
  await settle()
  await page.acknowledge()
  expect(page.records()).toEqual([])
  await page.send({ type: 'log', wish: 'info' })
  api.cutWatches()
  await page.send({ type: 'wake' })
  await page.acknowledge()
  expect(page.records().map(({ what }) => what)).toContain('wake')
})

test('M25: what nobody caught on the thread is told to every page, without its text', async () => {
  const { engine, join } = setUp()
  const pages = [await join('p', 'alice', 'error'), await join('q', 'bob', 'error')]
  engine.fault(new RangeError('hunter2'))
  await settle()
  for (const page of pages) {
    expect(page.records()).toMatchObject([{ level: 'error', what: 'engine', cause: 'RangeError' }])
    expect(JSON.stringify(page.records())).not.toContain('hunter2')
  }
})
