import type { BuiltInFields } from '../../../fields/built-in-fields.js'

/** Where the text of a cell comes from. */
export type CellSource =
  | { readonly type: 'field'; readonly name: keyof BuiltInFields }
  | { readonly type: 'path'; readonly path: string; readonly absent: unknown }
  /** Names or images of the containers in a template, joined. */
  | { readonly type: 'containers'; readonly path: string; readonly member: 'name' | 'image' }
  /** A label selector as text. */
  | { readonly type: 'labels'; readonly path: string }

/** One column of the server's table of a kind. */
export interface ColumnRow {
  readonly name: string
  /** Default string. */
  readonly type?: string
  readonly format?: string
  readonly description?: string
  /** 0 is always shown, more is for wide tables. Default 0. */
  readonly priority?: number
  readonly from: CellSource
}

const field = (name: keyof BuiltInFields): CellSource => ({ type: 'field', name })
const path = (at: string, absent: unknown = '<none>'): CellSource => ({ type: 'path', path: at, absent })
const wide = (name: string, from: CellSource): ColumnRow => ({ name, priority: 1, from })

const name: ColumnRow = { name: 'Name', format: 'name', from: path('metadata.name', '') }
const age: ColumnRow = { name: 'Age', from: field('age') }
const template = 'spec.template.spec.containers'
const images = (at = template): readonly ColumnRow[] => [
  wide('Containers', { type: 'containers', path: at, member: 'name' }),
  wide('Images', { type: 'containers', path: at, member: 'image' }),
]
const selector = wide('Selector', { type: 'labels', path: 'spec.selector.matchLabels' })
const integer = (title: string, source: CellSource): ColumnRow => ({ name: title, type: 'integer', from: source })

/** The columns of built-in kinds, by the resource's id. */
export const builtInColumns: ReadonlyMap<string, readonly ColumnRow[]> = new Map([
  [
    '/pods',
    [
      name,
      { name: 'Ready', from: field('pod.ready') },
      { name: 'Status', from: field('pod.status') },
      { name: 'Restarts', from: field('pod.restartsText') },
      age,
      wide('IP', path('status.podIP')),
      wide('Node', path('spec.nodeName')),
      wide('Nominated Node', path('status.nominatedNodeName')),
      wide('Readiness Gates', field('pod.readinessGates')),
    ],
  ],
  [
    '/nodes',
    [
      name,
      { name: 'Status', from: field('node.status') },
      { name: 'Roles', from: field('node.roles') },
      age,
      { name: 'Version', from: path('status.nodeInfo.kubeletVersion', '') },
      wide('Internal-IP', path('status.addresses.0.address')),
      wide('External-IP', path('status.externalAddress')),
      wide('OS-Image', path('status.nodeInfo.osImage', '<unknown>')),
      wide('Kernel-Version', path('status.nodeInfo.kernelVersion', '<unknown>')),
      wide('Container-Runtime', path('status.nodeInfo.containerRuntimeVersion', '<unknown>')),
    ],
  ],
  ['/namespaces', [name, { name: 'Status', from: path('status.phase', '') }, age]],
  ['/configmaps', [name, { name: 'Data', from: field('configMap.data') }, age]],
  ['/secrets', [name, { name: 'Type', from: path('type', '') }, { name: 'Data', from: field('secret.data') }, age]],
  ['/serviceaccounts', [name, age]],
  [
    '/services',
    [
      name,
      { name: 'Type', from: path('spec.type', '') },
      { name: 'Cluster-IP', from: path('spec.clusterIP') },
      { name: 'External-IP', from: field('service.externalIp') },
      { name: 'Port(s)', from: field('service.ports') },
      age,
      wide('Selector', { type: 'labels', path: 'spec.selector' }),
    ],
  ],
  [
    '/events',
    [
      { name: 'Last Seen', from: field('event.lastSeen') },
      { name: 'Type', from: path('type', '') },
      { name: 'Reason', from: path('reason', '') },
      { name: 'Object', from: field('event.object') },
      wide('Subobject', path('involvedObject.fieldPath', '')),
      wide('Source', path('source.component', '')),
      { name: 'Message', from: path('message', '') },
      wide('First Seen', field('age')),
      wide('Count', field('event.count')),
      { ...name, priority: 1 },
    ],
  ],
  [
    '/persistentvolumeclaims',
    [
      name,
      { name: 'Status', from: field('persistentVolumeClaim.status') },
      { name: 'Volume', from: path('spec.volumeName', '') },
      { name: 'Capacity', from: field('persistentVolumeClaim.capacity') },
      { name: 'Access Modes', from: field('persistentVolumeClaim.accessModes') },
      { name: 'StorageClass', from: path('spec.storageClassName', '') },
      { name: 'VolumeAttributesClass', from: path('spec.volumeAttributesClassName', '<unset>') },
      age,
      wide('VolumeMode', path('spec.volumeMode', '<unset>')),
    ],
  ],
  [
    'apps/deployments',
    [
      name,
      { name: 'Ready', from: field('deployment.ready') },
      { name: 'Up-to-date', from: field('deployment.upToDate') },
      { name: 'Available', from: field('deployment.available') },
      age,
      ...images(),
      selector,
    ],
  ],
  [
    'apps/replicasets',
    [
      name,
      integer('Desired', field('replicaSet.desired')),
      integer('Current', field('replicaSet.current')),
      integer('Ready', field('replicaSet.ready')),
      age,
      ...images(),
      selector,
    ],
  ],
  ['apps/statefulsets', [name, { name: 'Ready', from: field('statefulSet.ready') }, age, ...images()]],
  [
    'apps/daemonsets',
    [
      name,
      integer('Desired', field('daemonSet.desired')),
      integer('Current', field('daemonSet.current')),
      integer('Ready', field('daemonSet.ready')),
      integer('Up-to-date', field('daemonSet.upToDate')),
      integer('Available', field('daemonSet.available')),
      { name: 'Node Selector', from: { type: 'labels', path: 'spec.template.spec.nodeSelector' } },
      age,
      ...images(),
      selector,
    ],
  ],
  [
    'batch/jobs',
    [
      name,
      { name: 'Status', from: field('job.status') },
      { name: 'Completions', from: field('job.completions') },
      { name: 'Duration', from: field('job.duration') },
      age,
      ...images(),
      selector,
    ],
  ],
  [
    'batch/cronjobs',
    [
      name,
      { name: 'Schedule', from: path('spec.schedule', '') },
      { name: 'Timezone', from: path('spec.timeZone') },
      { name: 'Suspend', type: 'boolean', from: path('spec.suspend', false) },
      integer('Active', field('cronJob.active')),
      { name: 'Last Schedule', from: field('cronJob.lastSchedule') },
      age,
      ...images('spec.jobTemplate.spec.template.spec.containers'),
      wide('Selector', { type: 'labels', path: 'spec.jobTemplate.spec.selector.matchLabels' }),
    ],
  ],
  [
    'networking.k8s.io/ingresses',
    [
      name,
      { name: 'Class', from: path('spec.ingressClassName') },
      { name: 'Hosts', from: field('ingress.hosts') },
      { name: 'Address', from: field('ingress.address') },
      { name: 'Ports', from: field('ingress.ports') },
      age,
    ],
  ],
])

/** Of kinds without a printer of their own. */
export const otherColumns: readonly ColumnRow[] = [
  name,
  { name: 'Created At', type: 'date', from: path('metadata.creationTimestamp', null) },
]

/** Before the columns of a custom resource's definition. */
export const nameColumn = name
