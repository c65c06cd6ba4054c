// @vitest-environment happy-dom
import { createElement as h, type ReactNode, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host, type KubeOptions } from '../index.js'
import { configMaps } from '../resources/index.js'
import { useChanges, useCount, useGet, useKube, useKubeStatus, useList, useLists, useRows, useStatus } from './index.js'
import { answer, closing, probe, screen, setUp, within } from './page.fixture.js'

function Everything(): ReactNode {
  useList(configMaps, { namespace: 'web' }, { window: { offset: 0, limit: 5 } })
  useList(configMaps)
  useRows(configMaps, {}, { select: { name: 'metadata.name' } })
  useGet(configMaps, {}, 'web/a')
  useCount(configMaps)
  useStatus(configMaps)
  useChanges(configMaps, {}, { initial: true }, () => {})
  useLists({ web: { resource: configMaps }, none: null })
  useKubeStatus()
  return null
}

test('strict mode, and 200 mounts and unmounts, leave no subscription, port, stream or timer behind', async () => {
  const { api, clock, kube, options } = setUp()
  const connect = vi.spyOn(options.host as Host, 'connect')
  api.put('web', 'a')
  await kube.metrics()
  const timers = clock.waiting
  const page = screen()
  await page.render(within(kube, h(StrictMode, null, h(Everything))))
  const mounted = (await kube.metrics()).informers
  for (let turn = 0; turn < 200; turn += 1) {
    page.renderOnly(within(kube, null))
    page.renderOnly(within(kube, h(StrictMode, null, h(Everything))))
  }
  await answer(() => {})
  expect((await kube.metrics()).informers).toEqual(
    mounted.map((one) => expect.objectContaining({ subscribers: one.subscribers })),
  )
  expect(api.counts()).toMatchObject({ watch: mounted.length })
  await page.unmount()
  expect((await kube.metrics()).informers.map((one) => one.subscribers)).toEqual(mounted.map(() => 0))
  await clock.advance(30_000)
  await settle()
  expect(api.openWatches).toBe(0)
  await clock.advance(3_600_000)
  expect(clock.waiting).toBe(timers)
  expect((await kube.metrics()).informers).toEqual([])
  expect(connect).toHaveBeenCalledTimes(1)
  await kube.close()
  await settle()
  expect(clock.waiting).toBe(0)
})

test('a provider that opens by options: one kube in strict mode, the same for equal options, closed in the end', async () => {
  const { api, clock, kube, options } = setUp()
  await kube.close()
  api.put('web', 'a')
  const all = probe(() => ({ kube: useKube(), list: useList(configMaps) }))
  const page = screen()
  const show = (more: Partial<KubeOptions> = {}) => h(StrictMode, null, within({ ...options, ...more }, h(all.Probe)))
  await page.render(show())
  const opened = all.last.kube
  expect(all.last.list.total).toBe(1)
  await page.render(show())
  expect(all.last.kube).toBe(opened)
  page.renderOnly(show({ user: 'bob' }))
  expect(all.last.list.items).toEqual([])
  expect(all.last.kube).not.toBe(opened)
  await page.render(show({ user: 'bob' }))
  expect(all.last.list.total).toBe(1)
  await page.unmount()
  await settle()
  expect(api.openWatches).toBe(0)
  expect(clock.waiting).toBe(0)
  const again = createKube(options)
  expect(again).not.toBe(opened)
  await again.close()
})

test('hot reload: the module runs again and gets the same kube; lists go on', async () => {
  const { api, kube, options } = setUp()
  api.put('web', 'a')
  const list = probe(() => useList(configMaps))
  const page = screen()
  await page.render(within(kube, h(list.Probe)))
  const shown = list.last
  const reloaded = createKube(options)
  closing.push(() => reloaded.close())
  expect(reloaded).toBe(kube)
  await page.render(within(reloaded, h(list.Probe)))
  expect(list.last).toBe(shown)
})

test('what a server rendered is hydrated without a complaint, then it is live', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const Page = (): ReactNode => {
    const list = useList(configMaps)
    const lists = useLists({ web: { resource: configMaps } })
    return `${list.view} ${list.total} ${lists.web.total} ${useKubeStatus().phase}`
  }
  const element = h(StrictMode, null, within(kube, h(Page)))
  const container = document.createElement('div')
  container.innerHTML = renderToString(element)
  expect(container.textContent).toBe('loading 0 0 idle')
  expect(api.requests).toEqual([])
  const mistakes: unknown[] = []
  let root: Root | undefined
  await answer(() => {
    root = hydrateRoot(container, element, { onRecoverableError: (mistake) => mistakes.push(mistake) })
  })
  expect(container.textContent).toBe('data 1 1 live')
  expect(mistakes).toEqual([])
  await answer(() => root?.unmount())
})
