import { expect, test } from 'vitest'
import { setUpCluster } from './cluster.fixture.js'
import { jsonBody } from './json-body.js'
import { configMaps } from './kube.fixture.js'

const cyclic: Record<string, unknown> = { a: 1 }
cyclic.self = { back: cyclic }
const shared = { x: 1 }

test.each<readonly [string, unknown, unknown]>([
  ['what is absent stays absent', { a: undefined, b: 1 }, { b: 1 }],
  [
    'dates, and what writes itself',
    { at: new Date(0), it: { toJSON: () => 'x' } },
    { at: '1970-01-01T00:00:00.000Z', it: 'x' },
  ],
  ['one object in two places', { a: shared, b: shared }, { a: { x: 1 }, b: { x: 1 } }],
  ['a proxy, as frameworks make of state', new Proxy({ a: new Proxy({ b: 1 }, {}) }, {}), { a: { b: 1 } }],
  ['an object of a class', Object.assign(Object.create({ inherited: 1 }) as object, { a: 1 }), { a: 1 }],
  [
    'null, false, 0 and empty texts',
    { a: null, b: false, c: 0, d: '', e: [] },
    { a: null, b: false, c: 0, d: '', e: [] },
  ],
])('bodies of writes as JSON has them: %s', (_name, body, expected) => {
  expect(jsonBody('client.patch', body)).toEqual(expected)
})

test('a name of the prototype is a name like any other', () => {
  const body = jsonBody('client.patch', JSON.parse('{"__proto__":{"a":1},"constructor":"x"}')) as object
  expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
  expect(JSON.stringify(body)).toBe('{"__proto__":{"a":1},"constructor":"x"}')
})

test.each<readonly [string, unknown, RegExp]>([
  ['a cycle', cyclic, /refers to itself/],
  [
    'a number that is none: as null it would delete the member',
    { spec: { replicas: Number.NaN } },
    /"replicas" is NaN/,
  ],
  ['infinity', { a: [1, Number.POSITIVE_INFINITY] }, /"1" is Infinity/],
  ['a bigint', { a: 1n }, /"a" is a bigint/],
  ['a function', { onClick: () => {} }, /"onClick" is a function/],
  ['a map, whose entries would be lost', { data: new Map([['a', '1']]) }, /"data" is a Map/],
  ['a set', { data: new Set(['a']) }, /"data" is a Set/],
  ['a hole in a list: it would be null', { a: [1, undefined] }, /"1" is undefined/],
])('what JSON cannot hold is refused, with its place: %s', (_name, body, message) => {
  expect(() => jsonBody('client.patch', body)).toThrow(
    expect.objectContaining({ name: 'InputError', code: 'invalid-object', message: expect.stringMatching(message) }),
  )
})

test('M14 nothing is sent of a body that JSON cannot hold, whatever the verb', async () => {
  const { kube, server } = setUpCluster()
  const { client } = kube
  const metadata = { name: 'a', namespace: 'default' }
  const bad = { metadata, data: cyclic } as never
  for (const attempt of [
    () => client.create(configMaps, bad),
    () => client.replace(configMaps, bad),
    () => client.patch(configMaps, 'default/a', { merge: bad }),
    () => client.patch(configMaps, 'default/a', { strategic: bad }),
    () => client.patch(configMaps, 'default/a', { apply: bad }),
    () => client.patch(configMaps, 'default/a', { json: [{ op: 'add', path: '/data', value: cyclic }] }),
  ])
    await expect(attempt()).rejects.toMatchObject({ name: 'InputError', code: 'invalid-object' })
  expect(server.requests).toEqual([])
})
