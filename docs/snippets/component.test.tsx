// @vitest-environment happy-dom
import { createKube } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { KubeProvider } from 'kube-informer/react'
import { createApiServer, generate, settled } from 'kube-informer/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Pods } from './app.js'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

// #region component
test('the page shows pods', async () => {
  const server = createApiServer()
  generate(server, { pods: 10 })
  const kube = createKube({ server: 'http://test', host: inlineHost({ fetch: server.fetch }) })
  const place = document.createElement('div')
  const root = createRoot(place)

  await act(async () => {
    root.render(
      <KubeProvider kube={kube}>
        <Pods />
      </KubeProvider>,
    )
    await settled(kube)
  })

  expect(place.querySelectorAll('p')).toHaveLength(10)
  await act(async () => root.unmount())
  await kube.close()
})
// #endregion component
