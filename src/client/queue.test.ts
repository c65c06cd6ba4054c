import { describe, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type InformerChange, type KubeOptions, type QueueName } from '../index.js'
import { closeAfter, configMaps, names, record, told } from './kube.fixture.js'

function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const host = inlineHost({ fetch: api.fetch, clock, random: () => 0 })
  const open = (options: Partial<KubeOptions> = {}) => {
    const kube = createKube({ server: 'http://127.0.0.1:1', host, ...options })
    closeAfter(kube)
    return kube
  }
  return { api, clock, open }
}

const withoutSynced = (changes: readonly InformerChange[]): readonly string[] =>
  told(changes).filter((line) => line !== 'synced')

describe.each(['fifo', 'delta'] satisfies readonly QueueName[])('queue %s', (queue) => {
  test('M4 M5: adds, updates and deletes are told, and the list is right', async () => {
    const { api, open } = setUp()
    api.put('web', 'a')
    const informer = open({ queue }).informer(configMaps)
    const changes = record(informer.changes$({ initial: true }))
    const list = record(informer.list$())
    await settle()
    api.put('web', 'a', { text: 'new' })
    await settle()
    api.put('web', 'b')
    await settle()
    api.remove('web', 'a')
    await settle()
    expect(withoutSynced(changes.all)).toEqual([
      'added web/a initial',
      'updated web/a watch',
      'added web/b watch',
      'deleted web/a watch',
    ])
    expect(names(list.last.items)).toEqual(['b'])
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
  })

  test('P2, C35: an expired watch leads to one relist, told as a diff; the list is never emptied', async () => {
    const { api, clock, open } = setUp()
    for (const name of ['kept', 'gone']) api.put('web', name)
    const informer = open({ queue }).informer(configMaps)
    const changes = record(informer.changes$())
    const list = record(informer.list$())
    await settle()
    const expired = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410, metadata: {} }
    api.script(({ query }) =>
      query.get('resourceVersion') === null ? undefined : statusAnswer(410, 'Expired', 'too old'),
    )
    api.say({ type: 'ERROR', object: expired })
    api.endWatches()
    api.remove('web', 'gone')
    api.put('web', 'new')
    await clock.advance(2_000)
    await settle()
    const relisted = withoutSynced(changes.all).filter((line) => !line.endsWith('initial'))
    expect([...relisted].sort()).toEqual(['added web/new relist', 'deleted web/gone relist'])
    expect(names(list.last.items)).toEqual(['kept', 'new'])
    const complete = list.all.filter(({ status }) => status.synced).map(({ items }) => names(items).join())
    expect(complete.filter((shown) => shown !== 'gone,kept' && shown !== 'kept,new')).toEqual([])
  })
})

test('kubes of different queues have a cache of their own, kubes of the same share it; fifo is the default', async () => {
  const { api, open } = setUp()
  api.put('web', 'a')
  const inOrder = open()
  expect(open({ queue: 'fifo' })).toBe(inOrder)
  const byKey = open({ queue: 'delta' })
  expect(byKey).not.toBe(inOrder)
  expect(open({ queue: 'delta' })).toBe(byKey)
  const lists = [inOrder, byKey].map((kube) => record(kube.informer(configMaps).list$()))
  await settle()
  expect(api.openWatches).toBe(2)
  expect(lists.map(({ last }) => names(last.items))).toEqual([['a'], ['a']])
})

test.each([['lifo'], [''], [null], [true], ['__proto__']])('queue: %j is refused with a code', (queue) => {
  const { open } = setUp()
  expect(() => open({ queue: queue as never })).toThrow(
    expect.objectContaining({ code: 'invalid-options', message: 'createKube: queue must be fifo or delta' }),
  )
})
