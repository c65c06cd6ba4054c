import { describe, expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { builtInFields } from '../../../src/fields/built-in-fields.js'
import { field, resource } from '../../../src/index.js'
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

const fieldNames = [...builtInFields(() => 0).keys()]

/** A relist of `store{d/a@42}` whose answer is `body`. */
async function relistAs(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const wire = await liveWire()
  await wire.pass(60_000)
  wire.stream.send(expired())
  await settle()
  wire.pending('list').json(body, 200, headers)
  await settle()
  // What fails for so long is shown.
  if (wire.requests.length === 1) await wire.pass(2_000)
  return { ...wire, told: said(wire.changes.all), shown: shown(wire.list.last.items), status: wire.list.last.status }
}

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

describe('objects', () => {
  const wild: readonly unknown[] = [null, 7, 'text', true, [], [null], [7], [[]], {}, { toString: 7 }, { length: 3 }]

  test('1.6 rows come by namespace, then name, whatever the order of the list', async () => {
    const { shown } = await relistAs(
      podList(
        77,
        ['b/x', 'a-b/x', 'a/y', 'a/x', 'a.b/x', 'z'].map((key, n) => item(key, n + 1, `u${n}`)),
      ),
    )
    expect(shown).toEqual(['z@6', 'a/x@4', 'a/y@3', 'a-b/x@2', 'a.b/x@5', 'b/x@1'])
  })

  test('C105 members of metadata that are no such thing: shown where there is a name, and nothing breaks', async () => {
    const members = [
      'labels',
      'annotations',
      'ownerReferences',
      'finalizers',
      'managedFields',
      'uid',
      'resourceVersion',
    ]
    const times = ['creationTimestamp', 'deletionTimestamp', 'generation', 'generateName', 'selfLink']
    const items = [...members, ...times].flatMap((member) =>
      wild.map((value, n) =>
        item(`d/${member.toLowerCase()}-${n}`, 50, `${member}-${n}`, { metadata: { [member]: value } }),
      ),
    )
    const wire = await liveWire({}, { indexers: { owner2: 'metadata.ownerReferences[0].uid' } })
    const lean = record(wire.kube.informer(pods, {}, { transform: 'lean', initialList: 'pages' }).list$())
    const lists = [
      record(wire.informer.list$({ search: '7', sort: ['metadata.labels', '-metadata.creationTimestamp'] })),
      record(wire.informer.list$({ labels: 'a notin (b),!c' })),
      record(wire.informer.byIndex$('labels', 'a=b')),
      record(wire.informer.byIndex$('owner', 'x')),
      record(wire.informer.byIndex$('owner2', 'x')),
    ]
    await settle()
    wire.pending('list').json(podList(100, items))
    await wire.pass(60_000)
    wire.stream.send(expired())
    await settle()
    for (const request of wire.requests) {
      if (request.state === 'pending' && request.asked.type === 'list') request.json(podList(200, items))
    }
    await wire.pass(2_000)
    expect(wire.list.last).toMatchObject({ total: items.length, status: { synced: true } })
    expect(lean.last.total).toBe(items.length)
    expect(lists.map(({ last }) => last.view)).not.toContain('error')
    expect(lists[1]?.last.total).toBe(items.length)
    // Again the same: where there is no version to compare, the content says that nothing changed.
    wire.changes.all.length = 0
    wire.requests
      .findLast(({ asked, state }) => asked.type === 'watch' && state === 'pending')
      ?.open(...items.map((object) => line('MODIFIED', object)))
    await wire.pass(2_000)
    expect(wire.changes.all.filter((change) => 'key' in change && !change.key.startsWith('d/uid-'))).toEqual([])
  })

  test.each(['namespace', 'name'])(
    'C105 a %s that is no text is no address: passed over, none is made up',
    async (member) => {
      const { shown } = await relistAs(
        podList(77, [
          item('d/b', 50, 'u2'),
          ...wild
            .filter((value) => value !== null && value !== 'text')
            .map((value) => item('d/x', 50, 'u3', { metadata: { [member]: value } })),
        ]),
      )
      expect(shown).toEqual(['d/b@50'])
    },
  )

  test('C105 every built-in field over every wild shape: a row each, no error', async () => {
    const wire = await liveWire()
    const shapes = wild.flatMap((value, n) => [
      item(`d/a${n}`, 50, `a${n}`, { spec: value, status: value, data: value, roleRef: value, subjects: value }),
      item(`d/b${n}`, 50, `b${n}`, {
        spec: {
          containers: value,
          initContainers: value,
          rules: value,
          ports: value,
          template: value,
          accessModes: value,
        },
        status: {
          conditions: value,
          containerStatuses: value,
          loadBalancer: value,
          addresses: value,
          phase: value,
          startTime: value,
        },
        involvedObject: value,
        series: value,
      }),
    ])
    const select = Object.fromEntries(fieldNames.map((name, n) => [`f${n}`, field(name)]))
    const rows = record(
      wire.informer.rows$({ select, sort: fieldNames.map((name) => ({ by: field(name) })), search: 'd' }),
    )
    wire.stream.send(...shapes.map((object) => line('ADDED', { kind: 'Pod', apiVersion: 'v1', ...object })))
    await wire.pass(2_000)
    expect(rows.last).toMatchObject({ total: shapes.length + 1, view: 'data' })
    expect(rows.last.status).not.toHaveProperty('error')
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
