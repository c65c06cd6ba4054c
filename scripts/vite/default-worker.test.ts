import { describe, expect, it } from 'vitest'
import { startDefaultWorker } from './default-worker.mjs'

describe('startDefaultWorker', () => {
  it('writes the text that bundlers look for', () => {
    const { code, count } = startDefaultWorker('a.js', `const w = '✓ é' && __defaultWorker(name)`, './worker.js')
    expect(code).toBe(
      `const w = '✓ é' && new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: name })`,
    )
    expect(count).toBe(1)
  })

  it('takes any expression as the name, and several calls', () => {
    const { code, count } = startDefaultWorker(
      'a.ts',
      `f(__defaultWorker(\`a-\${b(1)}\`), __defaultWorker(c.d))`,
      './w.js',
    )
    expect(count).toBe(2)
    expect(code).toMatch(/name: `a-\$\{b\(1\)\}` \}\), new Worker\(.*name: c\.d \}\)\)$/)
  })

  it('leaves comments, strings and the declaration alone', () => {
    const source = `// __defaultWorker(name)\ndeclare function __defaultWorker(name: string): Worker\nexport const s = '__defaultWorker(name)'`
    expect(startDefaultWorker('a.ts', source, './w.js')).toEqual({ code: source, count: 0 })
  })
})
