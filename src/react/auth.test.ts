// @vitest-environment happy-dom
import { createElement as h, StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import type { Host, KubeOptions, ListSnapshot } from '../index.js'
import { configMaps } from '../resources/index.js'
import { KubeProvider, useList } from './index.js'
import { answer, screen } from './page.fixture.js'

function setUp() {
  const api = new ScriptedApi()
  const tokens: string[] = []
  const host = inlineHost({
    fetch: (url, init) => {
      tokens.push(new Headers(init.headers).get('authorization') ?? 'none')
      return api.fetch(url, init)
    },
  })
  const connect = vi.spyOn(host as Host, 'connect')
  const seen: ListSnapshot[] = []
  const Listed = () => {
    seen.push(useList(configMaps, { namespace: 'web' }))
    return null
  }
  const within = (options: Partial<KubeOptions>) =>
    h(StrictMode, null, h(KubeProvider, { kube: { server: 'http://127.0.0.1:1', host, ...options } }, h(Listed)))
  return { api, tokens, connect, seen, within }
}

const giving = (token: string) => () => ({ headers: { Authorization: token } })

test('auth may be another function in each render: the same kube, and the latest is asked', async () => {
  const { api, tokens, connect, seen, within } = setUp()
  const page = screen()
  await page.render(within({ auth: giving('first') }))
  await page.render(within({ auth: giving('second') }))
  expect([connect.mock.calls.length, seen.at(-1)?.status.phase]).toEqual([1, 'live'])
  expect(new Set(tokens)).toEqual(new Set(['first']))
  api.script(() => {
    api.script(() => undefined)
    return new Response('{}', { status: 401 })
  })
  await answer(() => api.endWatches())
  await answer(() => {})
  expect(tokens.at(-1)).toBe('second')
  await page.unmount()
})

test('P11: another promise of a user is another kube; nothing starts before it resolved', async () => {
  const { connect, seen, within } = setUp()
  const page = screen()
  let name: (user: string) => void = () => {}
  const user = new Promise<string>((resolve) => {
    name = resolve
  })
  await page.render(within({ user }))
  expect(connect).not.toHaveBeenCalled()
  await answer(() => name('alice'))
  await page.render(within({ user }))
  expect([connect.mock.calls.length, seen.at(-1)?.status.phase]).toEqual([1, 'live'])
  const before = seen.length
  await page.render(within({ user: Promise.resolve('bob') }))
  expect(seen[before]?.status.phase).toBe('idle')
  expect(connect.mock.calls.map(([hello]) => hello.session.user)).toEqual(['alice', 'bob'])
  await page.unmount()
})
