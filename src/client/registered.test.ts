import { afterEach, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, field, type Kube, type KubeObject, type ListSnapshot, registered, resource } from '../index.js'

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

const configMaps = resource<ConfigMap>('v1', 'configmaps', { kind: 'ConfigMap' })
const open: Kube[] = []

afterEach(async () => {
  for (const kube of open.splice(0)) await kube.close()
})

function setUp() {
  const api = new ScriptedApi()
  const host = inlineHost({
    fetch: api.fetch,
    clock: createFakeClock(),
    functions: {
      indexers: { firstLetter: { version: '1', fn: ({ metadata }) => [metadata.name.slice(0, 1)] } },
      transforms: {
        noData: { version: '1', fn: (object) => ({ ...object, data: { kept: 'no' } }) as KubeObject },
        broken: {
          version: '1',
          fn: () => {
            throw new Error('never')
          },
        },
      },
      fields: { 'my.length': { version: '1', fn: ({ metadata }) => metadata.name.length } },
    },
  })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  open.push(kube)
  return { api, host, kube }
}

async function last<T>(source: { subscribe(next: (value: T) => void): unknown }): Promise<T> {
  let value: T | undefined
  source.subscribe((next) => {
    value = next
  })
  await settle()
  return value as T
}

const names = ({ items }: ListSnapshot<ConfigMap>): readonly string[] => items.map(({ metadata }) => metadata.name)

test('M7: a registered function indexes; M19: a registered transform trims; a registered field sorts', async () => {
  const { api, kube } = setUp()
  for (const name of ['apple', 'pear', 'avocado']) api.put('web', name, { big: 'x' })
  const informer = kube.informer(
    configMaps,
    {},
    { indexers: { letter: registered('firstLetter') }, transform: registered('noData') },
  )
  expect(names(await last(informer.byIndex$('letter', 'a')))).toEqual(['apple', 'avocado'])
  const sorted = await last(informer.list$({ sort: [field('my.length')] }))
  expect(names(sorted)).toEqual(['pear', 'apple', 'avocado'])
  expect(sorted.items[0]?.data).toEqual({ kept: 'no' })
})

test('a built-in field is there without registering', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1', y: '2' })
  const rows = await last(kube.informer(configMaps).rows$({ select: { count: field('configMap.data') } }))
  expect(rows.items[0]).toMatchObject({ count: 2 })
})

test('a name that nobody registered is a status that lists the known ones', async () => {
  const { kube } = setUp()
  const bad = await last(kube.informer(configMaps, {}, { transform: registered('noDate') }).list$())
  expect(bad.status.error).toMatchObject({ code: 'invalid-options', message: expect.stringContaining('noData') })
})

test('a transform that fails stores the object trimmed by default, and is counted', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' })
  const list = await last(kube.informer(configMaps, {}, { transform: registered('broken') }).list$())
  expect(list.items[0]?.data).toEqual({ x: '1' })
  expect((await kube.metrics()).informers[0]?.transformFailures).toBe(1)
})

test('what is no function with a version is refused at the start, and so is a taken name', () => {
  const fn = (): undefined => undefined
  expect(() => inlineHost({ functions: { fields: { x: fn as never } } })).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  )
  expect(() => inlineHost({ functions: { fields: { 'pod.status': { version: '1', fn } } } })).toThrow(/built in/)
})

test('an index that nobody registered refuses those who read it, nobody else', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps, {}, { indexers: { odd: registered('nope') } })
  const bad = await last(informer.byIndex$('odd', 'x'))
  expect(bad).toMatchObject({ view: 'error', status: { error: { code: 'unknown-index' } } })
  expect(names(await last(kube.informer(configMaps).list$({ search: 'a' })))).toEqual(['a'])
})

test('a field that throws, or gives what cannot be copied, has no value; the rest of the row is there', async () => {
  const api = new ScriptedApi()
  const host = inlineHost({
    fetch: api.fetch,
    clock: createFakeClock(),
    functions: {
      fields: {
        promised: { version: '1', fn: async () => 1 },
        thrown: {
          version: '1',
          fn: () => {
            throw new Error('never')
          },
        },
      },
    },
  })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  open.push(kube)
  api.put('web', 'a')
  const select = { name: 'metadata.name', promised: field('promised'), thrown: field('thrown') } as const
  const rows = await last(kube.informer(configMaps).rows$({ select }))
  expect(rows.items[0]).toEqual({ key: 'web/a', uid: 'uid-1', name: 'a', promised: undefined, thrown: undefined })
})
