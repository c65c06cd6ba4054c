import { expect } from 'vitest'
import { type Spec, spec, specsFor } from '../spec.js'

const json = { contentType: 'application/json-patch+json' } as const
const strategic = { contentType: 'application/strategic-merge-patch+json' } as const
const silent = { record: 'part' } as const

/** apiserver 5.4. */
export const patches: readonly Spec[] = [
  spec('merge patch: adds, changes, removes', async (api) => {
    await api.createConfigMaps(['a'], () => ({ app: 'x', tier: 'y' }))
    await api.patch(`${api.path('configmaps')}/a`, {
      metadata: { labels: { app: null, more: 'z' } },
      data: { key: null, other: 'two' },
    })
    await api.patch(`${api.path('configmaps')}/a`, { metadata: { labels: null }, data: null })
  }),
  spec('merge patch: with a version it is conditional', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const { resourceVersion } = body.metadata
    await api.patch(`${api.path('configmaps')}/a`, { metadata: { resourceVersion }, data: { key: 'two' } })
    await api.patch(`${api.path('configmaps')}/a`, { metadata: { resourceVersion }, data: { key: 'three' } })
  }),
  spec('merge patch: of what cannot change', async (api) => {
    await api.createConfigMaps(['a'])
    for (const metadata of [{ uid: 'other' }, { name: 'other' }, { namespace: 'other' }])
      await api.patch(`${api.path('configmaps')}/a`, { metadata })
  }),
  ...specsFor('merge patch: refused', ['{bad', '[]'], async (api, row) => {
    await api.createConfigMaps(['a'])
    await api.patch(`${api.path('configmaps')}/a`, row)
  }),
  spec('merge patch: what is not there', async (api) => {
    await api.patch(`${api.path('configmaps')}/none`, { data: {} })
  }),
  spec('merge patch: labels are checked', async (api) => {
    await api.createConfigMaps(['a'])
    await api.patch(`${api.path('configmaps')}/a`, { metadata: { labels: { '-bad': 'x' } } })
  }),
  spec('merge patch: keys that are no ordinary ones', async (api) => {
    await api.createConfigMaps(['a'])
    const { body } = await api.patch(`${api.path('configmaps')}/a`, '{"data":{"__proto__":"x","constructor":"y"}}')
    expect(Object.keys(body.data).sort()).toEqual(['__proto__', 'constructor', 'key'])
    await api.patch(`${api.path('configmaps')}/a`, '{"data":{"__proto__":null}}')
  }),
  spec('json patch: each operation', async (api) => {
    await api.createConfigMaps(['a'])
    await api
      .patch(
        `${api.path('configmaps')}/a`,
        [
          { op: 'test', path: '/data/key', value: 'one' },
          { op: 'add', path: '/data/added', value: 'x' },
          { op: 'replace', path: '/data/key', value: 'two' },
          { op: 'copy', from: '/data/key', path: '/data/copied' },
          { op: 'move', from: '/data/added', path: '/data/moved' },
          { op: 'add', path: '/metadata/annotations', value: { 'example.com/a~b': 'c' } },
          { op: 'replace', path: '/metadata/annotations/example.com~1a~0b', value: 'd' },
        ],
        json,
      )
      .then(({ status }) => expect(status).toBe(422))
    await api.patch(
      `${api.path('configmaps')}/a`,
      [
        { op: 'test', path: '/data/key', value: 'one' },
        { op: 'add', path: '/data/added', value: 'x' },
        { op: 'replace', path: '/data/key', value: 'two' },
        { op: 'copy', from: '/data/key', path: '/data/copied' },
        { op: 'move', from: '/data/added', path: '/data/moved' },
        { op: 'add', path: '/metadata/annotations', value: { 'example.com/a': 'c' } },
        { op: 'replace', path: '/metadata/annotations/example.com~1a', value: 'd' },
        { op: 'add', path: '/metadata/finalizers', value: ['example.com/one'] },
        { op: 'add', path: '/metadata/finalizers/-', value: 'example.com/three' },
        { op: 'add', path: '/metadata/finalizers/1', value: 'example.com/two' },
        { op: 'remove', path: '/metadata/finalizers/0' },
      ],
      json,
    )
  }),
  ...specsFor(
    'json patch: refused',
    [
      '[{"op":"test","path":"/data/key","value":"x"}]',
      '[{"op":"remove","path":"/data/none"}]',
      '[{"op":"replace","path":"/none/x","value":1}]',
      '[{"op":"zap","path":"/data/key"}]',
      '{"op":"add"}',
    ],
    async (api, row) => {
      await api.createConfigMaps(['a'])
      await api.patch(`${api.path('configmaps')}/a`, row, json)
    },
  ),
  spec('strategic merge patch: maps, sets', async (api) => {
    await api.createConfigMaps(['a'])
    await api.patch(
      `${api.path('configmaps')}/a`,
      { metadata: { labels: { q: '1' }, finalizers: ['x/one'] }, data: { key: null, b: '2' } },
      strategic,
    )
    await api.patch(`${api.path('configmaps')}/a`, { metadata: { finalizers: ['x/two'] } }, strategic)
    await api.patch(
      `${api.path('configmaps')}/a`,
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['x/one'] } },
      strategic,
    )
  }),
  spec('strategic merge patch: lists by their keys', async (api) => {
    const containers = [
      { name: 'main', image: 'a', env: [{ name: 'X', value: '1' }] },
      { name: 'side', image: 'b' },
    ]
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers } }
    const path = api.path('deployments', 'apis/apps/v1')
    await api.post(path, { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } }, silent)
    const patch = async (change: readonly object[]): Promise<void> => {
      const body = { spec: { template: { spec: { containers: change } } } }
      const { body: after } = await api.patch(`${path}/d`, body, { ...strategic, ...silent })
      api.note(
        JSON.stringify(change),
        after.spec.template.spec.containers.map(
          ({ name, image, env }: { readonly name: string; readonly image: string; readonly env?: unknown }) => [
            name,
            image,
            env ?? null,
          ],
        ),
      )
    }
    await patch([{ name: 'main', image: 'c' }])
    await patch([{ name: 'main', env: [{ name: 'Y', value: '2' }] }])
    await patch([{ name: 'new', image: 'n' }])
    await patch([{ name: 'side', $patch: 'delete' }])
  }),
  ...specsFor('patch: of an unknown type', ['application/json', 'text/plain'], async (api, row) => {
    await api.createConfigMaps(['a'])
    await api.patch(`${api.path('configmaps')}/a`, {}, { contentType: row })
  }),
  spec('patch: apply needs a field manager', async (api) => {
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
    await api.patch(`${api.path('configmaps')}/a`, body, { contentType: 'application/apply-patch+yaml' })
  }),
]
