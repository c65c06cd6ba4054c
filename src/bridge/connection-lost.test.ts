import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command, Greeting, Host, Result } from '../protocol/contract.js'
import { errorInfo } from '../protocol/errors.js'
import type { Frame, FramePart } from '../protocol/frames.js'
import { informerSpec } from '../protocol/informer-spec.fixture.js'
import { type InformerStatus, idleStatus } from '../protocol/status.js'
import { Connection, type PageInformer } from './connection.js'
import type { Viewer } from './viewer.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const spec = informerSpec({ group: '', version: 'v1', plural: 'pods', namespaced: true })
const pods: PageInformer = { number: 1, spec }
const greeting: Greeting = {
  protocol: 1,
  build: 'source',
  page: 'p',
  session: { server: 'http://x', credentials: 'same-origin', auth: 'page' },
  frameIntervalMs: 50,
}
const live: InformerStatus = { ...idleStatus, phase: 'live', synced: true }
const listing: InformerStatus = { ...idleStatus, phase: 'listing' }
const taken: Result<void> = { ok: true, value: undefined }
const turn = async (): Promise<void> => {
  for (let index = 0; index < 20; index += 1) await Promise.resolve()
}

interface Engine {
  readonly commands: Command[]
  send(...parts: FramePart[]): void
  /** Answers the commands that wait, oldest first. */
  answer(result?: Result<void>): Promise<void>
  die(): Promise<void>
  readonly life: { closed: 'yes' | 'no' }
}

/** Engines that die when told, one after the other. `refusing`: none can be made. */
function setUp(answers: 'at once' | 'when told' = 'at once') {
  const engines: Engine[] = []
  const state: { refusing: 'yes' | 'no'; tries: number } = { refusing: 'no', tries: 0 }
  const host: Host = {
    connect: async () => {
      state.tries += 1
      if (state.refusing === 'yes') return { ok: false, error: errorInfo('worker-unavailable', 'Did not load') }
      const commands: Command[] = []
      const waiting: ((result: Result<void>) => void)[] = []
      const epoch = `e${engines.length}`
      let receive: (frame: Frame) => void = () => {}
      let die: (happened: string) => void = () => {}
      let seq = 0
      const life: { closed: 'yes' | 'no' } = { closed: 'no' }
      engines.push({
        commands,
        life,
        send: (...parts) => {
          seq += 1
          receive({ type: 'frame', epoch, seq, parts })
        },
        answer: async (result = taken) => {
          for (const settle of waiting.splice(0)) settle(result)
          await turn()
        },
        die: async () => {
          vi.setSystemTime(Date.now() + 60_000)
          die('It ended')
          await turn()
        },
      })
      return {
        ok: true,
        value: {
          welcome: { protocol: 1, epoch },
          port: {
            post: () => {},
            listen: (listener) => {
              receive = listener
            },
            close: () => {},
          },
          command: (command) => {
            commands.push(command)
            return answers === 'at once' ? Promise.resolve(taken) : new Promise((resolve) => waiting.push(resolve))
          },
          metrics: () => new Promise(() => {}),
          ask: () => new Promise(() => {}),
          lost: new Promise((resolve) => {
            die = resolve
          }),
          close: () => {
            life.closed = 'yes'
          },
        },
      }
    },
  }
  const asked: ((reply: { type: 'headers'; headers: ReadonlyMap<string, string> }) => void)[] = []
  const connection = new Connection(
    host,
    greeting,
    () => {},
    () => new Promise((resolve) => asked.push(resolve as never)),
  )
  return { asked, connection, engines, state }
}

function viewer(diary: string[] = [], more: Partial<Viewer> = {}): Viewer {
  return {
    want: { type: 'status' },
    apply: () => {},
    tell: (told, status) => diary.push(`${told} ${status.phase}${status.synced ? ' synced' : ''}`),
    end: () => {},
    ...more,
  }
}

const names = (commands: readonly Command[]): readonly string[] =>
  commands.map((command) => ('subscription' in command ? `${command.type} ${command.subscription}` : command.type))

test('P1: a refresh that an engine did not live to answer is answered by the next one', async () => {
  const { connection, engines } = setUp('when told')
  const seat = connection.open(pods, viewer())
  let answer: Result<void> | undefined
  void seat.refresh().then((result) => {
    answer = result
  })
  await turn()
  await engines[0]?.die()
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1', 'refresh 1'])
  await engines[1]?.answer()
  expect(answer).toEqual(taken)
})

test('a refresh that waits ends with the kube', async () => {
  const { connection } = setUp('when told')
  const answer = connection.open(pods, viewer()).refresh()
  await turn()
  connection.close()
  expect(await answer).toMatchObject({ ok: false, error: { code: 'closed' } })
})

test('P1: a late refusal by the old engine is nothing to a subscription at the next one', async () => {
  const { connection, engines } = setUp('when told')
  const diary: string[] = []
  connection.open(pods, viewer(diary))
  await turn()
  await engines[0]?.die()
  await engines[0]?.answer({ ok: false, error: { code: 'index-conflict', message: 'late' } })
  expect(diary).toEqual(['status retrying'])
})

test('P1: an engine that has forgotten the page refuses nobody: it is lost, which the host says', async () => {
  const { connection, engines } = setUp('when told')
  const diary: string[] = []
  connection.open(pods, viewer(diary))
  await turn()
  await engines[0]?.answer({ ok: false, error: errorInfo('closed', 'This page is not connected') })
  expect(diary).toEqual([])
  await engines[0]?.die()
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1'])
})

test('who comes while a loss is told is subscribed once', async () => {
  const { connection, engines } = setUp()
  const opened: unknown[] = []
  connection.open(
    pods,
    viewer([], {
      tell: (_told, { phase }) => {
        if (phase === 'retrying' && opened.length === 0) opened.push(connection.open(pods, viewer()))
      },
    }),
  )
  await turn()
  engines[0]?.send({ type: 'status', informer: 1, status: live })
  await engines[0]?.die()
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1', 'subscribe 2'])
})

test('who left while a loss is told is not told', async () => {
  const { connection, engines } = setUp()
  const diary: string[] = []
  const seats: { close(): void }[] = []
  connection.open(pods, viewer([], { tell: () => seats[0]?.close() }))
  seats.push(connection.open(pods, viewer(diary)))
  await turn()
  await engines[0]?.die()
  expect(diary).toEqual([])
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1', 'subscribe 2', 'unsubscribe 2'])
})

test('P11: credentials go to the engine that asked for them, or nowhere', async () => {
  const { asked, connection, engines } = setUp()
  connection.open(pods, viewer())
  await turn()
  engines[0]?.send({ type: 'need-auth', request: 1, reason: { type: 'connect' } as never })
  await engines[0]?.die()
  asked[0]?.({ type: 'headers', headers: new Map() })
  await turn()
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1'])
})

test('P6: who comes while another engine starts is told so', async () => {
  const { connection, engines } = setUp()
  connection.open(pods, viewer())
  await turn()
  engines[0]?.send({ type: 'status', informer: 1, status: live })
  await engines[0]?.die()
  const diary: string[] = []
  connection.open(pods, viewer(diary))
  await turn()
  expect(diary).toEqual(['status retrying synced'])
})

test('P6: what had not been complete is not called listing while no engine is there', async () => {
  const { connection, engines } = setUp()
  const diary: string[] = []
  connection.open(pods, viewer(diary))
  await turn()
  engines[0]?.send({ type: 'status', informer: 1, status: listing })
  await engines[0]?.die()
  expect(connection.statuses()).toMatchObject([{ status: { phase: 'retrying', error: { code: 'engine-lost' } } }])
  engines[1]?.send({ type: 'status', informer: 1, status: listing })
  expect(diary).toEqual(['status listing', 'status retrying', 'status listing'])
})

test('P1 P6: after a loss an engine that cannot be made is tried again, and says when', async () => {
  const { connection, engines, state } = setUp()
  const diary: string[] = []
  connection.open(pods, viewer(diary))
  await turn()
  engines[0]?.send({ type: 'status', informer: 1, status: live })
  state.refusing = 'yes'
  await engines[0]?.die()
  expect(connection.statuses()).toMatchObject([
    {
      status: {
        phase: 'retrying',
        synced: true,
        nextAttemptAt: Date.now() + 1_000,
        error: { code: 'worker-unavailable' },
      },
    },
  ])
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(state.tries).toBe(5)
  state.refusing = 'no'
  await vi.advanceTimersByTimeAsync(8_000)
  engines[1]?.send({ type: 'status', informer: 1, status: live })
  expect(diary.at(-1)).toBe('status live synced')
})

test('P6 P10: an engine that cannot be made the first time says what to do, and is tried more and more rarely', async () => {
  const { connection, state } = setUp()
  state.refusing = 'yes'
  connection.open(pods, viewer())
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.tries).toBeGreaterThan(15)
  expect(state.tries).toBeLessThan(30)
  expect(connection.statuses().map(({ status }) => status)).toMatchObject([
    { phase: 'unsupported', error: { code: 'worker-unavailable' }, nextAttemptAt: expect.any(Number) },
  ])
  state.refusing = 'no'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(connection.statuses()[0]?.status.error).toBeUndefined()
})

test('P10: nobody looks any more, so no engine is tried again', async () => {
  const { connection, engines, state } = setUp()
  const seat = connection.open(pods, viewer())
  await turn()
  state.refusing = 'yes'
  await engines[0]?.die()
  seat.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.tries).toBe(2)
})

test('a page that is back online does not wait for the next try', async () => {
  const { connection, engines, state } = setUp()
  connection.open(pods, viewer())
  await turn()
  state.refusing = 'yes'
  await engines[0]?.die()
  state.refusing = 'no'
  connection.wake()
  await turn()
  expect(names(engines[1]?.commands ?? [])).toEqual(['subscribe 1'])
})

test('P10: engines that die young are followed more and more slowly; retryNow does not wait', async () => {
  const { connection, engines } = setUp()
  connection.open(pods, viewer())
  await turn()
  for (const deaths of [1, 2, 3]) {
    vi.setSystemTime(Date.now() - 60_000)
    await engines[deaths - 1]?.die()
    await vi.advanceTimersByTimeAsync(deaths === 2 ? 1_000 : 0)
  }
  expect(engines).toHaveLength(3)
  connection.retry()
  await turn()
  expect(engines).toHaveLength(4)
})

test('numbers that an engine did not live to tell are those of the next one; a closed kube has none', async () => {
  const { connection, engines } = setUp()
  const metrics = connection.metrics()
  await turn()
  await engines[0]?.die()
  expect(engines).toHaveLength(2)
  connection.close()
  expect(await metrics).toMatchObject({ ok: false, error: { code: 'closed' } })
  expect(engines.map(({ life }) => life.closed)).toEqual(['yes', 'yes'])
})

test('a kube that is closed while it connects leaves no engine behind', async () => {
  const { connection, engines } = setUp()
  connection.open(pods, viewer())
  connection.close()
  await turn()
  expect(engines.map(({ life }) => life.closed)).toEqual(['yes'])
})
