import { expect, test } from 'vitest'
import { record } from '../../../src/client/kube.fixture.js'
import { builtInFields } from '../../../src/fields/built-in-fields.js'
import { field } from '../../../src/index.js'
import { settle } from '../../../worker/testing/settle.fixture.js'
import { relistAs } from './relist.fixture.js'
import { expired, item, line, podList } from './watch-lines.fixture.js'
import { liveWire, pods } from './wire.fixture.js'

const fieldNames = [...builtInFields(() => 0).keys()]

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
  const members = ['labels', 'annotations', 'ownerReferences', 'finalizers', 'managedFields', 'uid', 'resourceVersion']
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
