import { expect, test } from 'vitest'
import { thrown } from './thrown.js'

function thrownBy(make: () => unknown): unknown {
  try {
    throw make()
  } catch (error) {
    return error
  }
}

test('P11: of what was thrown, its name and place are told, never its text', () => {
  const texts = ['hunter2', 'hunter2\n    at hunter2 (hunter2.js:1:1)', '']
  for (const text of texts) {
    const told = thrown(thrownBy(() => new RangeError(text)))
    expect(told).toEqual({ cause: 'RangeError', at: expect.stringMatching(/^thrown\.test\.ts:\d+:\d+$/) })
  }
  expect(thrown('hunter2')).toEqual({ cause: 'a thrown string' })
  expect(thrown(Object.assign(new Error('x'), { name: 'hunter2 said so' })).cause).toBe('Error')
})

test('the place is found in the stacks of other browsers', () => {
  const firefox =
    'fn@https://example.com/assets/kube.worker.js?worker_file&type=module:12:9\napply@https://example.com/a.js:1:2\n'
  expect(thrown(Object.assign(new TypeError('x'), { stack: firefox }))).toEqual({
    cause: 'TypeError',
    at: 'kube.worker.js:12:9',
  })
  expect(thrown(Object.assign(new Error('x'), { stack: undefined }))).toEqual({ cause: 'Error' })
})
