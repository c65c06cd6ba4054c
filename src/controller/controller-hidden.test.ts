import { afterAll, expect, test, vi } from 'vitest'
import { configMap } from '../client/cluster.fixture.js'
import { resource } from '../index.js'
import { type ConfigMap, configMaps, setUpController } from './controller.fixture.js'

const secrets = resource<ConfigMap>('v1', 'secrets', { kind: 'Secret' })

/** A page that a test hides and shows. */
function stubPage(): { readonly show: (visibility: 'visible' | 'hidden') => void } {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  return {
    show: (visibility) => {
      page.visibilityState = visibility
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

afterAll(() => {
  vi.unstubAllGlobals()
})

test('M17 P3: on a hidden page all that is read goes on, also what is only read', async () => {
  const page = stubPage()
  const { server, start } = setUpController()
  server.objects.create(configMaps, configMap('a'))
  server.objects.create(secrets, configMap('s', { text: 'old' }))
  const read: (string | undefined)[] = []
  const controller = start({
    reads: [{ resource: secrets }],
    reconcile: ({ reader }) => {
      read.push(reader.get(secrets, 'default/s')?.data?.text)
    },
  })
  await controller.rest()
  page.show('hidden')
  await controller.rest()
  server.objects.update(secrets, configMap('s', { text: 'new' }))
  await controller.rest()
  server.objects.update(configMaps, configMap('a', { text: 'new' }))
  await controller.rest()
  expect(controller.keys).toEqual(['default/a', 'default/a'])
  expect(read).toEqual(['old', 'new'])
})
