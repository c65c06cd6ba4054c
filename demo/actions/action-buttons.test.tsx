// @vitest-environment happy-dom
import { createKube } from 'kube-informer'
import { KubeProvider } from 'kube-informer/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApiServer } from '../../src/testing/index.js'
import { inlineHost } from '../../worker/inline.js'
import { kindsOf } from '../model/kinds.js'
import { ActionButtons } from './action-buttons.js'
import { useActionPanel } from './use-action-panel.js'

const [podKind] = kindsOf('memory')
const target = { kind: podKind, key: 'web/a', namespace: 'web', name: 'a', uid: '1', replicas: 1 }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Buttons({ why }: { readonly why: string | undefined }) {
  const panel = useActionPanel(() => {})
  return <ActionButtons target={target} why={why} panel={panel} />
}

/** As somebody who may delete pods in `web`, and not evict them. */
async function show(why: string | undefined) {
  const rules = [{ verbs: ['delete'], apiGroups: [''], resources: ['pods'], namespaces: ['web'] }]
  const server = createApiServer({ access: { users: [{ token: 'hers', name: 'jane', rules }] } })
  const host = inlineHost({
    fetch: (url, init) => server.fetch(url, { ...init, headers: { ...init.headers, authorization: 'Bearer hers' } }),
  })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => {
    root.render(
      <KubeProvider kube={kube}>
        <Buttons why={why} />
      </KubeProvider>,
    )
  })
  const [evict, remove] = [...place.querySelectorAll('button')]
  return {
    evict,
    remove,
    end: async () => {
      await act(async () => root.unmount())
      await kube.close()
    },
  }
}

it('what this user may not do is disabled and says so; the rest is not', async () => {
  const { evict, remove, end } = await show(undefined)
  await act(() => vi.waitFor(() => expect(evict?.getAttribute('aria-disabled')).toBe('true')))
  expect(evict?.title).toMatch(/^You may not do this here/)
  expect([remove?.textContent, remove?.getAttribute('aria-disabled'), remove?.title]).toEqual(['Delete', 'false', ''])
  await end()
})

it('P6: nothing may be done while it is not live, whatever the rights', async () => {
  const { remove, end } = await show('Not while offline')
  expect([remove?.getAttribute('aria-disabled'), remove?.title]).toEqual(['true', 'Not while offline'])
  await end()
})
