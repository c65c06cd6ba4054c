import { describe, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type KubeObject, type KubeOptions, registered } from '../index.js'
import { type ConfigMap, closeAfter, configMaps, names, record, told } from './kube.fixture.js'

/** A kube whose transform marks what it sees, counts its calls, and throws for what is called `bad`. */
function setUp(queue: KubeOptions['queue'] & string) {
  const api = new ScriptedApi()
  let calls = 0
  const mark = (object: KubeObject): KubeObject => {
    calls += 1
    if (object.metadata.name === 'bad') throw new Error('never')
    return { ...object, data: { seen: 'yes' } } as KubeObject
  }
  const host = inlineHost({
    fetch: api.fetch,
    clock: createFakeClock(),
    random: () => 0,
    functions: { transforms: { mark: { version: '1', fn: mark } } },
  })
  const kube = createKube({ server: 'http://127.0.0.1:1', queue, host })
  closeAfter(kube)
  return { api, kube, informer: kube.informer(configMaps, {}, { transform: registered('mark') }), calls: () => calls }
}

const data = (items: readonly ConfigMap[]) => items.map((item) => item.data?.seen ?? 'no')

describe.each(['fifo', 'delta'] as const)('transforms behind the queue %s', (queue) => {
  test('TestReflectorRespectStoreTransformer M19: each object of a stream is transformed, once', async () => {
    const { api, informer, calls } = setUp(queue)
    api.put('web', 'a')
    api.put('web', 'b')
    const list = record(informer.list$())
    await settle()
    api.put('web', 'c')
    await settle()
    expect(data(list.last.items)).toEqual(['yes', 'yes', 'yes'])
    expect(calls()).toBe(3)
    expect(api.counts()).toEqual({ list: 0, watch: 1, probe: 0 })
  })

  test('X24 M19: a transform that throws for a watched object: it is stored as it would be without, told, and the stream goes on', async () => {
    const { api, kube, informer } = setUp(queue)
    const changes = record(informer.changes$())
    const list = record(informer.list$())
    await settle()
    api.put('web', 'bad', { x: '1' })
    api.put('web', 'good')
    await settle()
    expect(told(changes.all)).toEqual(['synced', 'added web/bad watch', 'added web/good watch'])
    expect(list.last.items.map((item) => item.data)).toEqual([{ x: '1' }, { seen: 'yes' }])
    expect((await kube.metrics()).informers[0]).toMatchObject({ transformFailures: 1, requests: { watch: 1 } })
  })

  test('X25 M19: a transform that throws for a listed object: the list is complete all the same, and live at once', async () => {
    const { api, kube, informer } = setUp(queue)
    api.put('web', 'bad')
    api.put('web', 'good')
    const list = record(informer.list$())
    await settle()
    expect(names(list.last.items)).toEqual(['bad', 'good'])
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
    expect((await kube.metrics()).informers[0]).toMatchObject({ transformFailures: 1, requests: { watch: 1 } })
  })
})
