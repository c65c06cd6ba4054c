import { expect, test } from 'vitest'
import type { Exchange, ExchangeHead, PageAnswer } from '../../src/protocol/requests.js'
import type { Asking, Desk } from '../session/desk.js'
import { PageQuestions } from './page-questions.js'

const exchange: Exchange = {
  type: 'exchange',
  request: { method: 'GET', path: '/x', headers: [] },
  refusals: 'tell',
}
const head: ExchangeHead = { httpStatus: 200, statusText: '', headers: [], warnings: [] }

function setUp(answer: () => Promise<PageAnswer> = async () => head) {
  const asked: Asking[] = []
  const desk: Pick<Desk, 'answer'> = {
    answer: async (_question, asking) => {
      asked.push(asking)
      return { ok: true, value: await answer() }
    },
  }
  let due = 0
  const questions = new PageQuestions(desk as Desk, () => {
    due += 1
  })
  return {
    questions,
    asked,
    get due() {
      return due
    },
  }
}

test('an exchange goes on behind its head, and is over with its body', async () => {
  const set = setUp()
  const { questions, asked } = set
  expect(await questions.answer(1, exchange)).toEqual({ ok: true, value: head })
  const bytes = new Uint8Array([1])
  asked[0]?.chunk(bytes)
  expect([set.due, questions.size]).toEqual([1, 1])
  expect(questions.take()).toEqual([{ type: 'body', question: 1, chunks: [bytes] }])
  expect(questions.take()).toEqual([])
  asked[0]?.chunk(bytes)
  asked[0]?.ended(undefined)
  asked[0]?.ended({ code: 'broken', message: 'a second time' })
  expect(questions.take()).toEqual([
    { type: 'body', question: 1, chunks: [bytes] },
    { type: 'body-end', question: 1 },
  ])
  expect([questions.take(), questions.size]).toEqual([[], 0])
})

test('P10: a page that takes nothing: the request ends at 64 MiB, and what it has not got is told as cut', async () => {
  const { questions, asked } = setUp()
  await questions.answer(1, exchange)
  const chunk = new Uint8Array(40 * 1024 * 1024)
  asked[0]?.chunk(chunk)
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.chunk(chunk)
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(questions.take()).toMatchObject([
    { type: 'body', question: 1 },
    { type: 'body-end', question: 1, error: { code: 'broken' } },
  ])
  expect(questions.size).toBe(0)
})

test('given up, and a page that goes: what was asked is aborted, and nothing of it comes any more', async () => {
  const { questions, asked } = setUp(() => new Promise(() => {}))
  for (const number of [1, 2]) void questions.answer(number, exchange)
  questions.giveUp(1)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  questions.close()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
  asked[0]?.chunk(new Uint8Array(1))
  asked[1]?.ended(undefined)
  expect([questions.take(), questions.size]).toEqual([[], 0])
})

test('what a desk throws is the answer, and nothing is left', async () => {
  const { questions } = setUp(() => Promise.reject(new RangeError('odd')))
  expect(await questions.answer(1, exchange)).toMatchObject({ ok: false, error: { code: 'engine-failure' } })
  expect(questions.size).toBe(0)
})
