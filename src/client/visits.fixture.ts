import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { inlineHost } from '../../worker/inline.js'
import type { EngineOptions } from '../../worker/session/read-functions.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { json, ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, type KubeOptions } from '../index.js'

/** One browser profile and one server; `open` is a visit. */
export function setUpVisits() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const factory = new IDBFactory()
  let cluster = 'cluster-1'
  const fetch: typeof api.fetch = async (url, init) => {
    if (!url.includes('kube-system')) return api.fetch(url, init)
    return json({ kind: 'Namespace', apiVersion: 'v1', metadata: { name: 'kube-system', uid: cluster } })
  }
  const kubes: Kube[] = []
  return {
    api,
    clock,
    kubes,
    become: (uid: string) => {
      cluster = uid
    },
    open: (options: Partial<KubeOptions> = {}, functions: EngineOptions = {}) => {
      const host = inlineHost({ fetch, clock, random: () => 0, storage: { factory }, functions })
      const kube = createKube({ server: 'http://127.0.0.1:1', user: 'alice', host, ...options })
      kubes.push(kube)
      return kube
    },
    /** Time for a flush, and for the database, whose turns are real ones. */
    async rest() {
      for (let turn = 0; turn < 8; turn += 1) {
        await clock.advance(250)
        for (let more = 0; more < 10; more += 1) await settle()
      }
    },
    /** All there is on disk, as text; databases that `rename` names otherwise are moved first. */
    async files(rename: (name: string) => string = (name) => name): Promise<string> {
      const texts: string[] = []
      for (const { name } of await factory.databases()) {
        const content = await contentOf(factory, name ?? '')
        texts.push(JSON.stringify([name, [...content]]))
        const to = rename(name ?? '')
        if (to !== name) await move(factory, name ?? '', to, content)
      }
      return texts.join()
    },
    async close(kube: Kube) {
      await kube.close()
      for (let more = 0; more < 40; more += 1) await settle()
    },
  }
}

type Content = ReadonlyMap<string, readonly (readonly [IDBValidKey, unknown])[]>

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function contentOf(factory: IDBFactory, name: string): Promise<Content> {
  const database = await answer(factory.open(name))
  const stores = new Map<string, readonly (readonly [IDBValidKey, unknown])[]>()
  for (const store of database.objectStoreNames) {
    const objects = database.transaction(store).objectStore(store)
    const [keys, values] = await Promise.all([answer(objects.getAllKeys()), answer(objects.getAll())])
    stores.set(
      store,
      keys.map((key, at) => [key, values[at]]),
    )
  }
  database.close()
  return stores
}

async function move(factory: IDBFactory, from: string, to: string, content: Content): Promise<void> {
  await answer(factory.deleteDatabase(from))
  const request = factory.open(to)
  request.onupgradeneeded = () => {
    for (const [store, records] of content) {
      const objects = request.result.createObjectStore(store)
      for (const [key, value] of records) objects.put(value, key)
    }
  }
  ;(await answer(request)).close()
}
