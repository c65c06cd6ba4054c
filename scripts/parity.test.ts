import { describe, expect, it } from 'vitest'
import { parity, parityFile } from './parity.mjs'

const tests = new Map([
  [
    'a.test.ts',
    `describe('a group', () => {
       it("it's (so) | so", () => {})
       it.each([['a case', 1], ['other', 2]])('each %s', () => {})
       it.skip('skipped', () => {})
     })
     expect(call('no title'))
     const cases = [{ name: 'named' }]`,
  ],
])

const problems = (rows: string, sizes = [1]) =>
  parity(`## 1. One\n\n| Upstream | Ours |\n| --- | --- |\n${rows}\n`, tests, sizes).problems

describe('parity', () => {
  it.each(['a group', "it's (so) \\| so", 'a case', 'each %s', 'named'])('finds %j', (title) => {
    expect(problems(`| TestA | \`a.test.ts\` › ${title} |`)).toEqual([])
  })

  it.each([
    ['a title that is not there', '`a.test.ts` › gone'],
    ['a test that is skipped', '`a.test.ts` › skipped'],
    ['a text that is no title', '`a.test.ts` › no title'],
    ['a file that is not there', '`b.test.ts` › a group'],
    ['one of several', '`a.test.ts` › a group<br>`a.test.ts` › gone'],
    ['one behind a reason', 'deliberately different (W2): because<br>`a.test.ts` › gone'],
    ['more than tests behind a reason', 'deliberately different (W2): because<br>see a.test.ts'],
    ['an empty cell', ''],
    ['a reason without its rule', 'deliberately different'],
    ['anything else', 'see a.test.ts'],
  ])('refuses %s', (_, ours) => {
    expect(problems(`| TestA | ${ours} |`)).toHaveLength(1)
  })

  it('wants every row of every section', () => {
    expect(problems('| TestA | Go-only |', [2, 1])).toEqual([
      `${parityFile}: section 1: 1 rows, not 2`,
      `${parityFile}: section 2: 0 rows, not 1`,
    ])
  })

  it('counts what the rows say', () => {
    const rows = ['`a.test.ts` › a group', 'Go-only: threads', 'open (issue 8)', 'deliberately different (W2): because']
    const document = ['## 1. One', ...rows.map((ours) => `| TestA | ${ours} |`)].join('\n')
    expect([...parity(document, tests, [4]).counts]).toEqual([
      ['mapped', 1],
      ['Go-only', 1],
      ['open', 1],
      ['deliberately different', 1],
    ])
  })
})
