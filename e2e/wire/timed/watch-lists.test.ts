import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import {
  added,
  bookmark,
  deleted,
  endMark,
  error,
  expired,
  item,
  modified,
  podList,
  status,
} from './watch-lines.fixture.js'
import { asked, openWire, pods, said, shown, type Wire } from './wire.fixture.js'

/** A first watch-list that is asked for and not answered. */
async function first(wire: Wire = openWire()) {
  const informer = wire.kube.informer(pods)
  const list = record(informer.list$())
  const changes = record(informer.changes$())
  const statuses = record(informer.status$)
  await settle()
  return { ...wire, informer, list, changes, statuses }
}

/** Live by a watch-list with `store{d/a@42,u1}` and RV 100, a minute old. */
async function live() {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/a', 42), endMark(100))
  await settle()
  await wire.pass(60_000)
  wire.changes.all.length = 0
  wire.requests.length = 0
  return { ...wire, stream }
}

test('C89 one stream: a swap at the mark, synced once, and it goes on from there', async () => {
  const wire = await first()
  const { searchParams } = wire.pending('watch-list').url
  expect(Object.fromEntries(searchParams)).toMatchObject({
    watch: 'true',
    sendInitialEvents: 'true',
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: 'true',
    pretty: 'false',
  })
  expect(new Headers(wire.pending('watch-list').init.headers).get('range')).toBe('bytes=0-')
  const stream = wire.pending('watch-list').open(added('d/a', 107), added('d/b', 55, 'u2'))
  await settle()
  expect(wire.changes.all).toEqual([])
  expect(wire.list.last.status).toMatchObject({ synced: false, phase: 'listing' })
  stream.send(endMark(160), deleted('d/b', 171, 'u2'), modified('d/a', 172, 'u1', { spec: {} }))
  await settle()
  stream.end()
  await settle()
  expect(said(wire.changes.all)).toEqual([
    'added d/a@107',
    'added d/b@55',
    'synced',
    'deleted d/b@171',
    'updated d/a@107→172',
  ])
  expect(asked(wire.requests)).toEqual(['watch-list', 'watch 172'])
})

test('C89 a relist by watch-list is one diff, and old objects stand until its mark', async () => {
  const wire = await live()
  wire.stream.send(expired())
  await settle()
  const stream = wire.pending('watch-list').open(added('d/b', 150, 'u2'), added('d/c', 99, 'u3'))
  await settle()
  expect(shown(wire.list.last.items)).toEqual(['d/a@42'])
  expect(wire.changes.all).toEqual([])
  stream.send(endMark(160))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@42', 'added d/b@150', 'added d/c@99'])
  expect(wire.changes.all.every((change) => 'cause' in change && change.cause === 'relist')).toBe(true)
  expect(wire.list.all.map(({ total }) => total).filter((total) => total === 0 || total === 3)).not.toContain(3)
})

test('C90 an empty cluster: the mark is the first thing on the wire', async () => {
  const wire = await first()
  wire.pending('watch-list').open(endMark(12))
  await settle()
  expect(wire.list.last).toMatchObject({ view: 'empty', total: 0, status: { phase: 'live', synced: true } })
  expect(said(wire.changes.all)).toEqual(['synced'])
})

test('C90 and what was cached before is deleted', async () => {
  const wire = await live()
  wire.stream.send(expired())
  await settle()
  wire.pending('watch-list').open(endMark(120))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@42'])
})

test('C91 silence instead of the mark: aborted, LIST, and nothing of it is ever in the cache', async () => {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/x', 7), added('d/y', 8, 'u2'))
  await settle()
  await wire.pass(9_999)
  expect(stream.isAborted).toBe(false)
  await wire.pass(1)
  expect(stream.isAborted).toBe(true)
  wire.pending('list').json(podList(170, [item('d/y', 8, 'u2')]))
  await settle()
  wire.pending('watch').open()
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/y@8', 'synced'])
  expect(shown(wire.list.last.items)).toEqual(['d/y@8'])
  expect(wire.list.last.status).toMatchObject({ phase: 'live', synced: true })
  expect(wire.list.last.status).not.toHaveProperty('error')
})

test('C91 a plain bookmark instead of the mark: LIST at once, and remembered for other scopes of the resource', async () => {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/x', 7), bookmark(170))
  await settle()
  expect(stream.isAborted).toBe(true)
  wire.pending('list').json(podList(170, []))
  await settle()
  record(wire.kube.informer(pods, { namespace: 'e' }).list$())
  await settle()
  expect(asked(wire.requests).filter((request) => request !== 'get')).toEqual([
    'watch-list',
    'list 500',
    'watch 170',
    'list 500',
  ])
})

test('C91 no byte at all for 15 s is the same', async () => {
  const wire = await first()
  await wire.pass(15_000)
  expect(asked(wire.requests)).toEqual(['watch-list', 'list 500'])
  expect(wire.requests[0]?.state).toBe('aborted')
})

test.each([
  ['false', bookmark(170, { 'k8s.io/initial-events-end': 'false' })],
  ['a boolean', bookmark(170, { 'k8s.io/initial-events-end': true })],
  ['empty', bookmark(170, { 'k8s.io/initial-events-end': '' })],
  ['of another name', bookmark(170, { 'k8s.io/initial-events-ended': 'true' })],
])('rule 3 a mark that is %s is none', async (_what, line) => {
  const wire = await first()
  wire.pending('watch-list').open(added('d/x', 7), line)
  await settle()
  expect(wire.changes.all).toEqual([])
  expect(asked(wire.requests)).toEqual(expect.arrayContaining(['watch-list', 'list 500']))
})

test('rule 3 a mark without a version is none: LIST, and the watch from its version', async () => {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/x', 7), endMark(''))
  await settle()
  expect(stream.isAborted).toBe(true)
  wire.pending('list').json(podList(170, [item('d/x', 7)]))
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/x@7', 'synced'])
  expect(asked(wire.requests).at(-1)).toBe('watch 170')
})

test('W2 a mark that is older than what came before it is where it resumes; what comes again says nothing', async () => {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/a', 300), endMark(160))
  await settle()
  stream.end()
  await settle()
  wire.pending('watch').open(modified('d/a', 300), bookmark(310)).end()
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/a@300', 'synced'])
  expect(asked(wire.requests)).toEqual(['watch-list', 'watch 160', 'watch 310'])
})

test.each([
  ['ADDED', added('d/x', 170, 'u1', { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } })],
  ['MODIFIED', modified('d/x', 170, 'u1', { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } })],
])('rule 3 the annotation on an %s is an object’s own affair', async (_type, line) => {
  const wire = await first()
  wire.pending('watch-list').open(line)
  await settle()
  expect(wire.list.last.status.synced).toBe(false)
  expect(wire.changes.all).toEqual([])
})

test('2.5 further annotations beside the mark (blueprint, 1.32 and 1.33) are passed over', async () => {
  const wire = await first()
  const annotations = { 'k8s.io/initial-events-end': 'true', 'kubernetes.io/initial-events-list-blueprint': 'e30=' }
  wire.pending('watch-list').open(added('d/a', 7), bookmark(170, annotations))
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/a@7', 'synced'])
})

test('2.5 the mark again, in the same stream or in a later one, is a bookmark', async () => {
  const wire = await live()
  wire.stream.send(endMark(170), added('d/b', 171, 'u2'), endMark(180))
  await settle()
  wire.stream.end()
  await settle()
  wire.pending('watch').open(endMark(190)).end()
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/b@171'])
  expect(shown(wire.list.last.items)).toEqual(['d/a@42', 'd/b@171'])
  expect(asked(wire.requests)).toEqual(['watch 180', 'watch 190'])
})

test('C93 changes during the initial phase are folded into it', async () => {
  const wire = await first()
  wire
    .pending('watch-list')
    .open(
      added('d/a', 10),
      added('d/b', 11, 'u2'),
      modified('d/a', 205, 'u1', { spec: { n: 1 } }),
      deleted('d/b', 206, 'u2'),
      endMark(210),
    )
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/a@205', 'synced'])
  expect(shown(wire.list.last.items)).toEqual(['d/a@205'])
})

test.each([
  ['deleted and recreated', [deleted('d/a', 206), added('d/a', 207, 'u2')], ['added d/a@207', 'synced']],
  ['recreated, the DELETED missed', [added('d/a', 207, 'u2')], ['added d/a@207', 'synced']],
  ['recreated, the DELETED late', [added('d/a', 207, 'u2'), deleted('d/a', 206)], ['added d/a@207', 'synced']],
  ['recreated and deleted', [added('d/a', 207, 'u2'), deleted('d/a', 208, 'u2')], ['synced']],
  ['deleted twice', [deleted('d/a', 206), deleted('d/a', 206)], ['synced']],
  ['deleted, never added', [deleted('d/z', 206, 'u9')], ['added d/a@10', 'synced']],
  ['added twice', [added('d/a', 10)], ['added d/a@10', 'synced']],
])('P4, C93 before the mark, one that was %s', async (_what, lines, told) => {
  const wire = await first()
  wire.pending('watch-list').open(added('d/a', 10), ...lines, endMark(210))
  await settle()
  expect(said(wire.changes.all)).toEqual(told)
})

test('P4 another uid in a relist by watch-list is deleted, then added', async () => {
  const wire = await live()
  wire.stream.send(expired())
  await settle()
  wire.pending('watch-list').open(added('d/a', 42, 'u2'), endMark(210))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@42', 'added d/a@42'])
})

test.each([
  ['cut', (stream: { cut(): void; end(): void }) => stream.cut()],
  ['ended', (stream: { cut(): void; end(): void }) => stream.end()],
])(
  'C94 %s before the mark: what it brought is dropped, the old state stands, and it is tried again with back-off',
  async (_how, finish) => {
    const wire = await live()
    wire.stream.send(expired())
    await settle()
    finish(wire.pending('watch-list').open(added('d/x', 150, 'u9')))
    await settle()
    expect([wire.changes.all, shown(wire.list.last.items)]).toEqual([[], ['d/a@42']])
    expect(wire.requests.filter(({ state }) => state === 'pending')).toEqual([])
    await wire.pass(800)
    finish(wire.pending('watch-list').open(added('d/x', 150, 'u9')))
    await settle()
    await wire.pass(1_599)
    expect(asked(wire.requests)).toEqual(['watch-list', 'watch-list'])
    await wire.pass(1)
    // The second one makes it a LIST for this cycle.
    wire.pending('list').json(podList(200, [item('d/a', 42), item('d/b', 50, 'u2')]))
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/b@50'])
    expect(asked(wire.requests).at(-1)).toBe('watch 200')
  },
)

test('C95 too large a version at the start: waits as told, again, then LIST without a version', async () => {
  const wire = await first()
  const details = {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  }
  const tooLarge = error(504, 'Timeout', 'Timeout: Too large resource version: 9999, current: 4711', { details })
  wire.pending('watch-list').open(tooLarge).end()
  await settle()
  expect(wire.changes.all).toEqual([])
  await wire.pass(999)
  expect(asked(wire.requests)).toEqual(['watch-list'])
  await wire.pass(1)
  wire.pending('watch-list').open(tooLarge).end()
  await settle()
  await wire.pass(2_000)
  expect(wire.pending('list').query.has('resourceVersion')).toBe(false)
  wire.pending('list').json(podList(4711, []))
  await settle()
  expect(said(wire.changes.all)).toEqual(['synced'])
})

test('X4 429 before the mark: no earlier than told, what came is dropped, nothing is remembered', async () => {
  const wire = await first()
  wire
    .pending('watch-list')
    .open(added('d/x', 7), error(429, 'TooManyRequests', 'slow down', { details: { retryAfterSeconds: 3 } }))
  await settle()
  await wire.pass(2_999)
  expect(asked(wire.requests)).toEqual(['watch-list'])
  await wire.pass(1)
  wire.pending('watch-list').open(endMark(9))
  await settle()
  expect(said(wire.changes.all)).toEqual(['synced'])
})

test('X3 expired before the mark: a new one without a version, after a wait', async () => {
  const wire = await first()
  wire.pending('watch-list').open(added('d/x', 7), expired()).end()
  await settle()
  await wire.pass(800)
  wire.pending('watch-list').open(endMark(9))
  await settle()
  expect(said(wire.changes.all)).toEqual(['synced'])
})

test.each([
  ['1.27 and later, gate off', 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'],
  ['1.19 to 1.26', '[resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch, second]'],
])(
  'C44, 2.9 refused (%s): one LIST more, remembered for the resource, and nothing is shown of it',
  async (_what, message) => {
    const wire = await first()
    wire.pending('watch-list').json(status(422, 'Invalid', message, { details: { kind: 'ListOptions' } }), 422)
    await settle()
    wire.pending('list').json(podList(170, []))
    await settle()
    wire.pending('watch').open()
    await settle()
    expect(wire.statuses.last).not.toHaveProperty('error')
    expect(wire.statuses.last).toMatchObject({ phase: 'live', attempt: 0 })
  },
)

test('2.9 a server that knows none of it (1.18 and before): ADDED, then changes, never a mark: LIST', async () => {
  const wire = await first()
  const stream = wire.pending('watch-list').open(added('d/a', 7))
  await settle()
  for (let n = 1; n <= 3; n += 1) {
    await wire.pass(5_000)
    stream.send(modified('d/a', 7 + n, 'u1', { spec: { n } }))
    await settle()
  }
  await wire.pass(10_000)
  expect(stream.isAborted).toBe(true)
  expect(asked(wire.requests)).toEqual(['watch-list', 'list 500'])
})

test('C97 a watch-list that comes compressed is given up unread; LIST and a plain watch, and the status says why', async () => {
  const wire = await first()
  wire.pending('watch-list').text('\u001f\u008b', 200, { 'content-encoding': 'gzip' })
  await settle()
  wire.pending('list').json(podList(170, [item('d/a', 4)]))
  await settle()
  wire.pending('watch').open(bookmark(180))
  await settle()
  expect(wire.statuses.last).toMatchObject({ phase: 'live', synced: true, error: { code: 'stream-compressed' } })
})
