import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { json } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type KubeObject, resource } from '../index.js'
import { closeAfter, names, record, told } from './kube.fixture.js'

interface PodMetrics extends KubeObject {
  readonly usage: string
}

const podMetrics = resource<PodMetrics>('metrics.k8s.io/v1beta1', 'pods', { kind: 'PodMetrics' })

/** An API without storage: its lists and objects have neither versions nor uids, and it cannot be watched. */
function setUp() {
  const usage = new Map<string, string>()
  const requests: string[] = []
  const clock = createFakeClock()
  const factory = new IDBFactory()
  const fetch = async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.includes('kube-system')) return json({ metadata: { name: 'kube-system', uid: 'cluster-1' } })
    requests.push(searchParams.has('watch') ? 'watch' : 'list')
    if (searchParams.has('watch')) return json({ kind: 'Status', code: 405, reason: 'MethodNotAllowed' }, 405)
    const items = [...usage].map(([name, used]) => ({ metadata: { name, namespace: 'web' }, usage: used }))
    return json({ kind: 'PodMetricsList', apiVersion: 'metrics.k8s.io/v1beta1', metadata: {}, items })
  }
  const open = () => {
    const host = inlineHost({ fetch, clock, random: () => 0, storage: { factory } })
    const kube = createKube({ server: 'http://127.0.0.1:1', user: 'alice', host })
    closeAfter(kube)
    return kube
  }
  const rest = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    for (let more = 0; more < 20; more += 1) await settle()
  }
  return { usage, requests, open, rest }
}

test('C67: objects without version and uid are compared by content: what is the same says nothing and stays the same object', async () => {
  const { usage, requests, open, rest } = setUp()
  usage.set('a', '1').set('b', '1')
  const informer = open().informer(podMetrics)
  const list = record(informer.list$())
  const changes = record(informer.changes$({ initial: true }))
  await rest(0)
  expect(list.last).toMatchObject({ total: 2, status: { phase: 'polling', synced: true } })
  const before = list.last.items
  const polls = requests.length
  await rest(15_000)
  expect(requests.length).toBe(polls + 1)
  expect(list.last.items[0]).toBe(before[0])
  usage.set('b', '2')
  usage.set('c', '1')
  await rest(15_000)
  expect(list.last.items.map((item) => item.usage)).toEqual(['1', '2', '1'])
  expect(list.last.items[0]).toBe(before[0])
  usage.delete('a')
  await rest(15_000)
  expect(names(list.last.items)).toEqual(['b', 'c'])
  expect(told(changes.all)).toEqual([
    'added web/a initial',
    'added web/b initial',
    'synced',
    'updated web/b relist',
    'added web/c relist',
    'deleted web/a relist',
  ])
})

test('C67 P8: what has no version is not kept on disk', async () => {
  const { usage, requests, open, rest } = setUp()
  usage.set('a', '1')
  const first = open()
  const list = record(first.informer(podMetrics).list$())
  await rest(60_000)
  expect(list.last.total).toBe(1)
  await first.close()
  await rest(0)
  const before = requests.length
  const again = record(open().informer(podMetrics).changes$({ initial: true }))
  await rest(0)
  expect(told(again.all)).toEqual(['added web/a initial', 'synced'])
  expect(requests.length).toBeGreaterThan(before)
})
