import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromJSONPath } from './from-json-path.js'
import { compilePath } from './path.js'

/** A part of a JSONPath: how it is written, and what it reads. A reader of its own, which knows nothing of paths. */
interface Part {
  readonly text: string
  readonly read: (value: unknown) => unknown
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const name = fc.constantFrom('a', 'b', 'type', 'c-d', 'e_f', '__proto__', 'constructor', 'x.y/z', '0')
const escaped = (text: string): string => text.replaceAll('.', '\\.')

const part: fc.Arbitrary<Part> = fc.oneof(
  name.map((text) => ({ text: `.${escaped(text)}`, read: (value: unknown) => memberOf(value, text) })),
  name.map((text) => ({ text: `['${escaped(text)}']`, read: (value: unknown) => memberOf(value, text) })),
  fc.nat(3).map((at) => ({
    text: `[${at}]`,
    read: (value: unknown) => (Array.isArray(value) ? value[at] : undefined),
  })),
  fc
    .tuple(fc.constantFrom('a', 'b', 'type'), fc.constantFrom('Ready', 'x y', '', "it's"), fc.constantFrom(' ', ''))
    .map(([member, wanted, space]) => ({
      text: `[?(@.${member}${space}==${space}"${wanted}")]`,
      read: (value: unknown) =>
        Array.isArray(value) ? value.find((each) => memberOf(each, member) === wanted) : undefined,
    })),
)

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('Ready', 'x y', '', "it's", 'False', 1, true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 4 })
      .map((entries) => JSON.parse(`{${entries.map(([key, of]) => `${JSON.stringify(key)}:${JSON.stringify(of)}`)}}`)),
  ),
})).value

it('M15: what is accepted reads the same value', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.boolean(), value, (parts, braces, object) => {
      const text = parts.map((each) => each.text).join('')
      const path = fromJSONPath(braces ? `{${text}}` : text)
      expect(path).toBeTypeOf('string')
      let expected: unknown = object
      for (const { read } of parts) expected = read(expected)
      expect(compilePath(path as string)(object)).toEqual(expected)
    }),
  )
})

it('never throws, and what it gives is a path', () => {
  const pieces = fc.constantFrom(
    '.',
    '..',
    '[',
    ']',
    "'",
    '"',
    '\\',
    '@',
    '$',
    '{',
    '}',
    '?(',
    ')',
    '==',
    '*',
    '0',
    'a',
    ' ',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (any) => {
      const path = fromJSONPath(any)
      if (path !== undefined) compilePath(path)({})
    }),
  )
})
