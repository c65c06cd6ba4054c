import { expect, test } from 'vitest'
import type { AuthReply } from '../../src/protocol/auth.js'
import { build } from '../../src/protocol/build.js'
import { protocolVersion, type SessionSpec } from '../../src/protocol/contract.js'
import type { Ack, Frame, FramePart, FramePort } from '../../src/protocol/frames.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import { configMaps } from '../../src/resources/core-v1.js'
import { Engine } from '../engine.js'
import { workerEnvironment } from '../environment.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { ScriptedApi } from '../testing/scripted-api.fixture.js'
import { settle } from '../testing/settle.fixture.js'

const session: SessionSpec = { server: 'http://127.0.0.1:1', user: 'alice', credentials: 'same-origin', auth: 'page' }
const specIn = (namespace: string) => informerSpec(configMaps, namespace)

/** An engine whose pages are the test itself. */
function setUp() {
  const api = new ScriptedApi()
  const tokens: string[] = []
  /** `namespace token` of each request. */
  const sent: string[] = []
  const clock = createFakeClock()
  const engine = new Engine(
    {
      ...workerEnvironment(),
      fetch: (url, init) => {
        const token = new Headers(init.headers).get('authorization') ?? 'none'
        tokens.push(token)
        sent.push(`${/namespaces.([^/]+)/.exec(url)?.[1]} ${token}`)
        return api.fetch(url, init)
      },
      clock,
      random: () => 0,
    },
    { name: 'test' },
  )
  /** Who was asked, in order: `a connect`. */
  const asked: string[] = []
  const join = async (name: string, own: SessionSpec = session) => {
    const parts: FramePart[] = []
    let acknowledge: (ack: Ack) => void = () => {}
    const requests: number[] = []
    const port: FramePort<Ack, Frame> = {
      post: (frame) => {
        parts.push(...frame.parts)
        for (const part of frame.parts) {
          if (part.type !== 'need-auth') continue
          asked.push(`${name} ${part.reason}`)
          requests.push(part.request)
        }
        queueMicrotask(() => acknowledge({ type: 'ack', seq: frame.seq }))
      },
      listen: (listener) => {
        acknowledge = listener
      },
      close: () => {},
    }
    const hello = { protocol: protocolVersion, build, page: name, session: own, frameIntervalMs: 0 }
    await engine.connect(hello, port)
    await settle()
    return {
      parts,
      requests,
      subscribe: (namespace = 'web') =>
        engine.command(name, {
          type: 'subscribe',
          subscription: 1,
          informer: 1,
          spec: specIn(namespace),
          want: { type: 'status' },
          answer: 'as-it-comes',
        }),
      show: (visibility: 'visible' | 'hidden') => engine.command(name, { type: 'visibility', visibility }),
      answer: (answer: AuthReply, request = requests.at(-1) ?? 0) =>
        engine.command(name, { type: 'auth', request, answer }),
      grant: (token: string, request?: number) =>
        engine.command(name, {
          type: 'auth',
          request: request ?? requests.at(-1) ?? 0,
          answer: { type: 'granted', headers: [['Authorization', token]] },
        }),
      leave: () => engine.disconnect(name),
      phase: () => parts.flatMap((part) => (part.type === 'status' ? [part.status.phase] : [])).at(-1),
    }
  }
  return { api, tokens, sent, clock, engine, asked, join }
}

const out: AuthReply = { type: 'refused', code: 'signed-out', message: 'signed out' }

test('of two pages the most recently visible is asked, at once; after 10 s the other', async () => {
  const { asked, clock, join, tokens } = setUp()
  const a = await join('a')
  const b = await join('b')
  await a.show('hidden')
  await a.show('visible')
  await b.subscribe()
  await settle()
  expect([asked, tokens]).toEqual([['a connect'], []])
  await clock.advance(9_999)
  expect(asked).toEqual(['a connect'])
  await clock.advance(1)
  await settle()
  expect(asked).toEqual(['a connect', 'b connect'])
  await b.grant('of-b')
  await settle()
  expect(tokens).toEqual(['of-b'])
})

test('a visible page is asked before one that was visible a moment ago; hidden pages are asked too', async () => {
  const { asked, join } = setUp()
  const a = await join('a')
  const b = await join('b')
  const c = await join('c')
  await c.show('hidden')
  await b.show('hidden')
  await a.subscribe()
  await settle()
  await a.answer(out)
  await settle()
  await b.answer(out)
  await settle()
  expect(asked).toEqual(['a connect', 'b connect', 'c connect'])
  await c.answer(out)
  await settle()
  expect(a.phase()).toBe('unauthorized')
})

test('a page that is closed while it is asked: the next one is asked at once', async () => {
  const { asked, clock, join, tokens } = setUp()
  const a = await join('a')
  const b = await join('b')
  await a.subscribe()
  await settle()
  expect(asked).toEqual(['b connect'])
  await b.leave()
  await settle()
  expect(asked).toEqual(['b connect', 'a connect'])
  await a.grant('of-a')
  await settle()
  expect(tokens).toEqual(['of-a'])
  await a.leave()
  await settle()
  expect(clock.waiting).toBe(0)
})

test('signed out: a page that comes is asked again, and heals all', async () => {
  const { asked, join, tokens } = setUp()
  const a = await join('a')
  await a.subscribe()
  await settle()
  await a.answer(out)
  await settle()
  expect(a.phase()).toBe('unauthorized')
  const b = await join('b')
  expect(asked).toEqual(['a connect', 'b retry'])
  await b.grant('of-b')
  await settle()
  expect(tokens).toEqual(['of-b'])
})

test('P11: pages without a named user share nothing: each is asked for itself', async () => {
  const { asked, clock, join, sent } = setUp()
  const { user: _nobody, ...unnamed } = session
  const a = await join('a', unnamed)
  const b = await join('b', unnamed)
  await a.subscribe('web')
  await b.subscribe('web')
  await settle()
  expect(asked).toEqual(['a connect', 'b connect'])
  await b.grant('of-b')
  await settle()
  await clock.advance(100)
  await settle()
  expect([a.phase(), b.phase(), sent]).toEqual(['connecting', 'live', ['web of-b']])
  await a.grant('of-a')
  await settle()
  expect(sent).toEqual(['web of-b', 'web of-a'])
})

test('P11: nobody answers for a page that was asked', async () => {
  const { asked, join, tokens } = setUp()
  const a = await join('a')
  const b = await join('b')
  await a.subscribe()
  await settle()
  expect(asked).toEqual(['b connect'])
  await a.grant('of-a', b.requests[0])
  await settle()
  expect(tokens).toEqual([])
})

test('a late answer of a page that was given up is taken, unless there are newer credentials', async () => {
  const { clock, join, tokens, api } = setUp()
  const a = await join('a')
  const b = await join('b')
  await a.subscribe()
  await settle()
  await clock.advance(10_000)
  await settle()
  await a.grant('of-a')
  await settle()
  await b.grant('late-of-b')
  await settle()
  api.cutWatches()
  await clock.advance(1_000)
  await settle()
  expect(new Set(tokens)).toEqual(new Set(['of-a']))
})
