import { expect, test } from 'vitest'
import type { Command, Hello, Host, Want } from '../protocol/contract.js'
import { errorInfo } from '../protocol/errors.js'
import type { Frame, FramePart } from '../protocol/frames.js'
import { informerSpec } from '../protocol/informer-spec.fixture.js'
import { type InformerStatus, idleStatus } from '../protocol/status.js'
import { Connection, type PageInformer } from './connection.js'
import type { Viewer } from './viewer.js'

const spec = informerSpec({ group: '', version: 'v1', plural: 'pods', namespaced: true })
const informer: PageInformer = { number: 1, spec }
const hello: Hello = {
  protocol: 1,
  build: 'source',
  page: 'p',
  session: { server: 'http://x', credentials: 'same-origin', auth: 'none' },
  frameIntervalMs: 50,
}
const changesWant: Want = {
  type: 'changes',
  initial: 'skip',
  filter: {},
  overflow: 'squash',
  whenHidden: 'reset',
  resyncMs: 0,
  batchMs: 0,
}
const live: InformerStatus = { ...idleStatus, phase: 'live', synced: true }
const turn = async (): Promise<void> => {
  for (let index = 0; index < 5; index += 1) await Promise.resolve()
}

function setUp() {
  const commands: Command[] = []
  const acks: number[] = []
  let receive: (frame: Frame) => void = () => {}
  const refusals = new Map<number, string>()
  const host: Host = {
    connect: async () => ({
      ok: true,
      value: {
        welcome: { protocol: 1, epoch: 'e1' },
        port: {
          post: (ack) => acks.push(ack.seq),
          listen: (listener) => {
            receive = listener
          },
          close: () => {},
        },
        command: async (command) => {
          commands.push(command)
          const refused = command.type === 'subscribe' ? refusals.get(command.subscription) : undefined
          return refused === undefined
            ? { ok: true, value: undefined }
            : { ok: false, error: { code: 'index-conflict', message: refused } }
        },
        metrics: async () => ({ ok: false, error: errorInfo('closed', 'no') }),
        ask: () => new Promise(() => {}),
        close: () => {},
      },
    }),
  }
  const frames: (() => void)[] = []
  const connection = new Connection(host, hello, (callback) => frames.push(callback))
  let seq = 0
  return {
    acks,
    commands,
    connection,
    host,
    refusals,
    paint: () => {
      for (const callback of frames.splice(0)) callback()
    },
    send: (parts: readonly FramePart[], epoch = 'e1') => {
      seq += 1
      receive({ type: 'frame', epoch, seq, parts })
    },
  }
}

function viewer(name: string, want: Want, diary: string[]): Viewer {
  return {
    want,
    apply: (part) => diary.push(`${name} applies ${part.type}`),
    tell: (told, status) => diary.push(`${name} told ${told} ${status.phase}`),
    end: (status) => diary.push(`${name} ends ${status.phase}`),
  }
}

const list = (subscription: number): FramePart => ({
  type: 'list',
  subscription,
  put: { type: 'objects', objects: [] },
  total: 0,
  truncated: false,
  window: 'all',
})
const changes = (subscription: number): FramePart => ({ type: 'changes', subscription, changes: [] })

test('P3: a frame is applied whole before anyone is told; changes are told before snapshots', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  connection.open(informer, viewer('list', { type: 'list', query: {} }, diary))
  connection.open(informer, viewer('changes', changesWant, diary))
  await turn()
  send([list(1), changes(2), { type: 'status', informer: 1, status: live }])
  expect(diary).toEqual([
    'list applies list',
    'changes applies changes',
    'changes told part live',
    'list told part live',
  ])
})

test('a frame is acknowledged after the next animation frame', async () => {
  const { acks, connection, paint, send } = setUp()
  connection.open(informer, viewer('list', { type: 'list', query: {} }, []))
  await turn()
  send([list(1)])
  expect(acks).toEqual([])
  paint()
  expect(acks).toEqual([1])
})

test('late parts of a closed subscription and frames of another epoch are dropped', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  const seat = connection.open(informer, viewer('list', { type: 'list', query: {} }, diary))
  connection.open(informer, viewer('other', { type: 'list', query: {} }, diary))
  await turn()
  seat.close()
  send([list(1), list(2)])
  send([list(2)], 'e0')
  expect(diary).toEqual(['other applies list', 'other told part idle'])
})

test('a refused subscription is told to its viewer alone', async () => {
  const { connection, refusals, send } = setUp()
  refusals.set(2, 'defined already')
  const diary: string[] = []
  connection.open(informer, viewer('good', { type: 'list', query: {} }, diary))
  connection.open(informer, viewer('refused', { type: 'list', query: {} }, diary))
  await turn()
  send([{ type: 'status', informer: 1, status: live }])
  expect(diary).toEqual(['refused told fault unsupported', 'good told status live', 'refused told status unsupported'])
})

test('a viewer that comes late to a known informer is told its status', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  connection.open(informer, viewer('first', { type: 'status' }, []))
  await turn()
  send([{ type: 'status', informer: 1, status: live }])
  connection.open(informer, viewer('late', { type: 'status' }, diary))
  await turn()
  expect(diary).toEqual(['late told status live'])
})

test('closing ends every viewer, once, and nothing is told after it', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  connection.open(informer, viewer('list', { type: 'list', query: {} }, diary))
  await turn()
  connection.close()
  connection.close()
  send([list(1)])
  connection.open(informer, viewer('after', { type: 'status' }, diary))
  expect(diary).toEqual(['list ends closed', 'after ends closed'])
})

test('P3: a status of an informer that was left is not kept for whoever comes next', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  const seat = connection.open(informer, viewer('left', { type: 'status' }, []))
  await turn()
  seat.close()
  send([{ type: 'status', informer: 1, status: live }])
  connection.open(informer, viewer('next', { type: 'status' }, diary))
  await turn()
  expect(diary).toEqual([])
})

test('a window moved without an engine is what the next engine is asked for', async () => {
  const { commands, host } = setUp()
  let tries = 0
  const late: Host = {
    connect: (greeting) => {
      tries += 1
      if (tries > 1) return host.connect(greeting)
      return Promise.resolve({ ok: false, error: errorInfo('worker-unavailable', 'No worker') })
    },
  }
  const connection = new Connection(late, hello, () => {})
  const seat = connection.open(informer, viewer('list', { type: 'list', query: {} }, []))
  await turn()
  seat.moveWindow({ window: { offset: 50, limit: 10 } })
  connection.retry()
  await turn()
  expect(commands).toMatchObject([{ type: 'subscribe', want: { query: { window: { offset: 50 } } } }])
})

test('a subscription that fails in the engine is refused alone', async () => {
  const { connection, send } = setUp()
  const diary: string[] = []
  connection.open(informer, viewer('bad', { type: 'list', query: {} }, diary))
  connection.open(informer, viewer('good', { type: 'list', query: {} }, diary))
  await turn()
  send([list(2), { type: 'refused', subscription: 1, error: errorInfo('engine-failure', 'Odd') }])
  expect(diary).toEqual(['good applies list', 'good told part idle', 'bad told fault unsupported'])
})

test('a refused subscription is asked for again when somebody retries', async () => {
  const { commands, connection, refusals } = setUp()
  refusals.set(1, 'not yet')
  connection.open(informer, viewer('list', { type: 'list', query: {} }, []))
  connection.open(informer, viewer('other', { type: 'list', query: {} }, []))
  await turn()
  refusals.clear()
  connection.retry()
  await turn()
  expect(
    commands.map((command) => ('subscription' in command ? `${command.type} ${command.subscription}` : command.type)),
  ).toEqual(['subscribe 1', 'subscribe 2', 'retry-now', 'subscribe 1'])
})
