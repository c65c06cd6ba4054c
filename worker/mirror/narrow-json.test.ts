import { serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { narrowJson } from './narrow-json.js'
import { textOf } from './text-records.js'

describe('narrow JSON', () => {
  it('means what it meant', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        for (const each of [value, text, { [text]: [text] }]) {
          expect(JSON.parse(narrowJson(JSON.stringify(each)))).toEqual(JSON.parse(JSON.stringify(each)))
        }
      }),
    )
  })

  it('is left alone when it needs no second byte', () => {
    const json = JSON.stringify({ plain: 'text', latin: 'é' })
    expect(narrowJson(json)).toBe(json)
  })

  it('takes one byte for each character when an object has some of two', () => {
    const annotations = { owner: '王小明 👋', notes: 'x'.repeat(10_000) }
    const text = textOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', annotations } })
    expect(JSON.parse(text).metadata.annotations).toEqual(annotations)
    expect(serialize([text, ',\n', text].join('')).length).toBeLessThan(2.2 * text.length)
  })
})
