import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { AuthReply } from '../../src/protocol/auth.js'
import type { ListAnswer, Transport } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { authenticatedTransport } from './authenticated-transport.js'
import { Authenticator } from './authenticator.js'

const target = {
  resource: { group: '', version: 'v1', plural: 'pods', namespaced: true },
  scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' },
} as const

test('P10: a request that is aborted while it waits for credentials is forgotten, with whoever waited for it', async () => {
  const authenticator = new Authenticator(createFakeClock(), () => {})
  let answer: (reply: AuthReply) => void = () => {}
  const seat = authenticator.pages.join((request) => {
    answer = (reply) => seat.answer(request, reply)
  })
  const never: Transport = { list: () => new Promise(() => {}), watch: () => {}, read: () => new Promise(() => {}) }
  const transport = authenticatedTransport(authenticator, () => never)
  const heard: ListAnswer[] = []
  const ask = (): WeakRef<object> => {
    const abort = new AbortController()
    const waiter = { heard }
    void transport.list({ target }, abort.signal).then((answer) => waiter.heard.push(answer))
    abort.abort()
    return new WeakRef(waiter)
  }
  const waiters = Array.from({ length: 20 }, ask)
  answer({ type: 'granted', headers: [] })
  await new Promise((resolve) => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  expect(waiters.filter((waiter) => waiter.deref() !== undefined)).toEqual([])
  expect(heard).toEqual([])
})
