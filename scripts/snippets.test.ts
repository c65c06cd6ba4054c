import { expect, test } from 'vitest'
import { withSnippets } from './snippets.mjs'

const files = new Map([
  [
    'a.ts',
    'import x\n\n// #region one\nfunction f() {\n  // #region two\n  go()\n  // #endregion two\n}\n// #endregion one\n',
  ],
])
const render = (text: string) => withSnippets('README.md', text, (path) => files.get(path))

test('a marker with a region gets that region, moved to the left, without the marks in it', () => {
  expect(render('x\n<!-- snippet: a.ts#two -->\nafter\n').text).toBe(
    'x\n<!-- snippet: a.ts#two -->\n```ts\ngo()\n```\nafter\n',
  )
  expect(render('<!-- snippet: a.ts#one -->\n').text).toContain('```ts\nfunction f() {\n  go()\n}\n```\n')
})

test('a marker without a region gets the whole file', () => {
  expect(render('<!-- snippet: a.ts -->\n').text).toContain('```ts\nimport x\n\nfunction f() {\n  go()\n}\n```\n')
})

test('the block behind a marker is replaced, also after a blank line; other blocks stay', () => {
  const stale = '<!-- snippet: a.ts#two -->\n\n```ts\nstale()\n```\n\n```ts\nmine()\n```\n'
  const { text } = render(stale)
  expect(text).toBe('<!-- snippet: a.ts#two -->\n```ts\ngo()\n```\n\n```ts\nmine()\n```\n')
  expect(render(text).text).toBe(text)
})

test('a file or region that is not there is a problem, and the text stays', () => {
  const text = '<!-- snippet: a.ts#three -->\n<!-- snippet: b.ts -->\n'
  expect(render(text)).toEqual({
    text,
    problems: [
      'README.md: asks for a region three in a.ts, which is not there',
      'README.md: asks for b.ts, which is not there',
    ],
  })
})

test('a region that does not end is a problem: it would run to the end of the file', () => {
  const open = '// #region one\ngo()\n// #endregion\nrest()\n'
  const text = '<!-- snippet: a.ts#one -->\n'
  const problems = ['README.md: asks for a region one in a.ts, which does not end: write // #endregion one']
  expect(withSnippets('README.md', text, () => open)).toEqual({ text, problems })
})
