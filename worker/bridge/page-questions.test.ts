import { expect, test } from 'vitest'
import { errorInfo } from '../../src/protocol/errors.js'
import type { Exchange, PageQuestion } from '../../src/protocol/requests.js'
import type { Asking, Desk } from '../session/desk.js'
import { PageQuestions } from './page-questions.js'

const log: Exchange = {
  type: 'exchange',
  request: { method: 'GET', path: '/log', headers: [] },
  refusals: 'fail',
}
const head = { httpStatus: 200, statusText: 'OK', headers: [], warnings: [] }
const read: PageQuestion = {
  type: 'call',
  method: 'GET',
  target: { resource: { group: '', version: 'v1', plural: 'pods', namespaced: true } },
  params: [],
  optimism: 'off',
  observed: 'no',
}
const mebibyte = 1024 * 1024
/** Nobody looks into it. */
const piece = (mebibytes: number): Uint8Array => ({ byteLength: mebibytes * mebibyte }) as Uint8Array

/** A desk that answers when it is told to. */
function setUp() {
  const asked: (Asking & { readonly answer: (value: unknown) => void; readonly fail: (error: Error) => void })[] = []
  const desk = {
    answer: (_question: PageQuestion, asking: Asking) =>
      new Promise((resolve, reject) => {
        asked.push({ ...asking, answer: (value) => resolve(value), fail: reject })
      }),
  } as unknown as Desk
  let marks = 0
  const questions = new PageQuestions(desk, () => {
    marks += 1
  })
  return { asked, questions, marks: () => marks }
}

test('a question is kept until it is answered, also where the desk throws', async () => {
  const { asked, questions } = setUp()
  const answers = [questions.answer(1, read), questions.answer(2, read)]
  expect(questions.size).toBe(2)
  asked[0]?.answer({ ok: true, value: 1 })
  asked[1]?.fail(new Error('broken'))
  expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: false, error: { code: 'engine-failure' } }])
  expect(questions.size).toBe(0)
})

test('a body goes on behind its head, in order, and is forgotten with its end', async () => {
  const { asked, questions, marks } = setUp()
  const answer = questions.answer(1, log)
  asked[0]?.answer({ ok: true, value: head })
  await answer
  expect(questions.size).toBe(1)
  const pieces = [piece(1), piece(2), piece(3)]
  for (const each of pieces.slice(0, 2)) asked[0]?.chunk(each)
  expect(marks()).toBe(2)
  expect(questions.take()).toEqual([{ type: 'body', question: 1, chunks: pieces.slice(0, 2) }])
  expect(questions.take()).toEqual([])
  asked[0]?.chunk(pieces[2] as Uint8Array)
  asked[0]?.ended(errorInfo('broken', 'cut'))
  expect(questions.take()).toMatchObject([
    { type: 'body', chunks: [pieces[2]] },
    { type: 'body-end', question: 1, error: { code: 'broken' } },
  ])
  expect([questions.size, questions.take()]).toEqual([0, []])
})

test('a head that is refused has no body', async () => {
  const { asked, questions } = setUp()
  const answer = questions.answer(1, log)
  asked[0]?.ended(errorInfo('broken', 'cut'))
  asked[0]?.answer({ ok: false, error: errorInfo('broken', 'cut') })
  await answer
  expect([questions.size, questions.take()]).toEqual([0, []])
})

test('what is given up is told so, and nothing of it is sent; a page that leaves gives up everything', async () => {
  const { asked, questions } = setUp()
  for (const number of [1, 2, 3]) void questions.answer(number, log)
  asked[0]?.chunk(piece(1))
  questions.giveUp(1)
  asked[0]?.chunk(piece(1))
  asked[0]?.ended(undefined)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false, false])
  expect(questions.take()).toEqual([])
  questions.close()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
  expect(questions.size).toBe(0)
})

test('P10: a page that does not take a body has 64 MiB of it waiting, then it is cut, and nothing more is kept', async () => {
  const { asked, questions } = setUp()
  void questions.answer(1, log)
  const pieces = [piece(32), piece(32), piece(1), piece(1)]
  asked[0]?.chunk(pieces[0] as Uint8Array)
  asked[0]?.chunk(pieces[1] as Uint8Array)
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.chunk(pieces[2] as Uint8Array)
  expect(asked[0]?.signal.aborted).toBe(true)
  // A reader that is not done at once.
  asked[0]?.chunk(pieces[3] as Uint8Array)
  asked[0]?.ended(undefined)
  expect(questions.take()).toMatchObject([
    { type: 'body', chunks: pieces.slice(0, 3) },
    { type: 'body-end', error: { code: 'broken', message: expect.stringContaining('64 MiB') } },
  ])
})

test('what was taken does not count', async () => {
  const { asked, questions } = setUp()
  void questions.answer(1, log)
  for (let at = 0; at < 5; at += 1) {
    asked[0]?.chunk(piece(60))
    questions.take()
  }
  expect(asked[0]?.signal.aborted).toBe(false)
})
