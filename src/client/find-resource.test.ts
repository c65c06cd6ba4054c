import { expect, it } from 'vitest'
import type { DiscoveredResource } from '../protocol/discovery.js'
import { findResource } from './find-resource.js'

function served(
  group: string,
  version: string,
  kind: string,
  more: Partial<DiscoveredResource> = {},
): DiscoveredResource {
  const singular = kind.toLowerCase()
  const names = { plural: `${singular}s`, kind, singular, shortNames: [], categories: [] }
  return { group, version, ...names, namespaced: true, verbs: ['list'], subresources: [], preferred: true, ...more }
}

const resources = [
  served('', 'v1', 'Event', { shortNames: ['ev'] }),
  served('', 'v1', 'Pod', { shortNames: ['po'] }),
  served('events.k8s.io', 'v1', 'Event', { shortNames: ['ev'] }),
  served('metrics.k8s.io', 'v1beta1', 'PodMetrics', { plural: 'pods' }),
  served('one.io', 'v1', 'Thing', { shortNames: ['th'] }),
  served('one.io', 'v2', 'Thing', { preferred: false }),
  served('two.io', 'v1', 'Thing', { shortNames: ['po'] }),
  served('th.io', 'v1', 'Th', { plural: 'th' }),
  served('odd.io', 'v1', 'OddKind', { plural: 'odds', singular: 'odd' }),
]

const id = (name: string): string | undefined => {
  const found = findResource(resources, name)
  return found && `${found.group}/${found.version}/${found.kind}`
}

it.each([
  ['events', '/v1/Event', 'the earlier group wins'],
  ['events.events.k8s.io', 'events.k8s.io/v1/Event', 'a group is exact'],
  ['ev.events.k8s.io', 'events.k8s.io/v1/Event', 'a short name in a group'],
  ['events.events', 'events.k8s.io/v1/Event', 'a group may be cut short'],
  ['pods', '/v1/Pod', 'of two groups the earlier'],
  ['pods.metrics.k8s.io', 'metrics.k8s.io/v1beta1/PodMetrics', 'the other by its group'],
  ['pods.v1.', '/v1/Pod', 'the core group has no name'],
  ['PodMetrics', 'metrics.k8s.io/v1beta1/PodMetrics', 'a kind'],
  ['podmetrics', 'metrics.k8s.io/v1beta1/PodMetrics', 'a kind in lower case, where there is no other singular'],
  ['oddkind', 'odd.io/v1/OddKind', 'and where there is another'],
  ['__proto__', undefined, 'no name'],
  ['constructor.constructor', undefined, 'no name'],
  ['po', '/v1/Pod', 'of two short names the earlier'],
  ['th', 'th.io/v1/Th', 'a full name comes before a short one'],
  ['things', 'one.io/v1/Thing', 'the preferred version'],
  ['things.v2.one.io', 'one.io/v2/Thing', 'a version'],
  ['Thing.v2.one.io', 'one.io/v2/Thing', 'a kind with version and group'],
  ['things.two.io', 'two.io/v1/Thing', 'a group'],
  ['THINGS', 'one.io/v1/Thing', 'case does not count'],
  ['things.v3.one.io', undefined, 'not in that version'],
  ['nothing', undefined, 'not at all'],
  ['', undefined, 'no name'],
  ['.', undefined, 'no name'],
])('M15: %s is %s: %s', (name, expected, _why) => {
  expect(id(name)).toBe(expected)
})
