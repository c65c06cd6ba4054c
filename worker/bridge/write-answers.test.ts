import { expect, test } from 'vitest'
import { build } from '../../src/protocol/build.js'
import { protocolVersion } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import type { ApiCall } from '../../src/protocol/requests.js'
import { createApiServer } from '../../src/testing/api-server/api-server.js'
import { Engine } from '../engine.js'
import { workerEnvironment } from '../environment.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'

const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true }
const session = { server: 'http://127.0.0.1:1', credentials: 'same-origin' as const, auth: 'none' as const }

/** A page with a cadence that takes frames when the test says so. */
async function setUp() {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const engine = new Engine(
    { ...workerEnvironment(), fetch: (url, init) => server.fetch(url, init), clock, random: () => 0 },
    { name: 'test' },
  )
  const frames: Frame[] = []
  let listener: (ack: Ack) => void = () => {}
  let acks: 'at once' | 'later' = 'at once'
  const acknowledge = (): void => listener({ type: 'ack', seq: frames.at(-1)?.seq ?? 0 })
  const port: FramePort<Ack, Frame> = {
    post: (frame) => {
      frames.push(frame)
      if (acks === 'at once') queueMicrotask(acknowledge)
    },
    listen: (given) => {
      listener = given
    },
    close: () => {},
  }
  await engine.connect({ protocol: protocolVersion, build, page: 'p', session, frameIntervalMs: 50 }, port)
  const spec = informerSpec(resource)
  const want = { type: 'list', query: {} } as const
  await engine.command('p', { type: 'subscribe', subscription: 1, informer: 1, spec, want, answer: 'as-it-comes' })
  await settle()
  await clock.advance(50)
  const lists = (): readonly Extract<FramePart, { type: 'list' }>[] =>
    frames.flatMap(({ parts }) => parts).filter((part) => part.type === 'list')
  return {
    clock,
    engine,
    lists,
    acknowledge,
    takeLater: () => {
      acks = 'later'
    },
  }
}

const create = (name: string): ApiCall => ({
  type: 'call',
  method: 'POST',
  target: { resource, namespace: 'default' },
  params: [],
  body: { metadata: { name } },
  optimism: 'show',
  observed: 'no',
})

test('P3 5.10: the answer to a write, refused or not, comes when the page has what that means for its lists', async () => {
  const { clock, engine, lists, acknowledge, takeLater } = await setUp()
  takeLater()
  for (const [number, total, ok] of [
    [1, 1, true],
    [2, 1, false],
  ] as const) {
    let answered: boolean | undefined
    void engine.ask('p', number, create(number === 1 ? 'a' : 'Not A Name')).then((answer) => {
      answered = answer.ok
    })
    await settle()
    await clock.advance(50)
    await settle()
    expect(answered).toBeUndefined()
    expect(lists().at(-1)).toMatchObject({ total })
    expect(lists().at(-1)?.pending).toBeUndefined()
    acknowledge()
    await settle()
    expect(answered).toBe(ok)
  }
})
