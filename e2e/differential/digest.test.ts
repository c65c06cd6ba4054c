import { expect, it } from 'vitest'
import { canonicalJson, digestOf } from './digest.mjs'

it('writes members in one order and strings as Go does', () => {
  const value = JSON.parse('{"b":[1,true,null,{"d":"<&>","c":"\\u2028"}],"a":"\\n\\u0001\\"é🎈","__proto__":{"x":1}}')
  expect(canonicalJson(value)).toBe(
    '{"__proto__":{"x":1},"a":"\\n\\u0001\\"é🎈","b":[1,true,null,{"c":"\\u2028","d":"<&>"}]}',
  )
})

it('looks at everything but the version and managedFields', () => {
  const metadata = { name: 'a', namespace: 'web', uid: 'u', resourceVersion: '1', labels: { x: '1' } }
  const one = digestOf({ metadata })
  expect(one).toMatchObject({
    key: 'web/a',
    uid: 'u',
    resourceVersion: '1',
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(digestOf({ metadata: { ...metadata, resourceVersion: '2', managedFields: [{}] } }).hash).toBe(one.hash)
  expect(digestOf({ metadata: { ...metadata, labels: { x: '2' } } }).hash).not.toBe(one.hash)
})
