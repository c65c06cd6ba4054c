import { describe, expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { resource } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import {
  added,
  bookmark,
  deleted,
  endMark,
  expired,
  item,
  line,
  modified,
  pod,
  podList,
} from './watch-lines.fixture.js'
import { asked, liveWire, openWire, pods, said, shown } from './wire.fixture.js'

/** Events on the live watch from 100, then a clean end: what is told, shown, and asked for next. */
async function afterwards(...lines: readonly string[]) {
  const wire = await liveWire()
  wire.stream.send(...lines)
  await settle()
  wire.stream.end()
  await settle()
  return { said: said(wire.changes.all), shown: shown(wire.list.last.items), asked: asked(wire.requests) }
}

describe('events and the version to resume from', () => {
  test('C48 ADDED for a cached object with the same version says nothing', async () => {
    expect(await afterwards(added('d/a', 42))).toMatchObject({ said: [], shown: ['d/a@42'] })
  })

  test('C49 ADDED for a cached object with a newer version is an update', async () => {
    expect(await afterwards(added('d/a', 150, 'u1', { spec: { n: 1 } }))).toEqual({
      said: ['updated d/a@42→150'],
      shown: ['d/a@150'],
      asked: ['watch 150'],
    })
  })

  test('C50 MODIFIED for an unknown object adds it', async () => {
    expect(await afterwards(modified('d/z', 101, 'u7'))).toEqual({
      said: ['added d/z@101'],
      shown: ['d/a@42', 'd/z@101'],
      asked: ['watch 101'],
    })
  })

  test('C51 DELETED for an unknown object says nothing and moves the version', async () => {
    expect(await afterwards(deleted('d/z', 133, 'u7'))).toEqual({ said: [], shown: ['d/a@42'], asked: ['watch 133'] })
  })

  test('W2, rule 7 DELETED moves to the version of the deletion and tells the state that it carries', async () => {
    const wire = await liveWire()
    wire.stream.send(deleted('d/a', 120, 'u1', { metadata: { labels: { last: 'word' } } }))
    await settle()
    expect(wire.changes.all).toMatchObject([
      {
        type: 'deleted',
        key: 'd/a',
        object: { metadata: { resourceVersion: '120', labels: { last: 'word' } } },
        old: { metadata: { resourceVersion: '42' } },
      },
    ])
    wire.stream.end()
    await settle()
    expect(asked(wire.requests)).toEqual(['watch 120'])
  })

  test.each([
    ['DELETED with the version of the last state, as servers before 1.10 send it', deleted('d/a', 42), 'watch 150'],
    ['DELETED without a version (X13)', deleted('d/a', ''), 'watch 150'],
    ['an event with an older version', modified('d/a', 120), 'watch 150'],
    ['an event with the version 0', modified('d/a', 0), 'watch 150'],
    ['an event with a printed nothing', modified('d/a', 'undefined'), 'watch 150'],
    ['a bookmark with an older version', bookmark(99), 'watch 150'],
    ['a bookmark without a version', bookmark(''), 'watch 150'],
    ['a bookmark without metadata', line('BOOKMARK', { kind: 'Pod', apiVersion: 'v1' }), 'watch 150'],
    ['a bookmark of another kind (X11)', bookmark(900).replace('"Pod"', '"Node"'), 'watch 150'],
    ['a bookmark that is no object', line('BOOKMARK', null), 'watch 150'],
  ])('W2 %s does not take the version back or away', async (_what, event, next) => {
    expect((await afterwards(added('d/b', 150, 'u2'), event)).asked).toEqual([next])
  })

  test('W1 versions grow by a digit and beyond 2^53 and 2^64, and stay text', async () => {
    const { asked, shown } = await afterwards(
      added('d/b', '999', 'u2'),
      bookmark('1000'),
      modified('d/b', '9007199254740993', 'u2', { status: { n: 1 } }),
      modified('d/b', '18446744073709551617', 'u2', { status: { n: 2 } }),
      bookmark('9999999999999999999'),
    )
    expect(asked).toEqual(['watch 18446744073709551617'])
    expect(shown).toEqual(['d/a@42', 'd/b@18446744073709551617'])
  })

  test('P3, P4 of a burst in one chunk the net is told, in order: two uids are two objects', async () => {
    const { said, shown } = await afterwards(
      [modified('d/a', 101, 'u1', { spec: { n: 1 } }), deleted('d/a', 102), added('d/a', 103, 'u2')].join(''),
    )
    expect(said).toEqual(['deleted d/a@102', 'added d/a@103'])
    expect(shown).toEqual(['d/a@103'])
  })

  test('C57 bookmarks only: nothing is told, shown or counted, and the last one is where it resumes', async () => {
    const wire = await liveWire()
    const emitted = wire.list.all.length
    wire.stream.send(bookmark(150), bookmark(210), bookmark(270))
    await settle()
    wire.stream.end()
    await settle()
    expect(wire.changes.all).toEqual([])
    expect(wire.list.all).toHaveLength(emitted)
    expect(wire.list.last.total).toBe(1)
    expect(asked(wire.requests)).toEqual(['watch 270'])
  })

  test('rule 5 a bookmark that looks like an object, name, namespace, uid and all, is never stored', async () => {
    const { said, shown, asked } = await afterwards(line('BOOKMARK', pod('d/b', 150, 'u2')))
    expect([said, shown, asked]).toEqual([[], ['d/a@42'], ['watch 150']])
  })

  test('rule 5 without one bookmark (events) an expired watch is one relist', async () => {
    const wire = await liveWire()
    await wire.pass(400_000)
    wire.pending('watch').open(expired()).end()
    await settle()
    expect(asked(wire.requests).at(-1)).toBe('list 500')
  })

  test('C68 a version that is no number is compared by equality and sent back verbatim', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(pods, {}, { initialList: 'pages' })
    const changes = record(informer.changes$())
    const list = record(informer.list$())
    await settle()
    wire.pending('list').json(podList('abc:7&x=1', [item('d/a', 'abc:3')]))
    await settle()
    expect(wire.pending('watch').url.search).toContain('resourceVersion=abc%3A7%26x%3D1')
    const stream = wire.pending('watch').open(added('d/a', 'abc:3'), modified('d/a', 'abc:1', 'u1', { spec: {} }))
    await settle()
    stream.end()
    await settle()
    expect(said(changes.all)).toEqual(['added d/a@abc:3', 'synced', 'updated d/a@abc:3→abc:1'])
    expect(asked(wire.requests).at(-1)).toBe('watch abc:1')
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
  })
})

describe('histories', () => {
  test('C53 an etcd restore: the older list replaces, and the watch goes on from its version', async () => {
    const wire = await liveWire()
    const { stream, clock } = wire
    stream.send(modified('d/a', 8000, 'u1', { spec: { n: 2 } }), added('d/b', 9000, 'u2'))
    await settle()
    await clock.advance(60_000)
    wire.changes.all.length = 0
    stream.cut()
    await settle()
    await wire.pass(800)
    // The watch from the future is accepted and silent; the probe sees what the server is at.
    wire.pending('watch').open()
    wire.pending('probe').json(podList(3100, []))
    await settle()
    expect(wire.requests.at(-1)?.query.get('resourceVersion')).toBeNull()
    wire.pending('list').json(podList(3100, [item('d/a', 40)]))
    await settle()
    expect(said(wire.changes.all)).toEqual(['deleted d/b@9000', 'updated d/a@8000→40'])
    expect(shown(wire.list.last.items)).toEqual(['d/a@40'])
    expect(asked(wire.requests)).toEqual(['probe', 'watch 9000', 'list 500', 'watch 3100'])
    wire.pending('watch').open()
    await settle()
    expect(wire.list.last.status).toMatchObject({ phase: 'live', synced: true })
  })

  test('C53 a relist behind an expiry that returns a lower version counts as well', async () => {
    const wire = await liveWire()
    wire.stream.send(bookmark(9000))
    await wire.pass(60_000)
    wire.stream.send(expired())
    await settle()
    wire.pending('list').json(podList(90, [item('d/a', 40, 'u1', { spec: {} })]))
    await settle()
    expect(said(wire.changes.all)).toEqual(['updated d/a@42→40'])
    expect(asked(wire.requests)).toEqual(['list 500', 'watch 90'])
  })

  test('C53, 2.1 a restore between two clean rotations: the watch from the future is silent, and that is noticed', async () => {
    const wire = await liveWire()
    wire.stream.send(bookmark(9000))
    await wire.pass(60_000)
    wire.stream.end()
    await settle()
    const silent = wire.pending('watch').open()
    await wire.pass(75_000)
    expect(silent.isAborted).toBe(true)
    wire.pending('watch').open()
    wire.pending('probe').json(podList(3100, [item('d/a', 40)]))
    await settle()
    wire.pending('list').json(podList(3100, [item('d/a', 40, 'u1', { spec: {} })]))
    await settle()
    expect(said(wire.changes.all)).toEqual(['updated d/a@42→40'])
    expect(asked(wire.requests).slice(-2)).toEqual(['list 500', 'watch 3100'])
  })

  test('C53 a restored history that has passed our version already is told by the witness', async () => {
    const wire = await liveWire()
    wire.stream.send(modified('d/a', 8000, 'u1', { spec: { n: 1 } }))
    await wire.pass(60_000)
    wire.stream.cut()
    await settle()
    await wire.pass(800)
    const resumed = wire.pending('watch').open(added('d/n', 9100, 'u9'))
    wire.pending('probe').json(podList(9100, [pod('d/a', 40)]))
    await settle()
    expect(resumed.isAborted).toBe(true)
    wire.pending('list').json(podList(9100, [item('d/a', 40), item('d/n', 9100, 'u9')]))
    await settle()
    // Nothing of the other history was told before it was known to be one.
    expect(said(wire.changes.all)).toEqual(['updated d/a@42→8000', 'updated d/a@8000→40', 'added d/n@9100'])
  })

  test('W2 items that are newer than their list: the watch goes on from the list, and they are told once', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(pods, {}, { initialList: 'pages' })
    const changes = record(informer.changes$())
    await settle()
    wire.pending('list').json(podList(100, [item('d/a', 130)]))
    await settle()
    wire.pending('watch').open(modified('d/a', 130), bookmark(131)).end()
    await settle()
    expect(said(changes.all)).toEqual(['added d/a@130', 'synced'])
    expect(asked(wire.requests)).toEqual(['list 500', 'watch 100', 'watch 131'])
  })

  test('C68 two resources have two counters: neither’s version gets into the other’s requests', async () => {
    const wire = openWire()
    const nodes = resource('v1', 'nodes', { kind: 'Node', namespaced: false })
    for (const each of [pods, nodes]) record(wire.kube.informer(each, {}, { initialList: 'pages' }).list$())
    await settle()
    for (const request of wire.requests.slice()) {
      const isNodes = request.url.pathname.endsWith('nodes')
      request.json({
        kind: isNodes ? 'NodeList' : 'PodList',
        apiVersion: 'v1',
        metadata: { resourceVersion: isNodes ? '7' : '9000' },
        items: [],
      })
    }
    await settle()
    expect(
      wire.requests
        .slice(2)
        .map(({ url, query }) => `${url.pathname} ${query.get('resourceVersion')}`)
        .sort(),
    ).toEqual(['/api/v1/nodes 7', '/api/v1/pods 9000'])
  })

  test('C55 once synced, no list asks for any version: neither 0 nor the last one', async () => {
    const wire = await liveWire()
    for (const _again of [1, 2, 3]) {
      await wire.pass(60_000)
      const watch = wire.requests.findLast(({ state }) => state === 'pending')
      if (watch === undefined) wire.stream.send(expired())
      else watch.open(expired()).end()
      await settle()
      wire.pending('list').json(podList(100, [item('d/a', 42)]))
      await settle()
    }
    const lists = wire.requests.filter(({ asked }) => asked.type === 'list')
    expect(lists).toHaveLength(3)
    for (const { query } of lists) {
      expect(query.has('resourceVersion')).toBe(false)
      expect(query.has('resourceVersionMatch')).toBe(false)
    }
  })

  test('C56 the version behind a watch-list is that of its mark, not 300 or 20', async () => {
    const wire = openWire()
    const list = record(wire.kube.informer(pods).list$())
    await settle()
    const stream = wire.pending('watch-list').open(added('d/a', 300), added('d/b', 20, 'u2'), endMark(310))
    await settle()
    expect(shown(list.last.items)).toEqual(['d/a@300', 'd/b@20'])
    stream.end()
    await settle()
    expect(asked(wire.requests)).toEqual(['watch-list', 'watch 310'])
  })

  test('C56 cut before its mark, it starts again without a version, and nothing of it was complete', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(pods)
    const changes = record(informer.changes$())
    const status = record(informer.status$)
    await settle()
    wire
      .pending('watch-list')
      .open(added('d/a', 300), added('d/b', 20, 'u2'))
      .cut()
    await settle()
    expect(status.last).toMatchObject({ phase: 'retrying', synced: false })
    await wire.pass(800)
    expect(changes.all).toEqual([])
    wire.pending('watch-list').open(added('d/a', 300), endMark(310))
    await settle()
    expect(said(changes.all)).toEqual(['added d/a@300', 'synced'])
  })
})
