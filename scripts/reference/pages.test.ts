import { expect, test } from 'vitest'
import { referencePages } from './pages.mjs'

const pageOf = (files: Record<string, string>) => {
  const { pages, problems } = referencePages(new Map(Object.entries(files)))
  return { text: pages.get('docs/reference/index.md') ?? '', problems }
}

test('a function: its signature up to the body, its words, and tags as words', () => {
  const { text } = pageOf({
    'src/index.ts': "export { age } from './age.js'",
    'src/age.ts': `/**
 * How old.
 *
 * @param at ms since the epoch
 * @throws RangeError for the future
 */
export function age(at: number): string {
  return 'secret'
}`,
  })
  expect(text).toContain('### age\n\n```ts\nfunction age(at: number): string\n```\n\nHow old.\n\n- `at`: ms')
  expect(text).toContain('Throws RangeError for the future')
  expect(text).not.toContain('secret')
})

test('a class: public members with their words and overloads, not what is private or internal', () => {
  const { text } = pageOf({
    'src/index.ts': `export class Cache<T> {
  #hidden = 1
  /** How many. */
  get size(): number { return 1 }
  /** @internal */
  reset(): void {}
  /** One. */
  get1(key: string): T
  get1(key: number): T
  get1(key: unknown): T { return key as T }
}`,
  })
  expect(text).toContain('- `readonly size: number`\\\n  How many.')
  expect(text).toContain('- `get1(key: string): T`\\\n  `get1(key: number): T`\\\n  One.')
  expect(text).not.toMatch(/hidden|reset|unknown/)
})

test('types that public types are made of are there, too, and helpers that no file exports are not', () => {
  const { text } = pageOf({
    'src/index.ts': "export type { A } from './a.js'",
    'src/a.ts':
      "import type { B } from './b.js'\ntype Own = 1\nexport interface A { readonly b?: B; readonly own: Own }",
    'src/b.ts': '/** Of A. */\nexport type B = 1 | 2',
  })
  expect(text).toContain('- `readonly b?: B`')
  expect(text).toMatch(/## Types that these are made of\n\n### B\n\n```ts\ntype B = 1 \| 2\n```\n\nOf A\./)
  expect(text).not.toContain('### Own')
})

test('an export that leads nowhere is a problem', () => {
  expect(pageOf({ 'src/index.ts': "export { gone } from './gone.js'" }).problems).toEqual([
    'src/index.ts: exports gone, which is not declared anywhere',
  ])
})
