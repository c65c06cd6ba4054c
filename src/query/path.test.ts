import { describe, expect, it } from 'vitest'
import { InputError } from '../model/input-error.js'
import { compilePath, formatPath, parsePath } from './path.js'

const pod = {
  metadata: { name: 'api-0', labels: { 'app.kubernetes.io/name': 'api', plain: 'x', "it's": 'odd', 'a\\b': 'slash' } },
  spec: {
    containers: [
      { name: 'main', image: 'nginx' },
      { name: 'sidecar', image: 'envoy' },
    ],
  },
  status: {
    conditions: [
      { type: 'Initialized', status: 'True' },
      { type: 'Ready', status: 'False' },
      { type: 'Ready', status: 'second' },
    ],
    ports: [
      { port: 80, open: true, name: 'a]b' },
      { port: 443, open: false, name: '' },
    ],
    nothing: null,
  },
}

describe('compilePath', () => {
  it.each([
    ['metadata.name', 'api-0'],
    ["metadata.labels['app.kubernetes.io/name']", 'api'],
    ['metadata.labels["app.kubernetes.io/name"]', 'api'],
    ["metadata['labels'].plain", 'x'],
    ["['metadata']['name']", 'api-0'],
    ["metadata.labels['it\\'s']", 'odd'],
    ['metadata.labels["it\'s"]', 'odd'],
    ["metadata.labels['a\\\\b']", 'slash'],
    ['spec.containers[0].image', 'nginx'],
    ['spec.containers[1].image', 'envoy'],
    ['spec.containers[name=sidecar].image', 'envoy'],
    ['status.conditions[type=Ready].status', 'False'],
    ["status.conditions[type='Ready'].status", 'False'],
    ['status.ports[port=443].open', false],
    ['status.ports[open=true].port', 80],
    ["status.ports[name='a]b'].port", 80],
    ["status.ports[name=''].port", 443],
    ['status.nothing', null],
  ])('reads %s', (path, value) => {
    expect(compilePath(path)(pod)).toBe(value)
  })

  it.each([
    'metadata.nope',
    'metadata.name.length',
    'metadata.name[0]',
    'spec.containers.length',
    'spec.containers.0',
    'spec.containers[2].name',
    'spec.containers[name=nope].image',
    'spec[0]',
    'spec[name=main]',
    'status.nothing.deeper',
    'status.conditions[constructor=x]',
  ])('%s leads nowhere, without an error', (path) => {
    expect(compilePath(path)(pod)).toBeUndefined()
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'metadata.constructor.name',
    'metadata.__proto__',
    'hasOwnProperty',
  ])('never reads what is not the object’s own: %s', (path) => {
    expect(compilePath(path)(pod)).toBeUndefined()
  })

  it('reads hostile keys where they are own', () => {
    const object = JSON.parse('{"__proto__":{"constructor":"mine"}}')
    expect(compilePath('__proto__.constructor')(object)).toBe('mine')
  })

  it.each([undefined, null, 1, 'text', [], () => 1])('takes %s for an object that has nothing', (object) => {
    expect(compilePath('a.b')(object)).toBeUndefined()
  })
})

describe('parsePath', () => {
  it.each([
    ['', 0, 'empty'],
    ['.a', 0, 'expected a name'],
    ['a.', 2, 'found the end'],
    ['a..b', 2, 'expected a name'],
    ['a b', 1, 'found " "'],
    ['a[', 2, 'expected a name'],
    ['a[0', 3, 'expected "]"'],
    ['a[-1]', 2, 'does not begin with "-"'],
    ['a[x]', 2, 'no index'],
    ['a[01]', 2, 'no index'],
    ['a[0]b', 4, 'expected ".", "[" or the end'],
    ['a.[0]', 2, 'expected a name'],
    ["a['b]", 2, 'not closed'],
    ["a['b'", 5, 'expected "]"'],
    ["a['b\\n']", 5, 'backslash'],
    ['a[type=]', 7, "write ''"],
    ['a[type=x y]', 8, 'expected "]"'],
    ['a[=x]', 2, 'expected a name'],
    ['-a', 0, 'does not begin with "-"'],
    ['{.a}', 0, 'expected a name'],
    ['é', 0, 'expected a name'],
    ["field('x')", 5, 'expected ".", "[" or the end'],
  ])('refuses %j at position %i', (input, position, message) => {
    const parse = () => parsePath(input)
    expect(parse).toThrow(InputError)
    expect(parse).toThrow(message)
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid-path', input, position }))
  })

  it('refuses what is no text', () => {
    expect(() => parsePath(undefined as unknown as string)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })
})

describe('formatPath', () => {
  it.each([
    ["metadata['name']", 'metadata.name'],
    ['metadata["a.b"]', "metadata['a.b']"],
    ["['a']", 'a'],
    ['a[type="x"]', 'a[type=x]'],
    ["a[type='x y']", "a[type='x y']"],
  ])('%s is %s', (path, canonical) => {
    expect(formatPath(parsePath(path))).toBe(canonical)
  })
})
