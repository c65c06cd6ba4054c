// @vitest-environment happy-dom
import { createKube, type Kube, type ObjectKey } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { KubeProvider } from 'kube-informer/react'
import { type ConfigMap, configMaps, deployments, pods } from 'kube-informer/resources'
import { createApiServer, generate, settled } from 'kube-informer/testing'
import { kubeKey } from 'kube-informer/vue'
import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, nextTick, shallowRef } from 'vue'
import { Pods } from './app.js'
import { keepPodLists, showOnScreen } from './controller.js'
import { Scaling } from './pending-rows.js'
import { PodTable } from './rows.js'
import { StatusLine } from './status-line.js'
import { VirtualPods } from './virtual-table.js'
import { Pods as VuePods } from './vue-pods.js'

const server = createApiServer({ seed: 1 })
generate(server, { pods: 30, namespaces: ['kube-system', 'web'] })
const closing: (() => void | Promise<void>)[] = []
let kube: Kube

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', undefined)
  kube = createKube({ server: 'http://test', host: inlineHost({ fetch: server.fetch }) })
  closing.push(() => kube.close())
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  vi.unstubAllGlobals()
})

/** What is on screen once everything was answered. */
async function shown(element: ReactNode): Promise<string> {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => {
    root.render(createElement(KubeProvider, { kube }, element))
    await settled(kube)
  })
  closing.push(() => act(async () => root.unmount()))
  return place.innerHTML
}

test('the first screen of README shows pods', async () => {
  expect(await shown(createElement(Pods))).toMatch(/^(<p>[\w-]+: \w+<\/p>){30}$/)
})

test('rows: columns, what kubectl prints, and a total', async () => {
  const html = await shown(createElement(PodTable))
  expect(html).toContain('30 pods, live')
  expect(html).toContain('<td>Running</td>')
})

test('a row is pending until the watch has it', async () => {
  const object = { apiVersion: 'apps/v1', metadata: { name: 'aaa', namespace: 'web' }, spec: { replicas: 1 } }
  server.objects.create(deployments, object as never)
  const place = document.createElement('div')
  const root = createRoot(place)
  const settles = (work: () => void) =>
    act(async () => {
      work()
      await settled(kube)
    })
  await settles(() => root.render(createElement(KubeProvider, { kube }, createElement(Scaling))))
  closing.push(() => act(async () => root.unmount()))
  const row = () => [place.querySelector('p')?.className, place.querySelector('p')?.textContent]
  server.faults.freezeWatches()
  await settles(() => place.querySelector('button')?.click())
  expect(row()).toEqual(['pending', 'aaa: 2 +1Delete'])
  await settles(() => server.faults.thawWatches())
  expect(row()).toEqual(['', 'aaa: 2 +1Delete'])
})

test('a virtual table has the height of all rows', async () => {
  expect(await shown(createElement(VirtualPods))).toContain(`height: ${30 * 32}px`)
})

test('the status line is silent while all is well, and says what is wrong', async () => {
  expect(await shown(createElement(StatusLine))).toBe('')
  kube = createKube({ server: 'http://test', host: inlineHost({ fetch: () => Promise.reject(new TypeError('no')) }) })
  closing.push(() => kube.close())
  const both = createElement('div', null, createElement(Pods), createElement(StatusLine))
  expect(await shown(both)).toMatch(/<p role="status">offline: .*kube proxy/)
})

test('Vue: the same list', async () => {
  const place = document.createElement('div')
  const app = createApp(VuePods)
  app.provide(kubeKey, shallowRef(kube))
  app.mount(place)
  closing.push(() => app.unmount())
  await nextTick()
  await settled(kube)
  await nextTick()
  expect(place.innerHTML).toMatch(/^<ul>(<li>[\w-]+: \w+<\/li>)+<\/ul>$/)
})

test('the controller keeps the list of pods right, and says what it is at', async () => {
  const labels = { 'example.com/pod-list': '' }
  server.objects.create(configMaps, { metadata: { name: 'pods', namespace: 'web', labels } })
  const controller = keepPodLists(kube)
  closing.push(() => controller.stop())
  let screen = ''
  showOnScreen(controller, (text) => {
    screen = text
  })
  const names = () =>
    (server.objects.get(configMaps, 'web/pods' as ObjectKey) as ConfigMap | undefined)?.data?.names?.split('\n').length
  await vi.waitFor(() => expect(names()).toBe(server.objects.list(pods, { namespace: 'web' }).length))
  await vi.waitFor(() => expect(screen).toMatch(/^running: 0 queued, 0 running, 0 failed/))
})
