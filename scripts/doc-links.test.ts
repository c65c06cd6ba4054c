import { describe, expect, it } from 'vitest'
import { danglingPaths } from './doc-links.mjs'

const rows = (change: (id: string) => string = () => 'open | open') =>
  Array.from(
    { length: 28 },
    (_, index) => `| M${index + 1} | text with \`a \\| b\` | ${change(`M${index + 1}`)} |`,
  ).join('\n')

const problems = (documents: Record<string, string>, existing: readonly string[] = []) =>
  danglingPaths(new Map(Object.entries({ 'docs/mechanisms.md': rows(), ...documents })), (path) =>
    existing.includes(path),
  )

describe('danglingPaths', () => {
  it('accepts what is there, other sites, anchors and code', () => {
    const text = '[a](b.md#part) [c](https://x.example) [d](#part) `[e](f.md)`\n```\n[g](h.md)\n```\n'
    expect(problems({ 'docs/a.md': text }, ['docs/b.md'])).toEqual([])
  })

  it('names links to nothing', () => {
    expect(problems({ 'docs/a.md': '[a](../b.md)' })).toEqual(['docs/a.md: links to ../b.md, which is not there'])
  })

  it('names paths of the guides that are not there', () => {
    expect(problems({ 'ARCHITECTURE.md': 'see `worker/gone/` and `npm test`' })).toHaveLength(1)
    expect(problems({ 'ARCHITECTURE.md': 'see `worker/here/`' }, ['worker/here/'])).toEqual([])
  })

  it('wants every mechanism with a file and a test, or open', () => {
    expect(problems({ 'docs/mechanisms.md': '' })).toHaveLength(28)
    expect(
      problems({ 'docs/mechanisms.md': rows((id) => (id === 'M3' ? '`a.ts`, `b.ts` | soon' : 'open | open')) }, [
        'a.ts',
      ]),
    ).toEqual([
      'docs/mechanisms.md: M3 names b.ts, which is not there',
      'docs/mechanisms.md: M3 has a cell with neither a path nor `open`',
    ])
  })
})
