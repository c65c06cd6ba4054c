import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { field } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { added, bookmark, deleted, expired, item, modified, podList } from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

const uids = (changes: readonly { readonly type: string }[]): readonly string[] =>
  changes.map(
    (change) =>
      `${change.type} ${'object' in change ? (change.object as { metadata: { uid?: string } }).metadata.uid : ''}`,
  )

test('C80 deleted and recreated between relists: deleted, then added, and get$ never merges the two', async () => {
  const wire = await liveWire()
  const got = record(wire.informer.get$('d/a'))
  await settle()
  await wire.pass(60_000)
  wire.stream.send(expired())
  await settle()
  wire.pending('list').json(podList(1000, [item('d/a', 900, 'u2')]))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@42', 'added d/a@900'])
  expect(uids(wire.changes.all)).toEqual(['deleted u1', 'added u2'])
  expect(got.last).toMatchObject({ exists: true, object: { metadata: { uid: 'u2' } } })
  expect(shown(wire.list.last.items)).toEqual(['d/a@900'])
})

test('C80 also where both have the same version text', async () => {
  const wire = await liveWire()
  await wire.pass(60_000)
  wire.stream.send(expired())
  await settle()
  wire.pending('list').json(podList(1000, [item('d/a', 42, 'u2')]))
  await settle()
  expect(uids(wire.changes.all)).toEqual(['deleted u1', 'added u2'])
})

test.each([
  ['MODIFIED', modified('d/a', 900, 'u2')],
  ['ADDED', added('d/a', 900, 'u2')],
])('C81 the same within a watch, told by %s alone, the DELETED missed', async (_type, event) => {
  const wire = await liveWire()
  wire.stream.send(event)
  await settle()
  expect(uids(wire.changes.all)).toEqual(['deleted u1', 'added u2'])
  expect(wire.changes.all[0]).toMatchObject({ lastStateUnknown: true, object: { metadata: { resourceVersion: '42' } } })
  expect(shown(wire.list.last.items)).toEqual(['d/a@900'])
})

test('P4 a late DELETED of the older incarnation takes nothing from the newer one', async () => {
  const wire = await liveWire()
  wire.stream.send(added('d/a', 900, 'u2'), deleted('d/a', 899, 'u1'))
  await settle()
  expect(uids(wire.changes.all)).toEqual(['deleted u1', 'added u2'])
  expect(shown(wire.list.last.items)).toEqual(['d/a@900'])
})

test('P4 a DELETED of a third incarnation means that the cached one is gone as well', async () => {
  const wire = await liveWire()
  wire.stream.send(deleted('d/a', 950, 'u9'))
  await settle()
  expect(uids(wire.changes.all)).toEqual(['deleted u1'])
  expect(wire.list.last.total).toBe(0)
})

test('P4 ten times recreated under one name: ten deletions, ten additions, in pairs, none merged', async () => {
  const wire = await liveWire()
  for (let round = 1; round <= 10; round += 1) {
    wire.stream.send(deleted('d/a', 100 + 2 * round, `u${round}`), added('d/a', 101 + 2 * round, `u${round + 1}`))
    await settle()
  }
  const expected = Array.from({ length: 10 }, (_, round) => [`deleted u${round + 1}`, `added u${round + 2}`]).flat()
  expect(uids(wire.changes.all)).toEqual(expected)
})

test('C82 deletion in two steps: it stays, shown as terminating, until it is gone', async () => {
  const wire = await liveWire()
  const terminating = { metadata: { deletionTimestamp: '2027-01-01T00:00:30Z', deletionGracePeriodSeconds: 30 } }
  wire.stream.send(modified('d/a', 110, 'u1', terminating))
  await settle()
  expect(wire.list.last.items[0]?.metadata.deletionTimestamp).toBe('2027-01-01T00:00:30Z')
  wire.stream.send(modified('d/a', 115, 'u1', { ...terminating, status: { phase: 'Succeeded' } }))
  await settle()
  expect(wire.list.last.total).toBe(1)
  wire.stream.send(deleted('d/a', 120, 'u1', terminating))
  await settle()
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→110', 'updated d/a@110→115', 'deleted d/a@120'])
  expect(wire.list.last).toMatchObject({ total: 0, view: 'empty' })
})

test('5.5 the last finalizer removed: only DELETED comes, with the finalizers that it had', async () => {
  const wire = await liveWire()
  wire.stream.send(
    deleted('d/a', 120, 'u1', { metadata: { finalizers: ['x.io/f'], deletionTimestamp: '2027-01-01T00:00:00Z' } }),
  )
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@120'])
  expect(wire.changes.all[0]).toMatchObject({ object: { metadata: { finalizers: ['x.io/f'] } } })
})

test('C84 out of the selector and in again: deleted with the old labels, then added; get$ says how it was last', async () => {
  const wire = await liveWire({ labelSelector: 'app=x' })
  const got = record(wire.informer.get$('d/a'))
  wire.stream.send(deleted('d/a', 140, 'u1', { metadata: { labels: { app: 'x' } } }))
  await settle()
  expect(got.last).toMatchObject({ exists: false, deleted: true, last: { metadata: { labels: { app: 'x' } } } })
  wire.stream.send(added('d/a', 150, 'u1', { metadata: { labels: { app: 'x' } } }))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@140', 'added d/a@150'])
  expect(got.last).toMatchObject({ exists: true, deleted: false })
  wire.stream.end()
  await settle()
  expect(asked(wire.requests).at(-1)).toBe('watch 150')
})

test('C84 both within one chunk, nothing but the version differing: nothing to tell, and the new version is held', async () => {
  const wire = await liveWire()
  wire.stream.send(deleted('d/a', 140) + added('d/a', 150))
  await settle()
  expect(shown(wire.list.last.items)).toEqual(['d/a@150'])
  expect(wire.changes.all.filter(({ type }) => type === 'added')).toHaveLength(
    wire.changes.all.filter(({ type }) => type === 'deleted').length,
  )
})

test.each([
  ['behind', -600_000],
  ['ahead', 600_000],
])(
  'C85 a clock that is 10 minutes %s: ages by the server, none below zero, no logic on local time',
  async (_how, skew) => {
    const wire = openWire()
    const server = wire.clock.now() - skew
    const at = (ms: number): string => new Date(server + ms).toISOString().replace(/\.\d+/, '')
    const list = record(
      wire.kube
        .informer(pods, {}, { initialList: 'pages' })
        .rows$({ select: { age: field('age'), name: 'metadata.name' }, sort: ['name'] }),
    )
    await settle()
    const date = { date: new Date(server).toUTCString() }
    const more = [
      { metadata: { creationTimestamp: at(-120_000) } },
      { metadata: { creationTimestamp: at(3_600_000) } },
      { metadata: { creationTimestamp: at(-60_000), deletionTimestamp: at(30_000) } },
    ]
    wire.pending('list').json(
      podList(
        9,
        more.map((each, index) => item(`d/p${index}`, index + 1, `u${index}`, each)),
      ),
      200,
      date,
    )
    await settle()
    // The page has a clock of its own.
    const offset = wire.kube.now() - Date.now()
    expect(Math.abs(offset - (server - wire.clock.now()))).toBeLessThan(1_500)
    expect(list.last.items.map(({ age }) => age)).toEqual(['2m', '0s', '60s'])
  },
)

test('5.3 a write that changes nothing: no event, and nothing is told', async () => {
  const wire = await liveWire()
  const emitted = wire.list.all.length
  wire.stream.send(bookmark(130))
  await settle()
  expect([wire.changes.all, wire.list.all.length - emitted]).toEqual([[], 0])
})
