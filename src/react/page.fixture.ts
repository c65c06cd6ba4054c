import { act, createElement as h, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, type KubeOptions, type ListSnapshot } from '../index.js'
import { KubeProvider } from './index.js'

export const closing: (() => void | Promise<void>)[] = []
/** What React complains about, as of updates that nobody waited for or a hydration that differs. */
let complaints: MockInstance

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Nothing is painted: frames are taken at once, as in Node.
  vi.stubGlobal('requestAnimationFrame', undefined)
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
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

export interface Screen {
  render(element: ReactNode): Promise<void>
  /** Without a pause for answers: what is on screen in that same render. */
  renderOnly(element: ReactNode): void
  unmount(): Promise<void>
}

export function screen(): Screen {
  const root: Root = createRoot(document.createElement('div'))
  let mounted: 'yes' | 'no' = 'yes'
  const unmount = async (): Promise<void> => {
    if (mounted === 'no') return
    mounted = 'no'
    await act(async () => root.unmount())
  }
  closing.push(unmount)
  return {
    render: (element) =>
      act(async () => {
        root.render(element)
        await settle()
      }),
    renderOnly: (element) => act(() => root.render(element)),
    unmount,
  }
}

/** A component without a picture: every value that its body had in a render is kept. */
export function probe<P extends object, V>(body: (props: P) => V) {
  const seen: V[] = []
  const Probe = (props: P): ReactNode => {
    seen.push(body(props))
    return null
  }
  return {
    Probe,
    seen,
    get last(): V {
      return seen.at(-1) as V
    },
  }
}

export const within = (kube: Kube | KubeOptions | null, child: ReactNode): ReactNode => h(KubeProvider, { kube }, child)
export const names = (list: ListSnapshot<{ metadata: { name?: string } }>) =>
  list.items.map(({ metadata }) => metadata.name)
export const answer = (work: () => void) =>
  act(async () => {
    work()
    await settle()
  })
