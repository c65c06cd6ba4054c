import { describe, expect, it } from 'vitest'
import { InputError } from '../model/input-error.js'
import { field } from './field-ref.js'
import { validateQuery } from './parse-query.js'
import type { Query } from './query.js'
import { queryIdentity } from './query-identity.js'

describe('validateQuery', () => {
  it.each<Query>([
    {},
    { where: undefined, labels: undefined, search: undefined, sort: undefined, window: undefined, select: undefined },
    { where: { a: 1, 'b.c': { in: [1, 'x', null, true] } }, sort: ['-a', field('x'), { by: 'b' }], window: 'all' },
    { select: { a: 'b', c: field('d') }, sort: ['-a', 'c'], window: { offset: 0, limit: 10 } },
  ])('takes %j, also after it was posted', (query) => {
    validateQuery(query)
    validateQuery(structuredClone(query))
    validateQuery(JSON.parse(JSON.stringify(query)))
  })

  it.each<[unknown, string, string]>([
    [null, 'invalid-query', 'write an object'],
    ['x', 'invalid-query', 'write an object'],
    [[], 'invalid-query', 'write an object'],
    [{ sorts: [] }, 'invalid-query', 'did you mean "sort"?'],
    [{ orderBy: [] }, 'invalid-query', 'there are where, labels, search, sort, window, select'],
    [JSON.parse('{"__proto__": 1}'), 'invalid-query', '"__proto__"'],
    [{ where: [] }, 'invalid-query', 'query.where'],
    [{ where: null }, 'invalid-query', 'query.where'],
    [{ where: { a: [] } }, 'invalid-query', 'query.where["a"] must be text'],
    [{ where: { a: Number.NaN } }, 'invalid-query', 'query.where["a"]'],
    [{ where: { a: () => 1 } }, 'invalid-query', 'query.where["a"]'],
    [{ where: { a: new Date() } }, 'invalid-query', 'query.where["a"]'],
    [{ where: { a: { eq: 1 } } }, 'invalid-query', 'query.where["a"]: there is no property "eq"'],
    [{ where: { a: { notin: [] } } }, 'invalid-query', 'did you mean "notIn"'],
    [{ where: { a: { in: 'x' } } }, 'invalid-query', 'query.where["a"].in must be an array'],
    [{ where: { a: { in: [{}] } } }, 'invalid-query', 'query.where["a"].in[0]'],
    [{ where: { a: { exists: 'yes' } } }, 'invalid-query', 'query.where["a"].exists must be true or false'],
    [{ where: { a: { lt: null } } }, 'invalid-query', 'query.where["a"].lt must be text or a number'],
    [{ where: { a: { gt: true } } }, 'invalid-query', 'query.where["a"].gt must be text or a number'],
    [{ where: { 'a..b': 1 } }, 'invalid-path', 'query.where: expected a name'],
    [{ where: { 'a..b': undefined } }, 'invalid-path', 'query.where: expected a name'],
    [{ labels: 'a in' }, 'invalid-selector', 'expected "("'],
    [{ labels: null }, 'invalid-selector', 'write text'],
    [{ labels: { app: 'x' } }, 'invalid-selector', '"app"'],
    [{ search: /x/ }, 'invalid-query', 'query.search must be text'],
    [{ sort: 'a' }, 'invalid-query', 'query.sort must be an array'],
    [{ sort: [''] }, 'invalid-path', 'query.sort[0]: a path is empty'],
    [{ sort: ['-'] }, 'invalid-path', 'query.sort[0]: a path is empty'],
    [{ sort: ['a', '--b'] }, 'invalid-path', 'query.sort[1]'],
    [{ sort: [null] }, 'invalid-query', 'query.sort[0]'],
    [{ sort: [['a']] }, 'invalid-query', 'query.sort[0]'],
    [{ sort: [{}] }, 'invalid-path', 'query.sort[0].by'],
    [{ sort: [{ by: '-a' }] }, 'invalid-path', 'query.sort[0].by'],
    [{ sort: [{ by: 'a', order: 'desc' }] }, 'invalid-query', 'there are by, as, desc'],
    [{ sort: [{ by: 'a', desc: 1 }] }, 'invalid-query', 'query.sort[0].desc'],
    [{ sort: [{ by: 'a', as: 'size' }] }, 'invalid-query', 'auto, number, quantity, time, natural, text'],
    [{ window: null }, 'invalid-query', 'query.window'],
    [{ window: 'none' }, 'invalid-query', 'query.window'],
    [{ window: { limit: 5 } }, 'invalid-query', 'query.window.offset'],
    [{ window: { offset: -1, limit: 5 } }, 'invalid-query', 'query.window.offset'],
    [{ window: { offset: 0, limit: 1.5 } }, 'invalid-query', 'query.window.limit'],
    [{ window: { offset: 0, limit: 5, page: 1 } }, 'invalid-query', '"page"'],
    [{ select: [] }, 'invalid-query', 'query.select'],
    [{ select: { a: 1 } }, 'invalid-path', 'query.select["a"]'],
    [{ select: { a: 'b[' } }, 'invalid-path', 'query.select["a"]'],
    [{ select: { key: 'a' } }, 'invalid-query', 'every row has "key"'],
    [{ select: { uid: 'a' } }, 'invalid-query', 'every row has "uid"'],
    [{ select: JSON.parse('{"__proto__": "a"}') }, 'invalid-query', '"__proto__" is no alias'],
  ])('refuses %j', (query, code, message) => {
    const validate = () => validateQuery(query as Query)
    expect(validate).toThrow(InputError)
    expect(validate).toThrow(message)
    expect(validate).toThrow(expect.objectContaining({ code }))
  })

  it('gives the position in the text that was written', () => {
    expect(() => validateQuery({ sort: ['-metadata..name'] })).toThrow(
      expect.objectContaining({ input: '-metadata..name', position: 10 }),
    )
    expect(() => validateQuery({ labels: 'a=b,' })).toThrow(expect.objectContaining({ input: 'a=b,', position: 4 }))
  })
})

describe('queryIdentity', () => {
  it.each<[Query, Query]>([
    [{}, { window: 'all' }],
    [{ window: { offset: 0, limit: 5 } }, { window: { offset: 5, limit: 5 } }],
    [{}, { where: {}, labels: '', search: '', sort: [] }],
    [{ where: { a: 1, b: 2 } }, { where: { b: 2, a: 1 } }],
    [{ where: { 'a.b': 1 } }, { where: { "a['b']": { in: [1, 1] } } }],
    [{ where: { a: { in: [1, 2] } } }, { where: { a: { in: [2, 1] } } }],
    [{ where: { a: { ne: 1 } } }, { where: { a: { notIn: [1] } } }],
    [
      { labels: 'b,a==1' },
      { labels: { matchExpressions: [{ key: 'b', operator: 'Exists' }], matchLabels: { a: '1' } } },
    ],
    [{ search: 'API' }, { search: 'api' }],
    [{ sort: ['-a'] }, { sort: [{ by: 'a', as: 'auto', desc: true }] }],
    [{ sort: [field('x')] }, { sort: ["field('x')"] }],
    [
      { select: { a: 'x', b: 'y' }, sort: ['a'] },
      { select: { b: 'y', a: 'x' }, sort: ['x'] },
    ],
  ])('%j and %j are one', (a, b) => {
    expect(queryIdentity(a)).toBe(queryIdentity(b))
  })

  it.each<[Query, Query]>([
    [{ where: { a: 1 } }, { where: { a: '1' } }],
    [{ where: { a: null } }, { where: { a: { exists: true } } }],
    [{ where: { a: { lt: 1 } } }, { where: { a: { lte: 1 } } }],
    [{ where: { a: { in: [] } } }, {}],
    [{ labels: 'a' }, { labels: '!a' }],
    [{ sort: ['a', 'b'] }, { sort: ['b', 'a'] }],
    [{ sort: ['a'] }, { sort: [{ by: 'a', as: 'text' }] }],
    [{ sort: ['x'] }, { sort: [field('x')] }],
    [{ select: {} }, {}],
    [{ select: { a: 'x' } }, { select: { a: 'y' } }],
    [{ search: 'a b' }, { search: 'a  b' }],
  ])('%j and %j differ', (a, b) => {
    expect(queryIdentity(a)).not.toBe(queryIdentity(b))
  })
})
