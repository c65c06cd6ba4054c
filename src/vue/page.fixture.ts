import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { type App, createApp, defineComponent, h, nextTick, type Ref, shallowRef, type VNode } from 'vue'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, type KubeOptions, type ListSnapshot } from '../index.js'
import { provideKube } from './index.js'

export const closing: (() => void | Promise<void>)[] = []
/** What Vue complains about, as of a hydration that differs. */
let complaints: MockInstance

beforeEach(() => {
  // Nothing is painted: frames are taken at once, as in Node.
  vi.stubGlobal('requestAnimationFrame', undefined)
  complaints = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  const told = complaints.mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(told).toEqual([])
})

export function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const options: KubeOptions = {
    server: 'http://127.0.0.1:1',
    host: inlineHost({
      // Writes are never answered.
      fetch: (url, init) => ((init.method ?? 'GET') === 'GET' ? api.fetch(url, init) : new Promise(() => {})),
      clock,
      random: () => 0,
    }),
  }
  const kube = createKube(options)
  closing.push(() => kube.close())
  return { api, clock, kube, options }
}

/** An application that provides what `kube` holds around a component; `show` says whether it is there. */
export function application(kube: Ref<Kube | KubeOptions | null>, child: () => VNode | null): App {
  return createApp(
    defineComponent({
      setup() {
        provideKube(kube)
        return () => child()
      },
    }),
  )
}

/** Mounts a component whose setup is `body`; what that returns can be read from here. */
export function mounted<V extends object>(kube: Kube | KubeOptions | null, body: () => V) {
  const around = shallowRef<Kube | KubeOptions | null>(kube)
  let value: V | undefined
  const Probe = defineComponent({
    setup() {
      value = body()
      return () => null
    },
  })
  const app = application(around, () => h(Probe))
  app.mount(document.createElement('div'))
  let life: 'on' | 'off' = 'on'
  const unmount = (): void => {
    if (life === 'on') app.unmount()
    life = 'off'
  }
  closing.push(unmount)
  if (value === undefined) throw new Error('not set up')
  return { value, around, unmount }
}

export async function answered(): Promise<void> {
  await nextTick()
  await settle()
  await nextTick()
}

export const names = (list: ListSnapshot<{ metadata: { name?: string } }>) =>
  list.items.map(({ metadata }) => metadata.name)
