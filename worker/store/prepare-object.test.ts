import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { copyJson } from './copy-json.js'
import { createPrepare, type TransformFunction } from './prepare-object.js'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

function deployment(): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      namespace: 'web',
      name: 'api',
      uid: 'u1',
      resourceVersion: '42',
      labels: { app: 'api' },
      annotations: { [lastApplied]: '{…}', note: 'keep' },
      managedFields: [{ manager: 'kubectl' }],
    },
    spec: { replicas: 3 },
  } as KubeObject
}

function fail(key: string, error: unknown): void {
  throw new Error(`unexpected failure for ${key}`, { cause: error })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part)
    Object.freeze(value)
  }
  return value
}

describe('M19 built-in transforms', () => {
  test('default drops managedFields only', () => {
    const { object } = createPrepare('default', fail)(deployment())
    const expected = deployment()
    delete (expected.metadata as { managedFields?: unknown }).managedFields
    expect(object).toEqual(expected)
  })

  test('lean also drops the last-applied annotation, and keeps the others', () => {
    const { object } = createPrepare('lean', fail)(deployment())
    expect(object.metadata.annotations).toEqual({ note: 'keep' })
    expect(object.metadata).not.toHaveProperty('managedFields')
  })

  test('none keeps the very object', () => {
    const sent = deployment()
    expect(createPrepare('none', fail)(sent).object).toBe(sent)
  })

  test('key, uid, RV and labels are those of the object', () => {
    expect(createPrepare('default', fail)(deployment())).toMatchObject({
      key: 'web/api',
      uid: 'u1',
      resourceVersion: '42',
      labels: new Map([['app', 'api']]),
    })
  })

  test('C67: without uid, RV and labels the fields are absent', () => {
    const stored = createPrepare('default', fail)({ metadata: { name: 'node-1', uid: '', resourceVersion: '' } })
    expect(stored).not.toHaveProperty('uid')
    expect(stored).not.toHaveProperty('resourceVersion')
    expect(stored.labels.size).toBe(0)
  })

  test('nothing that was sent is changed', () => {
    const sent = deepFreeze(deployment())
    for (const transform of ['default', 'lean', 'none'] as const) createPrepare(transform, fail)(sent)
    expect(sent).toEqual(deployment())
  })

  test('W15: a label and an annotation named __proto__ survive as data', () => {
    const sent = JSON.parse(
      '{"metadata":{"name":"a","managedFields":[],"labels":{"__proto__":"l"},"annotations":{"__proto__":"n"},"__proto__":{"polluted":true}}}',
    )
    for (const transform of ['lean', (object: KubeObject) => object] as const) {
      const { object, labels } = createPrepare(transform, fail)(sent)
      expect(labels.get('__proto__')).toBe('l')
      expect(Object.getOwnPropertyDescriptor(object.metadata.annotations, '__proto__')?.value).toBe('n')
      expect(Object.getPrototypeOf(object.metadata)).toBe(Object.prototype)
    }
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('M19 custom transforms', () => {
  test('TestTransformingInformer: what it returns is stored', () => {
    const { object } = createPrepare(({ metadata }) => ({ metadata, small: true }) as KubeObject, fail)(deployment())
    expect(object).toMatchObject({ small: true })
    expect(object).not.toHaveProperty('spec')
  })

  test('it may change its copy in place, and nobody else sees that', () => {
    const sent = deployment()
    const inPlace: TransformFunction = (object) => {
      Reflect.deleteProperty((object as unknown as { spec: object }).spec, 'replicas')
      Reflect.deleteProperty(object.metadata.annotations ?? {}, 'note')
      return object
    }
    const { object } = createPrepare(inPlace, fail)(sent)
    expect(object).toMatchObject({ spec: {} })
    expect(sent).toEqual(deployment())
  })

  test('it cannot change name, namespace, uid, RV or labels', () => {
    const stored = createPrepare(
      (object) => ({
        ...object,
        metadata: { name: 'other', namespace: 'x', uid: 'u2', resourceVersion: '', labels: { app: 'evil' } },
      }),
      fail,
    )(deployment())
    expect(stored).toMatchObject({
      key: 'web/api',
      uid: 'u1',
      resourceVersion: '42',
      labels: new Map([['app', 'api']]),
    })
    expect(stored.object.metadata).toEqual({
      name: 'api',
      namespace: 'web',
      uid: 'u1',
      resourceVersion: '42',
      labels: { app: 'api' },
    })
  })

  test('it cannot invent what the server did not send', () => {
    const { object } = createPrepare(
      (each) => ({ ...each, metadata: { ...each.metadata, uid: 'invented', namespace: 'x', labels: { a: 'b' } } }),
      fail,
    )({ metadata: { name: 'node-1' } })
    expect(object.metadata).toEqual({ name: 'node-1' })
  })

  test.each<[string, TransformFunction]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    [
      'throws half-way',
      (object) => {
        Reflect.deleteProperty((object as unknown as { spec: object }).spec, 'replicas')
        throw new Error('no')
      },
    ],
    ['returns nothing', () => undefined],
    ['returns null', () => null as unknown as undefined],
    ['returns text', () => 'text' as unknown as KubeObject],
    ['returns a promise', (async () => deployment()) as unknown as TransformFunction],
    ['returns no metadata', () => ({ spec: {} }) as unknown as KubeObject],
  ])('X24: when it %s, the default-trimmed object is stored and the failure told', (_, transform) => {
    const told: string[] = []
    const { object } = createPrepare(transform, (key) => told.push(key))(deployment())
    expect(told).toEqual(['web/api'])
    expect(object).toEqual(createPrepare('default', fail)(deployment()).object)
  })
})

test('copyJson shares nothing with its source', () => {
  const source = JSON.parse('{"a":[1,{"b":null}],"__proto__":{"c":[true]},"d":"text"}')
  const copy = copyJson(source)
  expect(JSON.stringify(copy)).toBe(JSON.stringify(source))
  expect(copy.a).not.toBe(source.a)
  expect(copy.a[1]).not.toBe(source.a[1])
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
})
