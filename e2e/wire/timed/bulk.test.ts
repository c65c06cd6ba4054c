import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { listed, meta } from './listed-text.fixture.js'
import { added, bookmark, item, line, modified, pod, podList } from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

const managed = (manager: string) => [
  { manager, operation: 'Update', time: '2027-01-01T00:00:00Z', fieldsV1: { 'f:spec': {} } },
]

test('C101 managedFields are gone; what differs in nothing else is no update, and the version moves all the same', async () => {
  const wire = await liveWire()
  wire.stream.send(modified('d/a', 150, 'u1', { metadata: { managedFields: managed('kubelet') } }))
  await settle()
  expect(wire.changes.all).toEqual([])
  expect(shown(wire.list.last.items)).toEqual(['d/a@150'])
  expect(wire.list.last.items[0]?.metadata).not.toHaveProperty('managedFields')
  wire.stream.end()
  await settle()
  expect(asked(wire.requests)).toEqual(['watch 150'])
})

test("C101 who asks for all (transform 'none') gets them, and the update", async () => {
  const wire = await liveWire({}, { transform: 'none' })
  wire.stream.send(modified('d/a', 150, 'u1', { metadata: { managedFields: managed('kubelet') } }))
  await settle()
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→150'])
  expect(wire.list.last.items[0]?.metadata.managedFields).toHaveLength(1)
})

const applied = 'kubectl.kubernetes.io/last-applied-configuration'

test("C102 'lean' drops last-applied as well, the default keeps it, and other annotations stay", async () => {
  const annotated = { metadata: { annotations: { [applied]: 'x'.repeat(100_000), other: 'y' } } }
  const wires = [await liveWire(), await liveWire({}, { transform: 'lean' })]
  for (const wire of wires) wire.stream.send(added('d/b', 101, 'u2', annotated))
  await settle()
  expect(wires.map(({ list }) => Object.keys(list.last.items[1]?.metadata.annotations ?? {}))).toEqual([
    [applied, 'other'],
    ['other'],
  ])
})

test.each([
  ['a 1 MB annotation', 1_000_000],
  ['an object of 8 MB', 8_000_000],
])('C102, W6 %s in 64 kB chunks, then a small event', async (_what, size) => {
  const wire = await liveWire()
  const bytes = new TextEncoder().encode(
    added('d/b', 101, 'u2', { metadata: { annotations: { k: 'é'.repeat(size / 2) } } }),
  )
  for (let at = 0; at < bytes.length; at += 65_536) wire.stream.send(bytes.subarray(at, at + 65_536))
  wire.stream.send(added('d/c', 102, 'u3'))
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/b@101', 'added d/c@102'])
  expect(wire.list.last.items[1]?.metadata.annotations?.k).toHaveLength(size / 2)
})

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
const deep = (name: string, levels: number, version = 42): string =>
  `{"kind":"ConfigMap","apiVersion":"v1",${meta(name).replace('42', String(version))},"spec":${nested(levels)}}`

test('C103 1 000 levels: in list and watch, rows, changes, listers; sorted and compared', async () => {
  const { list, informer, stream, changes, pass } = await listed(deep('a', 1_000))
  const sorted = record(informer.list$({ sort: ['spec'], search: 'd' }))
  const lister = informer.lister({ objects: 'all' })
  await lister.ready
  stream.send(
    `{"type":"MODIFIED","object":${deep('a', 1_000, 43)}}\n{"type":"MODIFIED","object":${deep('b', 998, 44)}}\n`,
  )
  await settle()
  await pass(1_000)
  expect(JSON.stringify((list.last.items[0] as { spec?: unknown }).spec)).toBe(nested(1_000))
  expect(said(changes.all)).toEqual(['added d/a@42', 'synced', 'added d/b@44'])
  expect(sorted.last.total).toBe(2)
  expect(lister.size).toBe(2)
  lister.close()
})

test.each([10_000, 100_000])(
  'C103 %i levels, more than any engine can copy: it is there, and the others come to no harm',
  async (levels) => {
    const { list, informer, stream, changes, pass } = await listed(deep('a', levels), `{${meta('b')},"data":{"x":"1"}}`)
    const got = record(informer.get$('d/a'))
    const rows = record(informer.rows$({ select: { name: 'metadata.name', spec: 'spec' }, sort: ['spec', '-name'] }))
    const count = record(informer.count$({ by: 'spec' }))
    await settle()
    stream.send(
      `{"type":"MODIFIED","object":${deep('a', levels, 43)}}\n${line('ADDED', pod('d/c', 44, 'c')).replace('"Pod"', '"ConfigMap"')}`,
    )
    await settle()
    await pass(1_000)
    expect(shown(list.last.items)).toEqual(['d/a@43', 'd/b@42', 'd/c@44'])
    expect(list.last.status).toMatchObject({ phase: 'live' })
    expect(list.last.status).not.toHaveProperty('error')
    expect(got.last.exists).toBe(true)
    expect(rows.last.total).toBe(3)
    expect(count.last.total).toBe(3)
    expect(said(changes.all)).toEqual(['added d/a@42', 'added d/b@42', 'synced', 'added d/c@44'])
  },
)

test('C103 100 000 items in one list, told one by one', async () => {
  const wire = openWire()
  const informer = wire.kube.informer(pods, {}, { initialList: 'pages' })
  const list = record(informer.list$({ window: { offset: 99_990, limit: 20 } }))
  const told = new Map<string, number>()
  informer.changes$().subscribe(({ type }) => told.set(type, (told.get(type) ?? 0) + 1))
  await settle()
  const items = Array.from({ length: 100_000 }, (_, index) => item(`d/p${index}`, index + 1, `u${index}`))
  wire.pending('list').json(podList(100, items))
  const until = async (done: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 100 && !done(); turn += 1) await wire.pass(100)
  }
  await until(() => told.has('synced'))
  expect(list.last).toMatchObject({ total: 100_000, status: { synced: true } })
  expect(shown(list.last.items)).toHaveLength(10)
  expect(Object.fromEntries(told)).toEqual({ added: 100_000, synced: 1 })
})

test('10 000 events and 10 000 bookmarks in one chunk are one look at the screen', async () => {
  const wire = await liveWire()
  const emitted = wire.list.all.length
  const events = Array.from(
    { length: 10_000 },
    (_, n) => modified('d/a', 200 + n, 'u1', { spec: { n } }) + bookmark(200 + n),
  )
  wire.stream.send(events.join(''))
  await wire.pass(1_000)
  expect(shown(wire.list.last.items)).toEqual(['d/a@10199'])
  expect(wire.list.all.length - emitted).toBeLessThan(100)
  wire.stream.end()
  await settle()
  expect(asked(wire.requests)).toEqual(['watch 10199'])
})
