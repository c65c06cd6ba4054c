import { createElement as h, type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createKube, type KubeOptions } from '../index.js'
import { configMaps } from '../resources/index.js'
import {
  KubeProvider,
  useChanges,
  useCount,
  useGet,
  useKubeStatus,
  useList,
  useLists,
  useRows,
  useStatus,
} from './index.js'

function Everything(): ReactNode {
  const list = useList(configMaps, { namespace: 'web' }, { window: { offset: 0, limit: 5 } })
  const rows = useRows(configMaps, {}, { select: { name: 'metadata.name' } })
  const get = useGet(configMaps, {}, 'web/a')
  const count = useCount(configMaps)
  const status = useStatus(configMaps)
  const changes = useChanges(configMaps, {}, { initial: true }, () => {})
  const { web, none } = useLists({ web: { resource: configMaps }, none: null })
  const all = useKubeStatus()
  const phases = [list.status, rows.status, get.status, count.status, status, changes, web.status, all]
  return `${list.view} ${get.exists} ${none} ${phases.map(({ phase }) => phase).join(' ')}`
}

test('a server renders idle snapshots: no worker, no request, no timer; a relative server is fine', () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')]
  const worker = vi.fn()
  const options: KubeOptions = { server: '/k8s', worker }
  const kube = createKube(options)
  const idle = `loading unknown null ${Array.from({ length: 8 }, () => 'idle').join(' ')}`
  for (const given of [kube, options, null]) {
    const element = h(StrictMode, null, h(KubeProvider, { kube: given }, h(Everything)))
    expect(renderToString(element)).toBe(idle)
  }
  kube
    .informer(configMaps)
    .list$()
    .subscribe(() => expect.unreachable())
  expect(worker).not.toHaveBeenCalled()
  for (const spy of [fetch, ...timers]) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
