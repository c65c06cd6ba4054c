// @vitest-environment happy-dom
import { createElement as h, type ReactNode, StrictMode } from 'react'
import { expect, test } from 'vitest'
import { createKube, type ListSnapshot } from '../index.js'
import { configMaps } from '../resources/index.js'
import type * as Adapter from './index.js'
import type * as Fixture from './page.fixture.js'

/** What a development build calls; it has no types of its own. */
interface RefreshRuntime {
  injectIntoGlobalHook(window: Window): void
  register(component: unknown, id: string): void
  createSignatureFunctionForTransform(): (component: unknown, key?: string) => unknown
  performReactRefresh(): unknown
}

// The runtime must be there before React DOM is, so nothing that imports that is imported above.
const name = 'react-refresh/runtime'
const { default: refresh }: { default: RefreshRuntime } = await import(name)
refresh.injectIntoGlobalHook(window)
const { useChanges, useGet, useList }: typeof Adapter = await import('./index.js')
const { answer, closing, screen, setUp, within }: typeof Fixture = await import('./page.fixture.js')

test('hot reload of a component keeps its list and its seat: no flash, and nothing is left behind', async () => {
  const { api, kube, options } = setUp()
  api.put('web', 'a')
  const seen: { readonly build: string; readonly list: ListSnapshot }[] = []
  /** What a bundler makes of one build of the module; another key stands for hooks that changed. */
  const load = (build: string, hooks: string): (() => ReactNode) => {
    expect(createKube(options)).toBe(kube)
    closing.unshift(() => kube.close())
    const sign = refresh.createSignatureFunctionForTransform()
    const Listed = (): ReactNode => {
      sign(undefined)
      const list = useList(configMaps, { namespace: 'web' }, { window: { offset: 0, limit: 5 } })
      useGet(configMaps, { namespace: 'web' }, 'web/a')
      useChanges(configMaps, { namespace: 'web' }, {}, () => {})
      useList(configMaps, { namespace: 'No Name' })
      seen.push({ build, list })
      return null
    }
    sign(Listed, hooks)
    refresh.register(Listed, 'Listed')
    return Listed
  }
  const page = screen()
  await page.render(h(StrictMode, null, within(kube, h(load('1', 'same')))))
  const { list } = seen.at(-1) ?? expect.unreachable()
  expect(list.total).toBe(1)
  const subscribers = async () => (await kube.metrics()).informers.map((informer) => informer.subscribers)
  const before = await subscribers()

  load('2', 'same')
  await answer(() => refresh.performReactRefresh())
  const second = seen.filter(({ build }) => build === '2')
  expect(second.length).toBeGreaterThan(0)
  for (const one of second) expect(one.list).toBe(list)
  expect(await subscribers()).toEqual(before)

  load('3', 'other')
  await answer(() => refresh.performReactRefresh())
  expect(seen.at(-1)).toMatchObject({ build: '3', list: { total: 1 } })
  expect(await subscribers()).toEqual(before)
  expect(api.counts()).toMatchObject({ watch: 1 })
  await page.unmount()
  expect(await subscribers()).toEqual([0])
})
