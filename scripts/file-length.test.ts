import { describe, expect, it } from 'vitest'
import { maxLines, tooLongFiles } from './file-length.mjs'

const lines = (count: number) => 'x\n'.repeat(count)

describe('tooLongFiles', () => {
  it('names files above the limit and none at it', () => {
    const files = new Map([
      ['src/a.ts', lines(maxLines)],
      ['src/b.ts', lines(maxLines + 1)],
    ])
    expect(tooLongFiles(files)).toEqual([`src/b.ts: ${maxLines + 1} lines, more than ${maxLines}`])
  })

  it('excepts tables, generated files and texts', () => {
    const long = lines(maxLines * 2)
    expect(tooLongFiles(new Map([['worker/reflector/outcome-table.ts', long]]))).toEqual([])
    expect(tooLongFiles(new Map([['src/resources/core.generated.ts', long]]))).toEqual([])
    expect(tooLongFiles(new Map([['docs/guide.md', long]]))).toEqual([])
  })
})
