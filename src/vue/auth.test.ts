// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import type { Host, KubeOptions } from '../index.js'
import { configMaps } from '../resources/index.js'
import { useList } from './index.js'
import { answered, mounted } from './page.fixture.js'

const giving = (token: string) => () => ({ headers: { Authorization: token } })

test('P11: the latest auth of equal options is asked; another promise of a user is another kube', async () => {
  const api = new ScriptedApi()
  const tokens: string[] = []
  const host = inlineHost({
    fetch: (url, init) => {
      tokens.push(new Headers(init.headers).get('authorization') ?? 'none')
      return api.fetch(url, init)
    },
  })
  const connect = vi.spyOn(host as Host, 'connect')
  const alice = Promise.resolve('alice')
  const options: KubeOptions = { server: 'http://127.0.0.1:1', host, user: alice, auth: giving('first') }
  const { value, around } = mounted(options, () => ({ list: useList(configMaps, { namespace: 'web' }) }))
  await answered()
  around.value = { ...options, auth: giving('second') }
  await answered()
  expect([connect.mock.calls.length, value.list.value.status.phase]).toEqual([1, 'live'])
  api.script(() => {
    api.script(() => undefined)
    return new Response('{}', { status: 401 })
  })
  api.endWatches()
  await answered()
  expect([tokens[0], tokens.at(-1)]).toEqual(['first', 'second'])
  around.value = { ...options, user: Promise.resolve('bob') }
  await answered()
  expect(connect.mock.calls.map(([hello]) => hello.session.user)).toEqual(['alice', 'bob'])
})
