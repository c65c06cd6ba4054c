import { describe, expect, it } from 'vitest'
import { decodeWatchLine } from './decode-watch-line.js'
import { bookmark, line, pod, status, target, widgets } from './samples.fixture.js'

const decode = (type: string, object: unknown, of = target()) => decodeWatchLine(line(type, object).trimEnd(), of)

describe('changes', () => {
  it.each([
    ['ADDED', 'added'],
    ['MODIFIED', 'modified'],
    ['DELETED', 'deleted'],
  ])('%s carries the object and its version', (type, expected) => {
    expect(decode(type, pod('a', '101'))).toEqual({ type: expected, object: pod('a', '101'), resourceVersion: '101' })
  })

  it.each([undefined, '', '0', 7, null])('W2: a version of %j is none', (resourceVersion) => {
    const object = { ...pod('a', '1'), metadata: { name: 'a', resourceVersion } }
    expect(decode('ADDED', object)).not.toHaveProperty('resourceVersion')
  })

  it('C68: a version that is no number is kept', () => {
    expect(decode('ADDED', pod('a', 'abc:7'))).toMatchObject({ resourceVersion: 'abc:7' })
  })

  it('W13: kind and apiVersion are filled in where a server leaves them out', () => {
    const { metadata } = pod('a', '101')
    expect(decode('ADDED', { metadata })).toMatchObject({ type: 'added', object: pod('a', '101') })
  })

  it('C76: full objects in a watch of metadata are trimmed', () => {
    const event = decode('ADDED', pod('a', '101', { spec: {} }), target({ content: 'metadata' }))
    const { metadata } = pod('a', '101')
    const object = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata }
    expect(event).toEqual({ type: 'added', object, resourceVersion: '101' })
  })

  it.each(['ADDED', 'MODIFIED', 'DELETED'])('P1: %s of another namespace than the one asked for is skipped', (type) => {
    const skipped = { type: 'skipped', reason: `${type}: of another namespace` }
    expect(decode(type, pod('a', '101'), target({ namespace: 'e' }))).toEqual(skipped)
    expect(decode(type, pod('a', '101'), target({ namespace: 'e', content: 'metadata' }))).toEqual(skipped)
    expect(decode(type, pod('a', '101'), target({ namespace: 'd' }))).toMatchObject({ object: pod('a', '101') })
  })

  it('C77: an object without a namespace is taken as it is, in whatever namespace it was asked for', () => {
    const object = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'a', resourceVersion: '101' } }
    expect(decode('ADDED', object, target({ namespace: 'e' }))).toMatchObject({ object })
    expect(decode('BOOKMARK', bookmark('160'), target({ namespace: 'e' }))).toMatchObject({ resourceVersion: '160' })
  })

  it('C98: versions and uids are texts, however large a number beside them is', () => {
    const text = `{"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","uid":"9007199254740993","resourceVersion":"9007199254740993"},"spec":{"budget":9007199254740993}}}`
    expect(decodeWatchLine(text, target())).toMatchObject({
      resourceVersion: '9007199254740993',
      object: { metadata: { uid: '9007199254740993' } },
    })
  })

  it('C99: names of the prototype are own members, and nothing else changes', () => {
    const text =
      '{"type":"ADDED","object":{"metadata":{"name":"a","labels":{"__proto__":"x","constructor":"y"}},"data":{"__proto__":"z"},"__proto__":{"polluted":true}}}'
    const event = decodeWatchLine(text, target())
    expect(event.type).toBe('added')
    const object = 'object' in event ? event.object : undefined
    expect(Object.hasOwn(object ?? {}, '__proto__')).toBe(true)
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
    expect(Object.entries(object?.metadata.labels ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(JSON.stringify(object)).toContain('"data":{"__proto__":"z"}')
    expect('polluted' in {}).toBe(false)
  })

  it('C103: an object of 1 000 levels', () => {
    const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`
    const text = `{"type":"ADDED","object":{"metadata":{"name":"a"},"spec":${deep}}}`
    expect(decodeWatchLine(text, target())).toMatchObject({ type: 'added' })
  })
})

describe('bookmarks', () => {
  it('carry a version only (C57)', () => {
    expect(decode('BOOKMARK', bookmark('160'))).toEqual({ type: 'bookmark', resourceVersion: '160', mark: 'none' })
  })

  it('with the annotation end the initial state, also beside another one (C89, W3)', () => {
    const annotations = { 'k8s.io/initial-events-end': 'true', 'kubernetes.io/initial-events-list-blueprint': 'eyJ9' }
    const expected = { type: 'bookmark', resourceVersion: '160', mark: 'initial-events-end' }
    expect(decode('BOOKMARK', bookmark('160', annotations))).toEqual(expected)
  })

  it.each(['false', '', true])('an annotation of %j is not the mark', (value) => {
    const object = { ...bookmark('160'), metadata: { annotations: { 'k8s.io/initial-events-end': value } } }
    expect(decode('BOOKMARK', object)).toEqual({ type: 'bookmark', mark: 'none' })
  })

  it('of a custom resource and of metadata', () => {
    const custom = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { resourceVersion: '7' } }
    expect(decode('BOOKMARK', custom, target({}, widgets))).toMatchObject({ type: 'bookmark', resourceVersion: '7' })
    const partial = { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata: { resourceVersion: '8' } }
    expect(decode('BOOKMARK', partial, target({ content: 'metadata' }))).toMatchObject({ type: 'bookmark' })
  })
})

describe('what is passed over, with no version', () => {
  const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '9' }, rows: [] }
  const partial = { ...pod('a', '9'), kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' }
  it.each([
    ['C25: an unknown type', 'PROGRESS', pod('a', '9')],
    ['C25: a type with a name of the prototype', 'constructor', pod('a', '9')],
    ['C105: an object without metadata', 'ADDED', { kind: 'Pod' }],
    ['C105: an object without a name', 'MODIFIED', { kind: 'Pod', metadata: { resourceVersion: '9' } }],
    ['C105: no object', 'DELETED', null],
    ['C75: a Table', 'ADDED', table],
    ['C75: a Table of v1beta1', 'ADDED', { ...table, apiVersion: 'meta.k8s.io/v1beta1' }],
    ['C75: a bookmark as a Table', 'BOOKMARK', table],
    ['a bookmark without metadata', 'BOOKMARK', {}],
    ['a bookmark without an object', 'BOOKMARK', undefined],
    ['metadata where whole objects are due', 'ADDED', partial],
    ['X10: an object of another kind', 'ADDED', { ...pod('a', '9'), kind: 'Secret' }],
    ['X11: a bookmark of another kind', 'BOOKMARK', { ...bookmark('9'), kind: 'Secret' }],
    ['an object of another version', 'ADDED', { ...pod('a', '9'), apiVersion: 'v2' }],
  ])('%s', (_name, type, object) => {
    const event = decode(type, object)
    expect(event.type).toBe('skipped')
    expect(event).not.toHaveProperty('resourceVersion')
  })

  it('a custom kind that happens to be called Table is no Table', () => {
    const object = { kind: 'Table', apiVersion: 'example.com/v1', metadata: { name: 'oak' } }
    expect(decode('ADDED', object, target({}, widgets))).toMatchObject({ type: 'added', object })
  })
})

describe('errors (W8)', () => {
  it.each([
    ['410', status(410, 'Expired', 'too old resource version: 100 (5000)'), 410],
    ['410 of old servers', status(410, 'Gone', 'too old'), 410],
    ['the code, not the reason', status(410, '', 'too old'), 410],
    ['reason Gone without a code', status(undefined, 'Gone', 'too old'), 410],
    ['reason Expired with code 0', status(0, 'Expired', 'too old'), 410],
    ['C23: 500', status(500, 'InternalError', 'conversion webhook failed'), 500],
    ['C95: 504', status(504, 'Timeout', 'Timeout: Too large resource version: 9'), 504],
    ['a Status with neither', status(undefined, '', 'odd'), 500],
  ])('%s', (_name, object, httpStatus) => {
    const reason = object.reason === '' ? {} : { reason: object.reason }
    expect(decode('ERROR', object)).toEqual({
      type: 'error',
      failure: {
        type: 'http',
        httpStatus,
        ...reason,
        message: object.message,
        tooLargeResourceVersion: object.message.includes('Too large'),
      },
    })
  })

  it.each([pod('a', '1'), null, 'gone', undefined, {}])('of %j, which is no Status, is 500', (object) => {
    expect(decode('ERROR', object)).toMatchObject({ type: 'error', failure: { type: 'http', httpStatus: 500 } })
  })

  it('carries details and their time to wait', () => {
    const details = { causes: [{ reason: 'ResourceVersionTooLarge' }], retryAfterSeconds: 1 }
    const { ...object } = status(504, 'Timeout', 'x', { details })
    expect(decode('ERROR', object)).toMatchObject({
      failure: { details, retryAfterMs: 1000, tooLargeResourceVersion: true },
    })
  })
})

describe('lines that are no event', () => {
  it.each(['', ' ', '\t \r', '\r'])('%j is blank (C05)', (text) => {
    expect(decodeWatchLine(text, target())).toEqual({ type: 'blank' })
  })

  it.each([
    ['a cut event', '{"type":"ADDED","obj'],
    ['a byte order mark inside the stream (C10)', `\ufeff${line('ADDED', pod('a', '1'))}`],
    ['a byte order mark alone', '\ufeff'],
    ['two events without a line feed', line('ADDED', pod('a', '1')).trimEnd().repeat(2)],
    ['text', 'upstream error'],
    ['JSON that is no object', '7'],
    ['an array', '[]'],
    ['an object without a type', JSON.stringify(pod('a', '1'))],
    ['a type that is no text', '{"type":1}'],
  ])('%s is undecodable (W7)', (_name, text) => {
    expect(decodeWatchLine(text, target())).toMatchObject({ type: 'undecodable' })
  })

  it('P11: no text of the line is in the message', () => {
    const decoded = decodeWatchLine('{"type":"ADDED","object":{"data":{"password":"aHVudGVyMg=="}', target())
    expect(JSON.stringify(decoded)).not.toContain('aHVudGVyMg')
    expect(JSON.stringify(decoded)).not.toContain('password')
  })

  it('C06: carriage returns are white space, also the escaped one inside a text', () => {
    const object = pod('a', '1', { note: 'one\r\ntwo' })
    expect(decodeWatchLine(`${line('ADDED', object).trimEnd()}\r`, target())).toMatchObject({ type: 'added', object })
  })
})
