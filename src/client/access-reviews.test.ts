import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createKube, resource } from '../index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { closeAfter } from './kube.fixture.js'

function setUp() {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const asked: unknown[] = []
  const host = inlineHost({
    fetch: (url, init) => {
      if (url.includes('/selfsubjectaccessreviews')) {
        const { spec } = JSON.parse(String(init.body)) as { readonly spec: { readonly resourceAttributes: unknown } }
        asked.push(spec.resourceAttributes)
      }
      return server.fetch(url, init)
    },
    clock,
    random: () => 0,
  })
  const kube = createKube({ server: 'http://cluster.test', host })
  closeAfter(kube)
  return { kube, asked }
}

test('M14 can: what is named by its kind, or in several versions, is asked about as the server names it', async () => {
  const { kube, asked } = setUp()
  const { client } = kube
  await client.can('create', resource({ group: 'apps', kind: 'Deployment' }), { namespace: 'web' })
  await client.can('list', resource(['none.example.com/v1', 'apps/v1'], 'deployments'))
  expect(asked).toEqual([
    { verb: 'create', group: 'apps', resource: 'deployments', namespace: 'web' },
    { verb: 'list', group: 'apps', resource: 'deployments' },
  ])
})

test('M14 can: what is not served nobody may do, and nothing is asked', async () => {
  const { kube, asked } = setUp()
  expect(await kube.client.can('create', resource({ group: 'none.example.com', kind: 'Widget' }))).toEqual({
    allowed: false,
    reason: 'The server does not serve this resource',
  })
  expect(asked).toEqual([])
})
