import { describe, expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { resource } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { relistAs } from './relist.fixture.js'
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

describe('lists', () => {
  test('C70 items null: nothing is there, everything cached is deleted', async () => {
    const { told, list, requests } = await relistAs({
      kind: 'PodList',
      metadata: { resourceVersion: '77' },
      items: null,
    })
    expect(told).toEqual(['deleted d/a@42'])
    expect(list.last).toMatchObject({ total: 0, view: 'empty' })
    expect(asked(requests)).toEqual(['list 500', 'watch 77'])
  })

  test('C70 the same as metadata only, as a server sends it', async () => {
    const wire = openWire()
    const list = record(wire.kube.informer(pods, { content: 'metadata' }, { initialList: 'pages' }).list$())
    await settle()
    wire.pending('list').json({
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: '77' },
      items: null,
    })
    await settle()
    expect(list.last).toMatchObject({ total: 0, view: 'empty', status: { synced: true } })
    expect(wire.pending('watch').asked).toMatchObject({ from: '77' })
  })

  test('rule 11 a list without items (1.30.0) is an empty one', async () => {
    const { told, requests } = await relistAs({
      kind: 'PodList',
      apiVersion: 'v1',
      metadata: { resourceVersion: '77' },
    })
    expect(told).toEqual(['deleted d/a@42'])
    expect(asked(requests)).toEqual(['list 500', 'watch 77'])
  })

  test.each([
    ['a Status with HTTP 200', { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 500 }],
    ['a Status of success', { kind: 'Status', apiVersion: 'v1', status: 'Success' }],
    ['one object', pod('d/a', 43)],
    ['an empty object', {}],
    ['an array', []],
    ['null', null],
    ['text', 'OK'],
    ['a number', 7],
    ['items that are an object', { kind: 'PodList', metadata: { resourceVersion: '9' }, items: {} }],
    ['items that are text', { kind: 'PodList', metadata: { resourceVersion: '9' }, items: 'none' }],
    ['items of another kind', { ...(podList(9, [item('d/x', 1)]) as object), kind: 'NodeList' }],
    ['items of another group', { ...(podList(9, [item('d/x', 1)]) as object), apiVersion: 'x.io/v1' }],
    ['no items, of another kind', { ...(podList(9, []) as object), kind: 'NodeList' }],
    ['no items, of another group', { ...(podList(9, []) as object), apiVersion: 'x.io/v1' }],
    ['C75 a Table', { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '9' }, rows: [] }],
    [
      'metadata where objects were due',
      {
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata: { resourceVersion: '9' },
        items: [],
      },
    ],
  ])('rule 7, P2 %s is no list: nothing is lost, it says so and tries again', async (_what, body) => {
    const { told, shown, status } = await relistAs(body)
    expect(told).toEqual([])
    expect(shown).toEqual(['d/a@42'])
    expect(status).toMatchObject({ phase: 'retrying', synced: true, hasData: true })
    expect(status.error?.code).toBe('unexpected-answer')
  })

  test('C75 the message of a Table names it', async () => {
    const { status } = await relistAs({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', rows: null, metadata: {} })
    expect(status.error?.message).toContain('Table')
  })

  test('C72 null, nameless and foreign elements are passed over, the others are there', async () => {
    const { told, shown } = await relistAs(
      podList(77, [
        pod('d/n0', 51, 'u3', { kind: 'Node' }),
        item('d/b', 50, 'u2'),
        null,
        { metadata: {} },
        { metadata: { name: '' } },
        { metadata: { name: 7, namespace: 'd' } },
        { metadata: null },
        [],
        'text',
        { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { name: 't' } },
        pod('d/n', 51, 'u3', { kind: 'Node' }),
        item('d/c', 52, 'u4'),
      ]),
    )
    expect(told).toEqual(['deleted d/a@42', 'added d/b@50', 'added d/c@52'])
    expect(shown).toEqual(['d/b@50', 'd/c@52'])
  })

  test('rule 10 a list of kind List, whose items say what they are', async () => {
    const { shown } = await relistAs({
      kind: 'List',
      apiVersion: 'v1',
      metadata: { resourceVersion: '77' },
      items: [pod('d/n', 51, 'u3', { kind: 'Node' }), pod('d/b', 50, 'u2')],
    })
    expect(shown).toEqual(['d/b@50'])
  })

  test('C73 items of a typed list equal the objects of a watch: no false update between them', async () => {
    const wire = await liveWire()
    expect(wire.list.last.items[0]).toMatchObject({ kind: 'Pod', apiVersion: 'v1' })
    wire.stream.send(modified('d/a', 43))
    await settle()
    expect(wire.changes.all).toEqual([])
    expect(shown(wire.list.last.items)).toEqual(['d/a@43'])
    // Key order is no difference either, and what a relist leaves out in its items is not one.
    await wire.pass(60_000)
    wire.stream.send(expired())
    await settle()
    wire.pending('list').json(podList(90, [{ metadata: { ...item('d/a', 44).metadata } }]))
    await settle()
    expect(wire.changes.all).toEqual([])
    expect(shown(wire.list.last.items)).toEqual(['d/a@44'])
  })

  test('C73 where only the plural is known, the kind is learnt from the list', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(resource('example.com/v1', 'widgets'), {}, { initialList: 'pages' })
    const list = record(informer.list$())
    const changes = record(informer.changes$())
    await settle()
    const widgets = { kind: 'WidgetList', apiVersion: 'example.com/v1', metadata: { resourceVersion: '7' } }
    wire.pending('list').json({ ...widgets, items: [item('d/a', 4)] })
    await settle()
    expect(list.last.items[0]).toMatchObject({ kind: 'Widget', apiVersion: 'example.com/v1' })
    const widget = { ...pod('d/a', 8), kind: 'Widget', apiVersion: 'example.com/v1' }
    wire.pending('watch').open(line('MODIFIED', widget))
    await settle()
    expect(said(changes.all)).toEqual(['added d/a@4', 'synced'])
  })

  test('C76 whole objects where metadata was asked for are trimmed, in list and watch alike', async () => {
    const wire = openWire()
    const informer = wire.kube.informer(pods, { content: 'metadata' }, { initialList: 'pages' })
    const list = record(informer.list$())
    const changes = record(informer.changes$())
    await settle()
    wire.pending('list').json(podList(100, [item('d/a', 42, 'u1', { spec: { nodeName: 'n' } })]))
    await settle()
    wire.pending('watch').open(modified('d/a', 43, 'u1', { spec: { nodeName: 'm' } }), added('d/b', 44, 'u2'))
    await settle()
    expect(said(changes.all)).toEqual(['added d/a@42', 'synced', 'added d/b@44'])
    for (const object of list.last.items) {
      expect(Object.keys(object).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
      expect(object).toMatchObject({ kind: 'PartialObjectMetadata' })
    }
  })

  test('C78 one name in two namespaces is two objects', async () => {
    const wire = await liveWire()
    wire.stream.send(added('e/a', 101, 'u2'), deleted('e/a', 102, 'u2'), added('e/a', 103, 'u3'), deleted('d/a', 104))
    await settle()
    expect(shown(wire.list.last.items)).toEqual(['e/a@103'])
  })

  test('C77 cluster scope: the key is the name, and a namespace is never made up', async () => {
    const wire = openWire()
    const nodes = resource('v1', 'nodes', { kind: 'Node', namespaced: false })
    const informer = wire.kube.informer(nodes, {}, { initialList: 'pages' })
    const changes = record(informer.changes$())
    const got = record(informer.get$('node1'))
    await settle()
    wire
      .pending('list')
      .json({ kind: 'NodeList', apiVersion: 'v1', metadata: { resourceVersion: '7' }, items: [item('node1', 4)] })
    await settle()
    expect(got.last).toMatchObject({ exists: true, object: { kind: 'Node' } })
    expect(said(changes.all)).toEqual(['added node1@4', 'synced'])
  })

  test('C77 an object without a namespace in a namespaced scope, null and empty ones as well', async () => {
    const wire = await liveWire({ namespace: 'd' })
    wire.stream.send(
      added('x', 101, 'u2'),
      line('ADDED', pod('y', 102, 'u3', { metadata: { namespace: '' } })),
      line('ADDED', pod('z', 103, 'u4', { metadata: { namespace: null } })),
      deleted('x', 104, 'u2'),
    )
    await settle()
    expect(said(wire.changes.all)).toEqual(['added x@101', 'added y@102', 'added z@103', 'deleted x@104'])
  })

  test('keys hold what RBAC allows in names: colons, dots, capitals, commas, equals signs', async () => {
    const roles = resource('rbac.authorization.k8s.io/v1', 'clusterroles', { kind: 'ClusterRole', namespaced: false })
    const wire = openWire()
    const informer = wire.kube.informer(roles, {}, { initialList: 'pages' })
    const list = record(informer.list$())
    await settle()
    const items = ['system:node', 'System:Node', 'a,b=c\\d', 'a.b:c'].map((name, index) =>
      item(name, index + 1, `u${index}`),
    )
    const head = { kind: 'ClusterRoleList', apiVersion: 'rbac.authorization.k8s.io/v1' }
    wire.pending('list').json({ ...head, metadata: { resourceVersion: '9' }, items: [...items].reverse() })
    await settle()
    expect(list.last.total).toBe(4)
    wire.pending('watch').open().cut()
    await settle()
    await wire.pass(800)
    // The witness is the newest; a third one has a name that means something in a selector.
    expect(wire.pending('probe').query.get('fieldSelector')).toBe('metadata.name=a.b:c')
  })

  test('W12 a witness whose name means something in a selector is asked for by that name', async () => {
    const roles = resource('rbac.authorization.k8s.io/v1', 'clusterroles', { kind: 'ClusterRole', namespaced: false })
    const wire = openWire()
    record(wire.kube.informer(roles, {}, { initialList: 'pages' }).list$())
    await settle()
    const head = { kind: 'ClusterRoleList', apiVersion: 'rbac.authorization.k8s.io/v1' }
    wire.pending('list').json({ ...head, metadata: { resourceVersion: '9' }, items: [item('a,b=c\\d', 4)] })
    await settle()
    wire.pending('watch').open().cut()
    await settle()
    await wire.pass(800)
    expect(wire.pending('probe').query.get('fieldSelector')).toBe('metadata.name=a\\,b\\=c\\\\d')
  })
})

describe('watch events', () => {
  test.each([
    ['C105 no metadata', line('ADDED', { kind: 'Pod' })],
    ['C105 no name', line('MODIFIED', { kind: 'Pod', metadata: { resourceVersion: '900' } })],
    ['C105 an empty name', added('d/', 900)],
    ['C105 null', line('DELETED', null)],
    ['C105 no object at all', '{"type":"ADDED"}\n'],
    ['C105 an array', line('ADDED', [pod('d/b', 900)])],
    [
      'C75 a Table',
      line('ADDED', { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '900' }, rows: [] }),
    ],
    ['X10 another kind', line('ADDED', pod('d/b', 900, 'u2', { kind: 'Node' }))],
    ['X10 another group', line('ADDED', pod('d/b', 900, 'u2', { apiVersion: 'x.io/v1' }))],
    ['C25 an unknown type', line('PROGRESS', pod('d/b', 900))],
    ['a type in small letters', line('added', pod('d/b', 900))],
    ['an empty type', line('', pod('d/b', 900))],
    ['a name of the prototype as type', line('constructor', pod('d/b', 900))],
  ])('%s: passed over, the version stays, the stream goes on', async (_what, event) => {
    const wire = await liveWire()
    wire.stream.send(event)
    await settle()
    wire.stream.send(added('d/c', 101, 'u3'))
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/c@101'])
    wire.stream.end()
    await settle()
    expect(asked(wire.requests)).toEqual(['watch 101'])
  })

  test('C75 a watch that sends Tables says so while it does, and stores none', async () => {
    const wire = await liveWire()
    const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '900' }, rows: [] }
    wire.stream.send(line('MODIFIED', table), line('BOOKMARK', table))
    await settle()
    expect(wire.statuses.last).toMatchObject({ phase: 'live', error: { code: 'unexpected-answer' } })
    expect(wire.statuses.last.error?.message).toContain('Table')
    expect(shown(wire.list.last.items)).toEqual(['d/a@42'])
    wire.stream.send(modified('d/a', 101, 'u1', { spec: {} }))
    await settle()
    expect(wire.statuses.last).not.toHaveProperty('error')
    expect(shown(wire.list.last.items)).toEqual(['d/a@101'])
  })

  test('C75 a watch-list that sends Tables never completes; the list that follows is refused by its name', async () => {
    const wire = openWire()
    const list = record(wire.kube.informer(pods).list$())
    await settle()
    const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '900' }, rows: [] }
    wire.pending('watch-list').open(line('ADDED', table))
    await settle()
    await wire.pass(10_000)
    wire.pending('list').json(table)
    await settle()
    expect(list.last).toMatchObject({ view: 'error', total: 0, status: { error: { code: 'unexpected-answer' } } })
  })

  test('C105 in a watch-list such objects are left out, and it completes', async () => {
    const wire = openWire()
    const list = record(wire.kube.informer(pods).list$())
    await settle()
    wire.pending('watch-list').open(line('ADDED', { kind: 'Pod' }), added('d/a', 4), line('ADDED', null), endMark(9))
    await settle()
    expect(shown(list.last.items)).toEqual(['d/a@4'])
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
  })

  test('type behind object, spaces, and unknown members are JSON like any other', async () => {
    const wire = await liveWire()
    const object = JSON.stringify(pod('d/b', 101, 'u2'))
    wire.stream.send(`  {"object" : ${object} , "extra":[1,{"type":"ERROR"}], "type": "ADDED" }  \n`, bookmark(102))
    await settle()
    expect(said(wire.changes.all)).toEqual(['added d/b@101'])
  })
})
