import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { type FieldRegistry, field, isFieldRef } from './field-ref.js'
import { compileValueRef, formatValueRef, parseValueRef } from './value-ref.js'

const fields: FieldRegistry = new Map<string, (object: KubeObject) => unknown>([
  ['pod.status', (object) => `status of ${object.metadata.name}`],
  [
    'broken',
    () => {
      throw new Error('bug')
    },
  ],
])
const pod = { metadata: { name: 'api-0' } }

describe('field', () => {
  it('is frozen plain data and survives being posted', () => {
    const ref = field('pod.status')
    expect(Object.isFrozen(ref)).toBe(true)
    expect(ref).toEqual({ type: 'field', name: 'pod.status' })
    expect(isFieldRef(structuredClone(ref))).toBe(true)
    expect(isFieldRef(JSON.parse(JSON.stringify(ref)))).toBe(true)
  })

  it.each([null, 'field', {}, { type: 'field' }, { type: 'field', name: '' }, { type: 'other', name: 'x' }, []])(
    '%j is none',
    (value) => {
      expect(isFieldRef(value)).toBe(false)
    },
  )

  it('needs a name', () => {
    expect(() => field('')).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })
})

describe('value references', () => {
  it.each([field('pod.status'), "field('pod.status')", 'field("pod.status")'])(
    '%j reads the registered field',
    (source) => {
      expect(compileValueRef(parseValueRef(source), fields)(pod)).toBe('status of api-0')
      expect(formatValueRef(parseValueRef(source))).toBe('field("pod.status")')
    },
  )

  it('reads a path as well', () => {
    expect(compileValueRef(parseValueRef('metadata.name'), fields)(pod)).toBe('api-0')
  })

  it('an unknown field is an error that names the known ones', () => {
    expect(() => compileValueRef(parseValueRef(field('pod.stats')), fields)).toThrow(
      expect.objectContaining({ code: 'invalid-path', message: expect.stringContaining('"broken", "pod.status"') }),
    )
    expect(() => compileValueRef(field('x'), new Map())).toThrow('no field is registered')
  })

  it.each(['constructor', '__proto__'])('%s is not registered by nature', (name) => {
    expect(() => compileValueRef(field(name), fields)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })

  it('a field that throws has no value', () => {
    expect(compileValueRef(field('broken'), fields)(pod)).toBeUndefined()
  })
})
