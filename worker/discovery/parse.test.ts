import { describe, expect, it } from 'vitest'
import { discoveredOf } from './discovered.js'
import { keepStale } from './documents.js'
import { parseAggregated } from './parse-aggregated.js'
import { parseGroups, parseResources, parseVersions } from './parse-legacy.js'
import { recorded } from './recorded.fixture.js'

const groupsOf = (...items: readonly unknown[]) => parseAggregated({ kind: 'APIGroupDiscoveryList', items })

describe('M15: discovery as a real server tells it', () => {
  it('both forms say the same of apps and batch', () => {
    for (const name of ['apps', 'batch']) {
      const [group] = groupsOf(recorded('discovery-aggregated-the-groups', `${name}:`))
      const legacy = parseResources(recorded(`discovery-the-resources-of-${name}-v1`, 'GET'))
      const named = parseGroups({ kind: 'APIGroupList', groups: [recorded('discovery-group-' + name, 'GET')] })
      expect(named).toEqual([{ name, versions: ['v1'] }])
      const byName = (a: { plural: string }, b: { plural: string }): number => (a.plural < b.plural ? -1 : 1)
      const sorted = (resources: NonNullable<typeof legacy>) =>
        resources.map((each) => ({ ...each, subresources: [...each.subresources].sort() })).sort(byName)
      expect(sorted(group?.versions[0]?.resources ?? [])).toEqual(sorted(legacy ?? []))
    }
  })

  it('the core group has no name', () => {
    const core = recorded('discovery-aggregated-the-core', 'core:')
    const { groups, resources } = discoveredOf(groupsOf(core))
    expect(groups).toEqual([{ name: '', versions: ['v1'], stale: [] }])
    expect(resources.find(({ plural }) => plural === 'pods')).toEqual({
      group: '',
      version: 'v1',
      plural: 'pods',
      kind: 'Pod',
      singular: 'pod',
      shortNames: ['po'],
      categories: ['all'],
      namespaced: true,
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      subresources: expect.arrayContaining(['eviction', 'status']),
      preferred: true,
    })
    expect(resources.find(({ plural }) => plural === 'nodes')?.namespaced).toBe(false)
    expect(parseVersions(recorded('discovery-api.', 'GET'))).toEqual([{ name: '', versions: ['v1'] }])
  })

  it('deployments have scale, in both forms', () => {
    const [apps] = groupsOf(recorded('discovery-aggregated-the-groups', 'apps:'))
    const deployments = apps?.versions[0]?.resources.find(({ plural }) => plural === 'deployments')
    expect(deployments).toMatchObject({ shortNames: ['deploy'], subresources: expect.arrayContaining(['scale']) })
  })
})

describe('order and what is wrong', () => {
  const widgets = (freshness: string, ...kinds: readonly string[]) => ({
    version: 'v1',
    freshness,
    resources: kinds.map((kind) => ({ resource: `${kind.toLowerCase()}s`, responseKind: { kind }, scope: 'Cluster' })),
  })
  const group = (...versions: readonly unknown[]) => ({ metadata: { name: 'g.io' }, versions })

  it('the first version that has a resource is the preferred one', () => {
    const beta = { ...widgets('Current', 'Widget', 'Gadget'), version: 'v1beta1' }
    const { resources } = discoveredOf(groupsOf(group(widgets('Current', 'Widget'), beta)))
    expect(resources.map(({ version, plural, preferred }) => [version, plural, preferred])).toEqual([
      ['v1', 'widgets', true],
      ['v1beta1', 'widgets', false],
      ['v1beta1', 'gadgets', true],
    ])
  })

  it('the preferred version of an old list comes first, wherever it stands', () => {
    const versions = [{ version: 'v1beta1' }, { version: 'v1' }]
    const groups = [{ name: 'g.io', versions, preferredVersion: { version: 'v1' } }]
    expect(parseGroups({ kind: 'APIGroupList', groups })).toEqual([{ name: 'g.io', versions: ['v1', 'v1beta1'] }])
  })

  it('a group whose server does not answer keeps what was known of it', () => {
    const known = groupsOf(group(widgets('Current', 'Widget', 'Gadget')))
    const stale = keepStale(groupsOf(group(widgets('Stale', 'Widget'))), known)
    const { groups, resources } = discoveredOf(stale)
    expect(groups).toEqual([{ name: 'g.io', versions: ['v1'], stale: ['v1'] }])
    expect(resources.map(({ plural }) => plural)).toEqual(['widgets', 'gadgets'])
    expect(discoveredOf(keepStale(groupsOf(group(widgets('Current', 'Widget'))), known)).resources).toHaveLength(1)
  })

  it('what has no kind has subresources only, and is no resource', () => {
    const odd = { version: 'v1', resources: [{ resource: 'ghosts', responseKind: null }] }
    expect(discoveredOf(groupsOf(group(odd))).resources).toEqual([])
  })

  it.each([undefined, null, 7, 'x', [], { items: 5 }, { items: [null, 1, { versions: [null, { version: 3 }] }] }])(
    'nothing of another shape throws: %j',
    (body) => {
      expect(discoveredOf(parseAggregated(body)).resources).toEqual([])
      expect(parseGroups(body)).toBeUndefined()
      expect(parseResources(body)).toBeUndefined()
      expect(parseVersions(body)).toBeUndefined()
    },
  )
})
