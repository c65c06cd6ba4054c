import { KubeError } from 'kube-informer'
import { expect, it } from 'vitest'
import { noticeOf } from './notice.js'

it('tells message, code, status and the causes of a refusal', () => {
  const causes = [
    { reason: 'FieldValueInvalid', field: 'spec.replicas', message: 'must be 0 or more' },
    'nonsense',
    null,
  ]
  const error = new KubeError({ code: 'invalid', message: 'It is invalid.', httpStatus: 422, details: { causes } })
  expect(noticeOf('Scaling api failed', error)).toEqual({
    title: 'Scaling api failed',
    message: 'It is invalid.',
    code: 'invalid · 422',
    causes: [{ field: 'spec.replicas', message: 'must be 0 or more' }],
  })
})

it.each([[undefined], [null], ['text'], [{ causes: 'text' }], [{}]])('takes any details: %j', (details) => {
  const error = new KubeError({ code: 'unreachable', message: 'No answer.', details })
  expect(noticeOf('Deleting api failed', error)).toMatchObject({ code: 'unreachable', causes: [] })
})

it('tells what is no error of the library too', () => {
  expect(noticeOf('It failed', new Error('late'))).toMatchObject({ message: 'Error: late', code: 'error' })
})
