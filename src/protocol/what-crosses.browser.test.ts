import { expect, test } from 'vitest'
import { deepestLevel, withinDepth } from '../model/within-depth.js'

/** What comes out at the other end of a port, as frames do. */
function crossed(value: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port2.onmessage = ({ data }) => {
      port1.close()
      resolve(data)
    }
    port1.postMessage(value)
  })
}

test('C103: what is cut to the deepest level can be parsed, copied to the page and written by this engine', async () => {
  const deep = JSON.parse(`${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`) as unknown
  const within = withinDepth(deep)
  const text = JSON.stringify(within)
  expect(text).toHaveLength((deepestLevel / 2) * '{"a":[]}'.length + 'null'.length)
  expect(JSON.stringify(await crossed(within))).toBe(text)
})

test('C99, C98: names of the prototype, odd numbers and half surrogates cross as what they are', async () => {
  const text = '{"__proto__":{"polluted":1},"constructor":"y","n":[1e400,-0,9007199254740993],"s":"\\ud800 \\u0000"}'
  const value = (await crossed(JSON.parse(text))) as { readonly n: readonly number[]; readonly s: string }
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'n', 's'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(value.n).toEqual([Number.POSITIVE_INFINITY, -0, 9007199254740992])
  expect(value.s).toBe('\ud800 \u0000')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
