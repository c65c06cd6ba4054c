import { expect, test } from 'vitest'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { bookmark, modified, pod } from './watch-lines.fixture.js'
import { asked, liveWire, pods, said, shown } from './wire.fixture.js'

const merge = { merge: { metadata: { labels: { a: 'b' } } } }

test('C86 the answer to a write that comes behind its watch events is the caller’s alone: the cache stays newer', async () => {
  const wire = await liveWire()
  const writing = wire.kube.client.patch(pods, 'd/a', merge)
  await settle()
  wire.stream.send(modified('d/a', 151, 'u1', { metadata: { labels: { a: 'b' } } }))
  await settle()
  wire.stream.send(modified('d/a', 152, 'u1', { metadata: { labels: { a: 'b', by: 'a controller' } } }))
  await settle()
  wire.pending('get').json(pod('d/a', 151))
  expect((await writing).metadata.resourceVersion).toBe('151')
  await settle()
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→151', 'updated d/a@151→152'])
  expect(shown(wire.list.last.items)).toEqual(['d/a@152'])
})

test('C87 the answer to a write that comes before its watch event tells nothing twice, and moves no stream', async () => {
  const wire = await liveWire()
  const writing = wire.kube.client.patch(pods, 'd/a', merge)
  await settle()
  wire.pending('get').json(pod('d/a', 151))
  await writing
  await settle()
  expect(said(wire.changes.all)).toEqual([])
  wire.stream.send(modified('d/a', 151, 'u1', { metadata: { labels: { a: 'b' } } }))
  await settle()
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→151'])
  // What is resumed is what the stream said, not what an answer did.
  const before = await liveWire()
  before.stream.send(bookmark(110))
  const other = before.kube.client.patch(pods, 'd/a', merge)
  await settle()
  before.pending('get').json(pod('d/a', 151))
  await other
  before.stream.end()
  await before.pass(2_000)
  expect(asked(before.requests)).toContain('watch 110')
})

test('C87 shown ahead, its answer and its watch event are one change: nothing is told twice, and the mark goes', async () => {
  const wire = await liveWire()
  const marks = () =>
    wire.list.all.map(({ items, pending }) => [...shown(items), ...(pending?.values() ?? [])].join(' '))
  const writing = wire.kube.client.patch(pods, 'd/a', merge, { optimistic: true })
  await settle()
  wire.pending('get').json(pod('d/a', 151))
  await writing
  await settle()
  wire.stream.send(modified('d/a', 151, 'u1', { metadata: { labels: { a: 'b' } } }))
  await settle()
  await wire.pass(20_000)
  expect(marks().slice(-4)).toEqual(['d/a@42', 'd/a@42 update', 'd/a@151 update', 'd/a@151'])
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→151'])
})
