import { expect, test } from 'vitest'
import type { Command, HostConnection, Result } from '../protocol/contract.js'
import { type ErrorInfo, errorInfo } from '../protocol/errors.js'
import type { ApiCall, Exchange, PageAnswer } from '../protocol/requests.js'
import type { EngineLines } from './engine-lines.js'
import { OpenLine } from './open-line.js'
import { Questions } from './questions.js'

const turn = async (): Promise<void> => {
  for (let index = 0; index < 20; index += 1) await Promise.resolve()
}

const read: ApiCall = {
  type: 'call',
  method: 'GET',
  target: { resource: { group: '', version: 'v1', plural: 'pods', namespaced: true }, namespace: 'web', name: 'a' },
  params: [],
  optimism: 'off',
  observed: 'no',
}
const log: Exchange = {
  type: 'exchange',
  request: { method: 'GET', path: '/log', headers: [] },
  refusals: 'fail',
}
const head = { httpStatus: 200, statusText: 'OK', headers: [], warnings: [] }
const lost = errorInfo('engine-failure', 'It ended')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

interface Engine {
  readonly asked: number[]
  readonly commands: Command[]
  answer(value: PageAnswer): Promise<void>
  /** As a connection does it. */
  die(): Promise<void>
}

/** Engines one behind the other; the next is there when `open` says so. */
function setUp() {
  const engines: Engine[] = []
  let opened: (line: Result<OpenLine>) => void = () => {}
  let line: Promise<Result<OpenLine>> = new Promise((resolve) => {
    opened = resolve
  })
  const lines = { current: () => line } as unknown as EngineLines
  const questions = new Questions(lines)
  const open = async (): Promise<void> => {
    const asked: number[] = []
    const commands: Command[] = []
    let answered: (answer: Result<PageAnswer>) => void = () => {}
    const connection = {
      ask: (number) => {
        asked.push(number)
        return new Promise<Result<PageAnswer>>((resolve) => {
          answered = resolve
        })
      },
      command: async (command) => {
        commands.push(command)
        return { ok: true, value: undefined }
      },
      port: { post: () => {}, listen: () => {}, close: () => {} },
      close: () => {},
    } as Partial<HostConnection> as HostConnection
    const current = new OpenLine(connection)
    engines.push({
      asked,
      commands,
      answer: async (value) => {
        answered({ ok: true, value })
        await turn()
      },
      die: async () => {
        line = new Promise((resolve) => {
          opened = resolve
        })
        questions.cut(lost)
        current.end()
        await turn()
      },
    })
    opened({ ok: true, value: current })
    await turn()
  }
  const told: string[] = []
  const body = {
    chunks: (chunks: readonly Uint8Array[]) => {
      for (const chunk of chunks) told.push(new TextDecoder().decode(chunk))
    },
    end: (error: ErrorInfo | undefined) => told.push(error === undefined ? 'end' : `end: ${error.code}`),
  }
  return { engines, questions, open, told, body }
}

test('an engine that is lost before it answered: a read is asked of the next one, and answered by it', async () => {
  const { engines, questions, open } = setUp()
  const answer = questions.ask(read, { whenLost: 'again' })
  await open()
  await engines[0]?.die()
  await open()
  await engines[1]?.answer({ body: 1, httpStatus: 200, warnings: [] })
  expect(await answer).toMatchObject({ ok: true, value: { body: 1 } })
})

test('what must not happen twice is not asked again', async () => {
  const { engines, questions, open } = setUp()
  const answer = questions.ask({ ...read, method: 'POST' }, { whenLost: 'fail' })
  await open()
  await engines[0]?.die()
  await open()
  expect(await answer).toMatchObject({ ok: false, error: { code: 'engine-lost' } })
  expect(engines[1]?.asked).toEqual([])
})

test('a question that was given up before there is an engine is asked of none', async () => {
  const { engines, questions, open } = setUp()
  const controller = new AbortController()
  const { signal } = controller
  const answer = questions.ask({ ...read, method: 'POST' }, { whenLost: 'fail', signal })
  controller.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  await open()
  expect(engines[0]?.asked).toEqual([])
})

test('a question that was given up is not asked of the next engine, where nobody would give it up', async () => {
  const { engines, questions, open } = setUp()
  const controller = new AbortController()
  const { signal } = controller
  const answer = questions.ask(read, { whenLost: 'again', signal })
  await open()
  controller.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  await turn()
  expect(engines[0]?.commands).toEqual([{ type: 'give-up', question: 1 }])
  await engines[0]?.die()
  await open()
  expect(engines[1]?.asked).toEqual([])
})

test('P9: the body of a head that never came is not cut: the next engine is asked for all of it, and can be given up', async () => {
  const { engines, questions, open, told, body } = setUp()
  const controller = new AbortController()
  const exchange = questions.exchange(log, body, { whenLost: 'again', signal: controller.signal })
  await open()
  // The head comes by another way.
  questions.apply({ type: 'body', question: 1, chunks: [bytes('a')] })
  await engines[0]?.die()
  await open()
  await engines[1]?.answer(head)
  expect(await exchange).toEqual({ ok: true, value: head })
  questions.apply({ type: 'body', question: 1, chunks: [bytes('a'), bytes('b')] })
  expect(told).toEqual(['a', 'b'])
  controller.abort()
  await turn()
  expect(engines[1]?.commands).toEqual([{ type: 'give-up', question: 1 }])
})

test('an engine that is lost right behind the head of a body: the next one is asked for both', async () => {
  const { engines, questions, open, told, body } = setUp()
  const exchange = questions.exchange(log, body, { whenLost: 'again' })
  await open()
  const answered = engines[0]?.answer(head)
  await Promise.all([engines[0]?.die(), answered])
  await open()
  await engines[1]?.answer(head)
  await exchange
  questions.apply({ type: 'body', question: 1, chunks: [bytes('a')] })
  questions.apply({ type: 'body-end', question: 1 })
  expect(told).toEqual(['a', 'end'])
})

test('what of a body comes before its head is not lost; a body that had begun ends with its engine', async () => {
  const { engines, questions, open, told, body } = setUp()
  const exchange = questions.exchange(log, body, { whenLost: 'again' })
  await open()
  questions.apply({ type: 'body', question: 1, chunks: [bytes('a')] })
  await engines[0]?.answer(head)
  await exchange
  questions.apply({ type: 'body', question: 1, chunks: [bytes('b')] })
  await engines[0]?.die()
  expect(told).toEqual(['a', 'b', 'end: engine-failure'])
  questions.apply({ type: 'body', question: 1, chunks: [bytes('c')] })
  expect(told).toHaveLength(3)
})

test('a body that was over before its head came', async () => {
  const { engines, questions, open, told, body } = setUp()
  const exchange = questions.exchange(log, body, { whenLost: 'again' })
  await open()
  questions.apply({ type: 'body', question: 1, chunks: [bytes('a')] })
  questions.apply({ type: 'body-end', question: 1 })
  await engines[0]?.answer(head)
  await exchange
  expect(told).toEqual(['a', 'end'])
})

test('P10: nothing stays on a signal that outlives its questions', async () => {
  const { engines, questions, open, body } = setUp()
  const listeners = new Set<unknown>()
  const signal = {
    aborted: false,
    throwIfAborted: () => {},
    addEventListener: (_type: string, listener: unknown) => listeners.add(listener),
    removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener),
  } as unknown as AbortSignal
  const exchange = questions.exchange(log, body, { whenLost: 'again', signal })
  await open()
  await engines[0]?.answer(head)
  await exchange
  expect(listeners.size).toBe(1)
  questions.apply({ type: 'body-end', question: 1 })
  expect(listeners.size).toBe(0)
})
