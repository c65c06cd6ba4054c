import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, type KubeObject, type KubeOptions, resource } from '../index.js'
import { customResourceDefinitions } from '../resources/index.js'
import { createApiServer } from '../testing/api-server/api-server.js'

export const group = 'example.com'
export const widgets = (version = 'v1') => resource(`${group}/${version}`, 'widgets', { kind: 'Widget' })
export const eitherWidgets = resource([`${group}/v1`, `${group}/v1beta1`], 'widgets')

/** One server and one browser profile; `open` is a visit. Time moves when told. */
export function setUpDiscovery(version = '1.37') {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1, version })
  const factory = new IDBFactory()
  const kubes: Kube[] = []
  let network: 'there' | 'away' = 'there'
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (network === 'away') throw new TypeError('Failed to fetch')
    return server.fetch(url, init)
  }
  const rest = async (ms = 250): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.advance(Math.min(250, ms - passed))
      for (let turn = 0; turn < 6; turn += 1) await settle()
    }
  }
  return {
    server,
    clock,
    rest,
    open(options: Partial<KubeOptions> = {}): Kube {
      const host = inlineHost({ fetch, clock, random: () => 0, storage: { factory } })
      const kube = createKube({ server: 'http://cluster.test', host, ...options })
      kubes.push(kube)
      return kube
    },
    set network(is: 'there' | 'away') {
      network = is
    },
    /** Serves widgets in these versions; none: not at all. */
    define(...versions: readonly string[]): void {
      const key = `widgets.${group}` as Parameters<typeof server.objects.get>[1]
      const before = server.objects.get(customResourceDefinitions, key)
      if (versions.length === 0) {
        server.objects.delete(customResourceDefinitions, key)
        return
      }
      const spec = {
        group,
        scope: 'Namespaced',
        names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] },
        versions: versions.map((name, at) => ({ name, served: true, storage: at === 0 })),
      }
      const object = { metadata: { name: key }, spec } as unknown as KubeObject
      if (before === undefined) server.objects.create(customResourceDefinitions, object)
      else server.objects.update(customResourceDefinitions, object)
    },
    widget(name: string, version = 'v1'): void {
      server.objects.create(widgets(version), { metadata: { namespace: 'default', name } })
    },
    /** Requests for what is served, as they came. */
    asked: (): readonly string[] =>
      server.requests.map(({ path }) => path).filter((path) => path === '/api' || path === '/apis'),
    async close(kube: Kube): Promise<void> {
      await kube.close()
      for (let turn = 0; turn < 40; turn += 1) await settle()
    },
    end: () => Promise.all(kubes.map((kube) => kube.close())),
  }
}
