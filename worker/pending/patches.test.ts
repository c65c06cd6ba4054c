import { describe, expect, test } from 'vitest'
import { JsonPatchFailure, jsonPatch } from './json-patch.js'
import { mergePatch } from './merge-patch.js'
import { strategicMerge } from './strategic-merge.js'

describe('RFC 7386: every case of its appendix A', () => {
  test.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, result) => {
    const before = structuredClone(target)
    expect(mergePatch(target, patch)).toEqual(result)
    expect(target).toEqual(before)
  })

  test('wire rule 15: a key __proto__ is a key like any other', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'))
    expect(Object.keys(merged as object)).toEqual(['__proto__'])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  })
})

describe('RFC 6902', () => {
  test.each([
    ['A.1 add a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { foo: 'bar', baz: 'qux' }],
    [
      'A.2 add an item',
      { foo: ['bar', 'baz'] },
      [{ op: 'add', path: '/foo/1', value: 'qux' }],
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['A.3 remove a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    ['A.4 remove an item', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
    ['A.5 replace', { baz: 'qux' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo' }],
    [
      'A.6 move',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      'A.7 move an item',
      { foo: ['all', 'grass', 'cows', 'eat'] },
      [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    [
      'A.8 test',
      { baz: 'qux', foo: ['a', 2, 'c'] },
      [{ op: 'test', path: '/foo/1', value: 2 }],
      { baz: 'qux', foo: ['a', 2, 'c'] },
    ],
    [
      'A.10 add a map',
      { foo: 'bar' },
      [{ op: 'add', path: '/child', value: { grandchild: {} } }],
      { foo: 'bar', child: { grandchild: {} } },
    ],
    [
      'A.11 more members',
      { foo: 'bar' },
      [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }],
      { foo: 'bar', baz: 'qux' },
    ],
    ['A.14 ~ escapes', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
    [
      'A.16 an array at the end',
      { foo: ['bar'] },
      [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
      { foo: ['bar', ['abc', 'def']] },
    ],
    ['copy', { a: 1 }, [{ op: 'copy', from: '/a', path: '/b' }], { a: 1, b: 1 }],
    [
      'a copy is another one than what it was made of',
      { a: { x: { y: 1 } } },
      [
        { op: 'add', path: '/a/x/z', value: 2 },
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'replace', path: '/b/x/y', value: 3 },
        { op: 'replace', path: '/a/x/z', value: 4 },
        { op: 'copy', from: '/b', path: '/b/x/b' },
        { op: 'remove', path: '/b/x/b/x/z' },
      ],
      { a: { x: { y: 1, z: 4 } }, b: { x: { y: 3, z: 2, b: { x: { y: 3 } } } } },
    ],
    [
      'a value that is moved and changed',
      { a: { x: [1] }, b: [] },
      [
        { op: 'add', path: '/a/x/-', value: 2 },
        { op: 'move', from: '/a', path: '/b/0' },
        { op: 'remove', path: '/b/0/x/0' },
      ],
      { b: [{ x: [2] }] },
    ],
    ['the whole document', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
    ['null is a value', { a: 1 }, [{ op: 'add', path: '/a', value: null }], { a: null }],
  ])('%s', (_name, document, patch, result) => {
    const before = structuredClone(document)
    expect(jsonPatch(document, patch)).toEqual(result)
    expect(document).toEqual(before)
  })

  test.each([
    ['A.9 a test that fails', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }]],
    ['A.12 a target that is not there', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }]],
    ['A.15 a number is no text', { a: 10 }, [{ op: 'test', path: '/a', value: '10' }]],
    ['a replacement of nothing', {}, [{ op: 'replace', path: '/a', value: 1 }]],
    ['a removal of nothing', {}, [{ op: 'remove', path: '/a' }]],
    ['an item behind the end', { a: [] }, [{ op: 'add', path: '/a/1', value: 1 }]],
    ['an index with a zero before it', { a: [1, 2] }, [{ op: 'remove', path: '/a/01' }]],
    ['a value moved into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }]],
    ['no value', {}, [{ op: 'add', path: '/a' }]],
    ['an unknown operation', {}, [{ op: 'merge', path: '/a' }]],
    ['what is inherited', {}, [{ op: 'test', path: '/constructor', value: null }]],
    ['no list', {}, { op: 'add' }],
  ])('%s is refused', (_name, document, patch) => {
    expect(() => jsonPatch(document, patch)).toThrow(JsonPatchFailure)
  })
})

test('wire rule 15: a JSON patch of a key __proto__', () => {
  const patched = jsonPatch({ a: 1 }, [
    { op: 'add', path: '/__proto__', value: { b: 1 } },
    { op: 'add', path: '/__proto__/polluted', value: 2 },
    { op: 'copy', from: '/__proto__', path: '/c' },
  ])
  expect(JSON.stringify(patched)).toBe('{"a":1,"__proto__":{"b":1,"polluted":2},"c":{"b":1,"polluted":2}}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(() => jsonPatch({}, [{ op: 'add', path: '/__proto__/polluted', value: 1 }])).toThrow(JsonPatchFailure)
})

test('P5: what is patched is copied once, not once for each operation; nor does the patch change', () => {
  const data = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 'old']))
  const value = { deep: 1 }
  const patch = [
    ...Array.from({ length: 2_000 }, (_, at) => ({ op: 'replace', path: `/data/k${at}`, value: 'new' })),
    { op: 'add', path: '/value', value },
    { op: 'replace', path: '/value/deep', value: 2 },
  ]
  const begun = performance.now()
  const patched = jsonPatch({ data }, patch) as { readonly data: typeof data }
  // A copy for each took half a minute, in which the engine answered nobody.
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(Object.values(patched.data).filter((text) => text === 'new')).toHaveLength(2_000)
  expect(Object.values(data)).not.toContain('new')
  expect(value).toEqual({ deep: 1 })
})

describe('a strategic merge patch, nearly', () => {
  const pod = {
    spec: {
      containers: [
        { name: 'web', image: 'a:1', env: [{ name: 'X', value: '1' }] },
        { name: 'log', image: 'b:1' },
      ],
      tolerations: [{ key: 'old' }],
    },
  }

  test('lists of maps with a known key are merged by it, others are replaced', () => {
    const patch = {
      spec: {
        containers: [{ name: 'web', image: 'a:2', env: [{ name: 'Y', value: '2' }] }],
        tolerations: [{ key: 'new' }],
      },
    }
    expect(strategicMerge(pod, patch)).toEqual({
      spec: {
        containers: [
          {
            name: 'web',
            image: 'a:2',
            env: [
              { name: 'X', value: '1' },
              { name: 'Y', value: '2' },
            ],
          },
          { name: 'log', image: 'b:1' },
        ],
        tolerations: [{ key: 'new' }],
      },
    })
  })

  test('ports are known by containerPort in a container and by port in a service', () => {
    const ports = (...list: readonly object[]) => ({ ports: list })
    expect(strategicMerge(ports({ containerPort: 80 }), ports({ containerPort: 80, name: 'http' }))).toEqual(
      ports({ containerPort: 80, name: 'http' }),
    )
    expect(strategicMerge(ports({ port: 80 }), ports({ port: 81 }))).toEqual(ports({ port: 80 }, { port: 81 }))
  })

  test('P5: a list of 5 000 is merged in no more than a second', () => {
    const env = (value: string) => Array.from({ length: 5_000 }, (_none, at) => ({ name: `V${at}`, value }))
    const began = performance.now()
    expect(strategicMerge({ env: env('old') }, { env: env('new') })).toEqual({ env: env('new') })
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('what was deleted is there again when it comes behind that', () => {
    const patch = { env: [{ $patch: 'delete', name: 'A' }, { name: 'A', value: '3' }, { name: 'C' }] }
    expect(strategicMerge({ env: [{ name: 'A', value: '1', odd: true }, { name: 'B' }] }, patch)).toEqual({
      env: [{ name: 'B' }, { name: 'A', value: '3' }, { name: 'C' }],
    })
  })

  test('null deletes, finalizers are a set, directives are obeyed and leave nothing behind', () => {
    expect(strategicMerge({ a: 1, b: 2 }, { a: null })).toEqual({ b: 2 })
    expect(strategicMerge({ finalizers: ['x'] }, { finalizers: ['y', 'x'] })).toEqual({ finalizers: ['x', 'y'] })
    const patch = { spec: { containers: [{ name: 'log', $patch: 'delete' }], '$setElementOrder/containers': [] } }
    expect(strategicMerge(pod, patch)).toEqual({ spec: { ...pod.spec, containers: [pod.spec.containers[0]] } })
    expect(strategicMerge({ a: { x: 1 } }, { a: { $patch: 'replace', y: 2 } })).toEqual({ a: { y: 2 } })
    expect(strategicMerge({ a: { x: 1 } }, { a: { $patch: 'delete' } })).toEqual({})
    expect(strategicMerge({ a: { x: 1, y: 1 } }, { a: { $retainKeys: ['y', 'z'], z: 2 } })).toEqual({
      a: { y: 1, z: 2 },
    })
    expect(strategicMerge(pod, { spec: { containers: [{ name: 'new' }, { $patch: 'replace' }] } })).toEqual({
      spec: { ...pod.spec, containers: [{ name: 'new' }] },
    })
  })
})
