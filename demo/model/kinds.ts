import { customResourceDefinitions, deployments, events, nodes, pods, resource } from 'kube-informer/resources'
import type { Column, Kind } from './kind.js'
import { nodeTone, podTone, wordTone } from './tone.js'

export const name: Column = {
  id: 'name',
  title: 'Name',
  from: 'metadata.name',
  width: 'minmax(155px, 2fr)',
  sort: ['metadata.name', 'metadata.namespace'],
  shown: { type: 'name' },
}
export const namespace: Column = {
  id: 'namespace',
  title: 'Namespace',
  from: 'metadata.namespace',
  width: 'minmax(94px, 0.9fr)',
  shown: { type: 'text' },
}
export const age: Column = {
  id: 'age',
  title: 'Age',
  from: 'metadata.creationTimestamp',
  width: '64px',
  // The youngest was created last.
  sort: ['-metadata.creationTimestamp'],
  shown: { type: 'age' },
}
const text = (id: string, title: string, from: string, width: string): Column => ({
  id,
  title,
  from,
  width,
  shown: { type: 'text' },
})
const number = (id: string, title: string, from: string, width: string): Column => ({
  id,
  title,
  from,
  width,
  first: 'desc',
  shown: { type: 'number' },
})

const podKind: Kind = {
  id: 'pods',
  title: 'Pods',
  singular: 'pod',
  resource: pods,
  columns: [
    {
      id: 'status',
      title: 'Status',
      from: "field('pod.status')",
      width: '179px',
      sort: ["field('pod.severity')", "field('pod.status')", 'metadata.name'],
      shown: { type: 'status', tone: podTone },
    },
    name,
    namespace,
    { id: 'ready', title: 'Ready', from: "field('pod.ready')", width: '58px', shown: { type: 'ratio' } },
    {
      id: 'restarts',
      title: 'Restarts',
      from: "field('pod.restarts')",
      width: 'minmax(112px, 1.1fr)',
      first: 'desc',
      shown: { type: 'restarts', last: 'lastRestart' },
    },
    text('node', 'Node', 'spec.nodeName', 'minmax(90px, 0.8fr)'),
    text('ip', 'IP', 'status.podIP', '128px'),
    age,
  ],
  extra: { lastRestart: "field('pod.lastRestart')" },
  actions: ['evict'],
  sort: { id: 'name', desc: false },
  facet: {
    by: "field('pod.health')",
    values: [
      { value: 'running', label: 'Running', tone: 'good' },
      { value: 'pending', label: 'Pending', tone: 'busy' },
      { value: 'failing', label: 'Failing', tone: 'bad' },
      { value: 'terminating', label: 'Terminating', tone: 'leaving' },
    ],
  },
}

const deploymentKind: Kind = {
  id: 'deployments',
  title: 'Deployments',
  singular: 'deployment',
  resource: deployments,
  columns: [
    name,
    namespace,
    { id: 'ready', title: 'Ready', from: "field('deployment.ready')", width: '110px', shown: { type: 'ratio' } },
    number('upToDate', 'Up to date', "field('deployment.upToDate')", '116px'),
    number('available', 'Available', "field('deployment.available')", '106px'),
    age,
  ],
  extra: { wanted: 'spec.replicas' },
  actions: ['scale', 'restart'],
  owns: 'pods',
  sort: { id: 'name', desc: false },
}

const nodeKind: Kind = {
  id: 'nodes',
  title: 'Nodes',
  singular: 'node',
  resource: nodes,
  columns: [
    {
      id: 'status',
      title: 'Status',
      from: "field('node.status')",
      width: '220px',
      shown: { type: 'status', tone: nodeTone },
    },
    name,
    text('roles', 'Roles', "field('node.roles')", 'minmax(110px, 1fr)'),
    text('version', 'Version', 'status.nodeInfo.kubeletVersion', '110px'),
    { ...number('cpu', 'CPU', 'status.capacity.cpu', '76px'), sort: [{ by: 'status.capacity.cpu', as: 'quantity' }] },
    {
      ...number('memory', 'Memory', 'status.capacity.memory', '110px'),
      shown: { type: 'quantity' },
      sort: [{ by: 'status.capacity.memory', as: 'quantity' }],
    },
    {
      ...number('pods', 'Pod limit', 'status.capacity.pods', '104px'),
      sort: [{ by: 'status.capacity.pods', as: 'quantity' }],
    },
    age,
  ],
  sort: { id: 'name', desc: false },
  facet: {
    by: "field('node.status')",
    values: [
      { value: 'Ready', label: 'Ready', tone: 'good' },
      { value: 'NotReady', label: 'Not ready', tone: 'bad' },
    ],
  },
}

const eventKind: Kind = {
  id: 'events',
  title: 'Events',
  singular: 'event',
  resource: events,
  columns: [
    {
      id: 'seen',
      title: 'Last seen',
      from: "field('event.lastSeenAt')",
      width: '104px',
      sort: ["-field('event.lastSeenAt')"],
      shown: { type: 'age' },
    },
    { id: 'type', title: 'Type', from: 'type', width: '112px', shown: { type: 'status', tone: wordTone } },
    text('reason', 'Reason', 'reason', '150px'),
    { ...text('object', 'Object', "field('event.object')", 'minmax(180px, 1.6fr)'), shown: { type: 'name' } },
    text('message', 'Message', 'message', 'minmax(160px, 2fr)'),
    number('count', 'Count', "field('event.count')", '76px'),
  ],
  sort: { id: 'seen', desc: false },
  facet: {
    by: 'type',
    values: [
      { value: 'Warning', label: 'Warnings', tone: 'warn' },
      { value: 'Normal', label: 'Normal', tone: 'quiet' },
    ],
  },
}

const databaseKind: Kind = {
  id: 'databases',
  title: 'Databases',
  singular: 'database',
  resource: resource('demo.example.com/v1', 'databases', { kind: 'Database' }),
  columns: [
    { id: 'phase', title: 'Phase', from: 'status.phase', width: '130px', shown: { type: 'status', tone: wordTone } },
    name,
    namespace,
    text('engine', 'Engine', 'spec.engine', 'minmax(110px, 1fr)'),
    number('replicas', 'Replicas', 'spec.replicas', '100px'),
    {
      ...number('storage', 'Storage', 'spec.storage', '100px'),
      shown: { type: 'quantity' },
      sort: [{ by: 'spec.storage', as: 'quantity' }],
    },
    age,
  ],
  sort: { id: 'name', desc: false },
}

const definitionKind: Kind = {
  id: 'crds',
  title: 'CRDs',
  singular: 'custom resource definition',
  resource: customResourceDefinitions,
  columns: [
    name,
    text('group', 'Group', 'spec.group', 'minmax(140px, 1fr)'),
    text('scope', 'Scope', 'spec.scope', '120px'),
    age,
  ],
  sort: { id: 'name', desc: false },
}

/** What there is to show: the cluster in memory has a custom resource of its own. */
export function kindsOf(cluster: 'memory' | 'proxy'): readonly [Kind, ...Kind[]] {
  return [podKind, deploymentKind, nodeKind, eventKind, cluster === 'memory' ? databaseKind : definitionKind]
}
