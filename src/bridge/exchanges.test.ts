import { expect, test } from 'vitest'
import type { Command, HostConnection, Result } from '../protocol/contract.js'
import { errorInfo } from '../protocol/errors.js'
import type { Exchange, ExchangeHead, PageAnswer, PageQuestion } from '../protocol/requests.js'
import type { EngineLines } from './engine-lines.js'
import { OpenLine } from './open-line.js'
import { Questions } from './questions.js'

const turn = async (): Promise<void> => {
  for (let index = 0; index < 20; index += 1) await Promise.resolve()
}
const lost = errorInfo('engine-lost', 'The worker ended')
const get: Exchange = {
  type: 'exchange',
  request: { method: 'GET', path: '/version', headers: [] },
  refusals: 'tell',
}
const head: ExchangeHead = { httpStatus: 200, statusText: '', headers: [], warnings: [] }

interface Engine {
  readonly asked: readonly { readonly number: number; readonly question: PageQuestion }[]
  readonly commands: readonly Command[]
  answer(answer: PageAnswer): Promise<void>
}

/** Engines, one after the other. */
function setUp() {
  const engines: Engine[] = []
  let line = open()
  function open(): OpenLine {
    const asked: { readonly number: number; readonly question: PageQuestion }[] = []
    const commands: Command[] = []
    const waiting: ((answer: Result<PageAnswer>) => void)[] = []
    engines.push({
      asked,
      commands,
      answer: (value) => {
        waiting.shift()?.({ ok: true, value })
        return turn()
      },
    })
    const connection: Partial<HostConnection> = {
      ask: (number, question) => {
        asked.push({ number, question })
        return new Promise((resolve) => waiting.push(resolve))
      },
      command: async (command) => {
        commands.push(command)
        return { ok: true, value: undefined }
      },
      port: { post: () => {}, listen: () => {}, close: () => {} },
      close: () => {},
    }
    return new OpenLine(connection as HostConnection)
  }
  const lines: Pick<EngineLines, 'current'> = { current: async () => ({ ok: true, value: line }) }
  const questions = new Questions(lines as EngineLines)
  const told: string[] = []
  const reader = {
    chunks: (chunks: readonly Uint8Array[]) => {
      for (const chunk of chunks) told.push(new TextDecoder().decode(chunk))
    },
    end: (error: { readonly code: string } | undefined) => told.push(error?.code ?? 'end'),
  }
  return {
    questions,
    engines,
    told,
    reader,
    async die() {
      const before = line
      questions.cut(lost)
      line = open()
      before.end()
      await turn()
    },
    send: (question: number, text: string) =>
      questions.apply({ type: 'body', question, chunks: [new TextEncoder().encode(text)] }),
  }
}

test('a read whose engine is lost before its head came is asked of the next one, and its body is the new one alone', async () => {
  const { questions, engines, told, reader, die, send } = setUp()
  const answer = questions.exchange(get, reader, { whenLost: 'again' })
  await turn()
  const number = engines[0]?.asked[0]?.number ?? 0
  // A frame may overtake the answer: they come on two ports.
  send(number, 'old')
  await die()
  expect(engines[1]?.asked).toMatchObject([{ number, question: get }])
  send(number, 'ne')
  expect(told).toEqual([])
  await engines[1]?.answer(head)
  expect(await answer).toEqual({ ok: true, value: head })
  send(number, 'w')
  questions.apply({ type: 'body-end', question: number })
  expect(told).toEqual(['ne', 'w', 'end'])
})

test('a body that had begun ends with its engine', async () => {
  const { questions, engines, told, reader, die } = setUp()
  const answer = questions.exchange(get, reader, { whenLost: 'again' })
  await turn()
  await engines[0]?.answer(head)
  expect(await answer).toMatchObject({ ok: true })
  await die()
  expect([told, engines[1]?.asked]).toEqual([['engine-lost'], []])
})

test('what must not happen twice is not asked again, and its body is never told', async () => {
  const { questions, engines, told, reader, die } = setUp()
  const answer = questions.exchange(get, reader, { whenLost: 'fail' })
  await turn()
  await die()
  expect(await answer).toMatchObject({ ok: false, error: { code: 'engine-lost' } })
  expect([told, engines[1]?.asked]).toEqual([[], []])
})

test('what was given up is not asked of the next engine: a followed log would hold a stream there for nobody', async () => {
  const { questions, engines, reader, die } = setUp()
  const controller = new AbortController()
  const answer = questions.exchange(get, reader, { whenLost: 'again', signal: controller.signal })
  await turn()
  controller.abort(new RangeError('enough'))
  await expect(answer).rejects.toThrow(RangeError)
  expect(engines[0]?.commands).toContainEqual({ type: 'give-up', question: engines[0]?.asked[0]?.number })
  await die()
  expect(engines[1]?.asked).toEqual([])
})

test('given up before there is an engine, nothing is asked', async () => {
  const { questions, engines, reader } = setUp()
  const controller = new AbortController()
  const answer = questions.exchange(get, reader, { whenLost: 'fail', signal: controller.signal })
  controller.abort(new RangeError('enough'))
  await expect(answer).rejects.toThrow(RangeError)
  await turn()
  expect(engines[0]?.asked).toEqual([])
})
