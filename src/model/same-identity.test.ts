import { expect, test } from 'vitest'
import { isSameIdentity } from './same-identity.js'

test.each([
  ['u1', 'u1', true],
  ['u1', 'u2', false],
  [undefined, 'u1', true],
  ['u1', '', true],
  [undefined, undefined, true],
])('P4 C67: uids %j and %j', (left, right, same) => {
  const object = (uid: string | undefined) => ({ metadata: { name: 'a', ...(uid === undefined ? {} : { uid }) } })
  expect(isSameIdentity(object(left), object(right))).toBe(same)
})
