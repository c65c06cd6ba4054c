import { expect, test } from 'vitest'
import { closeAfter, record } from '../../../src/client/kube.fixture.js'
import { createKube } from '../../../src/index.js'
import { inlineHost } from '../../../worker/inline.js'
import { createMemoryLocks } from '../../../worker/streams/memory-locks.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { added, bookmark, deleted, item, modified, podList } from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

/** What a proxy with a buffer of 4 KiB passes on, and what it keeps. */
function buffered(text: string): { readonly bursts: readonly Uint8Array[]; readonly kept: Uint8Array } {
  const bytes = new TextEncoder().encode(text)
  const full = Math.floor(bytes.length / 4096)
  const bursts = Array.from({ length: full }, (_, index) => bytes.subarray(index * 4096, (index + 1) * 4096))
  return { bursts, kept: bytes.subarray(full * 4096) }
}

test('C106 a proxy that passes on 4 KiB at a time, minutes late: late, complete, in order, and nothing is broken off', async () => {
  const wire = await liveWire()
  const events = Array.from({ length: 60 }, (_, index) =>
    modified('d/a', 101 + index, 'u1', { spec: { n: index, filler: 'é'.repeat(80) } }),
  )
  const { bursts, kept } = buffered(events.join(''))
  expect(bursts.length).toBeGreaterThan(3)
  for (const burst of bursts) {
    await wire.pass(50_000)
    wire.stream.send(burst)
    await settle()
  }
  expect(wire.requests).toEqual([])
  wire.stream.send(kept)
  await settle()
  expect(shown(wire.list.last.items)).toEqual(['d/a@160'])
  const versions = wire.changes.all.map((change) =>
    'key' in change ? Number(change.object.metadata.resourceVersion) : 0,
  )
  expect(versions).toEqual([...versions].sort((a, b) => a - b))
  expect(wire.statuses.all.map(({ phase }) => phase)).not.toContain('retrying')
})

test('C106 a watch whose head is held back until its first byte counts as open, and is live', async () => {
  const wire = openWire()
  const list = record(wire.kube.informer(pods, {}, { initialList: 'pages' }).list$())
  await settle()
  wire.pending('list').json(podList(100, [item('d/a', 42)]))
  await settle()
  await wire.pass(2_000)
  expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
  await wire.pass(200_000)
  wire.pending('watch').open(modified('d/a', 101))
  await settle()
  expect(shown(list.last.items)).toEqual(['d/a@101'])
})

test('C106 buffered bookmarks do not get a living stream ended for good: it resumes, verified, and loses nothing', async () => {
  const wire = await liveWire()
  wire.stream.send(bookmark(110))
  await wire.pass(75_000)
  // No byte for 75 s where bookmarks were seen: taken for dead.
  expect(wire.stream.isAborted).toBe(true)
  wire.pending('probe').json(podList(130, [item('d/a', 42)]))
  const again = wire.pending('watch').open(added('d/b', 120, 'u2'), bookmark(130))
  await settle()
  expect(said(wire.changes.all)).toEqual(['added d/b@120'])
  expect(wire.statuses.last.phase).toBe('live')
  again.send(deleted('d/b', 131, 'u2'))
  await settle()
  expect(shown(wire.list.last.items)).toEqual(['d/a@42'])
})

test('C107 six connections: four streams at most, the others are listed, and all of it is told', async () => {
  const wire = openWire({}, { locks: createMemoryLocks() })
  const lists = Array.from({ length: 7 }, (_, n) => record(wire.kube.informer(pods, { namespace: `n${n}` }).list$()))
  await settle()
  expect(asked(wire.requests).filter((request) => request === 'watch-list')).toHaveLength(4)
  // As many lists at once as connections are left for them.
  for (let round = 0; round < 3; round += 1) {
    for (const request of wire.requests)
      if (request.asked.type === 'list' && request.state === 'pending') request.json(podList(100, []))
    await settle()
  }
  expect(lists.slice(4).map(({ last }) => [last.status.phase, last.view, last.status.error?.code])).toEqual(
    Array(3).fill(['queued', 'empty', 'stream-budget']),
  )
})

test('C107 a request that stays pending because all connections are taken ends after 30 s, with a hint at them', async () => {
  const wire = openWire()
  const list = record(wire.kube.informer(pods, {}, { initialList: 'pages' }).list$())
  await settle()
  await wire.pass(29_999)
  expect(list.last.status).toMatchObject({ phase: 'listing' })
  await wire.pass(1)
  expect(wire.requests[0]?.state).toBe('aborted')
  expect(list.last.status).toMatchObject({ phase: 'retrying', error: { code: 'timeout' } })
  expect(list.last.status.error?.message).toMatch(/connections of the browser/)
  await wire.pass(800)
  wire.pending('list').json(podList(100, []))
  await settle()
  expect(list.last).toMatchObject({ view: 'empty', status: { synced: true } })
})

test('C108 two pages of one engine: one set of streams, the same rows, and one that goes takes nothing from the other', async () => {
  const wire = openWire()
  let requested = 0
  const host = inlineHost({
    clock: wire.clock,
    fetch: async () => {
      requested += 1
      return new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(first)) }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  const first = added('d/a', 42) + bookmark(100, { 'k8s.io/initial-events-end': 'true' })
  const tabs = ['1', '2'].map((appVersion) => createKube({ server: 'http://127.0.0.1:1', host, appVersion }))
  for (const tab of tabs) closeAfter(tab)
  const lists = tabs.map((tab) => record(tab.informer(pods).list$()))
  await settle()
  expect(lists.map(({ last }) => shown(last.items))).toEqual([['d/a@42'], ['d/a@42']])
  expect(requested).toBe(1)
  await tabs[0]?.close()
  await wire.pass(120_000)
  expect(lists[1]?.last.status).toMatchObject({ phase: 'live', synced: true })
  expect(requested).toBe(1)
})

test('C111 every request stays below the prefix of the server, with or without a slash behind it', async () => {
  for (const server of ['http://127.0.0.1:1/k8s/clusters/c-1', 'http://127.0.0.1:1/k8s//clusters/c-1/']) {
    const wire = openWire({ server })
    record(wire.kube.informer(pods, {}, { initialList: 'pages' }).list$())
    await settle()
    wire.pending('list').json(podList(100, []))
    await settle()
    wire.pending('watch').open().cut()
    await settle()
    await wire.pass(800)
    expect(wire.requests.map(({ url }) => url.pathname)).toEqual(Array(4).fill('/k8s/clusters/c-1/api/v1/pods'))
  }
})

test.each([301, 302, 307, 308])(
  'C111, C27 a redirect (%i), to the root of the origin or elsewhere, is not followed: sign-in is needed, and nothing is lost',
  async (code) => {
    const wire = await liveWire()
    wire.stream.end()
    await settle()
    await wire.pass(1_000)
    const before = wire.requests.length
    wire.requests.at(-1)?.redirect(code, '/openapi/v3/apis?hash=ABC')
    await wire.pass(2_000)
    expect(wire.requests).toHaveLength(before)
    expect(wire.requests.every(({ init }) => init.redirect === 'manual')).toBe(true)
    expect(wire.statuses.last).toMatchObject({ phase: 'unauthorized', error: { code: 'redirected' } })
    expect(shown(wire.list.last.items)).toEqual(['d/a@42'])
  },
)

test('C112 after ten minutes of sleep the stream is not trusted: a new one from the last version, verified', async () => {
  const wire = await liveWire()
  wire.stream.send(bookmark(150))
  await settle()
  await wire.clock.sleep(600_000)
  await settle()
  expect(wire.stream.isAborted).toBe(true)
  wire.stream.send(modified('d/a', 151))
  wire.pending('probe').json(podList(160, [item('d/a', 155)]))
  wire.pending('watch').open(modified('d/a', 155, 'u1', { spec: {} }), bookmark(160))
  await settle()
  expect(asked(wire.requests)).toEqual(['probe', 'watch 150'])
  expect(said(wire.changes.all)).toEqual(['updated d/a@42→155'])
  expect(wire.statuses.last.phase).toBe('live')
})

test('C112 a history that expired meanwhile is one relist', async () => {
  const wire = await liveWire()
  await wire.clock.sleep(3_600_000)
  await settle()
  wire.pending('probe').json(podList(9000, [item('d/a', 42)]))
  wire
    .pending('watch')
    .json({ kind: 'Status', status: 'Failure', reason: 'Expired', code: 410, message: 'too old' }, 410)
  await settle()
  wire.pending('list').json(podList(9000, [item('d/b', 8000, 'u2')]))
  await settle()
  expect(said(wire.changes.all)).toEqual(['deleted d/a@42', 'added d/b@8000'])
  expect(asked(wire.requests)).toEqual(['probe', 'watch 100', 'list 500', 'watch 9000'])
})

test('C113 started and stopped a hundred times: every request is aborted, late bytes mean nothing, and the last one works', async () => {
  const wire = openWire()
  const informer = wire.kube.informer(pods, {}, { linger: 0 })
  for (let round = 0; round < 100; round += 1) {
    const list = record(informer.list$())
    // At another moment each time: before the request, before its answer, inside its body.
    if (round % 4 > 0) await settle()
    const request = wire.requests.findLast(({ state, asked }) => state === 'pending' && asked.type === 'watch-list')
    const stream = round % 4 > 1 ? request?.open(added('d/old', 1)) : undefined
    if (round % 4 > 2) await settle()
    list.stop()
    await settle()
    await wire.pass(1)
    stream?.send(added('d/late', 2), bookmark(3, { 'k8s.io/initial-events-end': 'true' }))
    await settle()
  }
  const open = wire.requests.filter(({ state, init }) => state !== 'aborted' && init.signal?.aborted === false)
  expect(open).toEqual([])
  const list = record(informer.list$())
  const changes = record(informer.changes$({ initial: true }))
  await settle()
  wire.pending('watch-list').open(added('d/a', 42), bookmark(100, { 'k8s.io/initial-events-end': 'true' }))
  await settle()
  expect(said(changes.all)).toEqual(['added d/a@42', 'synced'])
  expect(shown(list.last.items)).toEqual(['d/a@42'])
})

test('C113 closed in the middle of a list and of a stream: nothing is told afterwards', async () => {
  const wire = await liveWire()
  const emitted = wire.list.all.length
  await wire.kube.close()
  await settle()
  expect(wire.stream.isAborted).toBe(true)
  const told = wire.list.all.length
  await wire.pass(600_000)
  expect(wire.list.all.length - told).toBe(0)
  expect(told - emitted).toBeLessThanOrEqual(1)
  expect(wire.requests).toEqual([])
  expect(wire.clock.waiting).toBe(0)
})
