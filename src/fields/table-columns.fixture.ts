import type { BuiltInFields } from './built-in-fields.js'

const of = (columns: Readonly<Record<string, keyof BuiltInFields>>) => new Map(Object.entries(columns))

/** Which column of the server's table a field is compared with, by collection. */
export const tableColumns: ReadonlyMap<string, ReadonlyMap<string, keyof BuiltInFields>> = new Map([
  [
    'pods',
    of({
      Ready: 'pod.ready',
      Status: 'pod.status',
      Restarts: 'pod.restartsText',
      'Readiness Gates': 'pod.readinessGates',
      Age: 'age',
    }),
  ],
  ['nodes', of({ Status: 'node.status', Roles: 'node.roles', Age: 'age' })],
  [
    'deployments',
    of({
      Ready: 'deployment.ready',
      'Up-to-date': 'deployment.upToDate',
      Available: 'deployment.available',
      Age: 'age',
    }),
  ],
  ['statefulsets', of({ Ready: 'statefulSet.ready', Age: 'age' })],
  [
    'replicasets',
    of({ Desired: 'replicaSet.desired', Current: 'replicaSet.current', Ready: 'replicaSet.ready', Age: 'age' }),
  ],
  [
    'daemonsets',
    of({
      Desired: 'daemonSet.desired',
      Current: 'daemonSet.current',
      Ready: 'daemonSet.ready',
      'Up-to-date': 'daemonSet.upToDate',
      Available: 'daemonSet.available',
      Age: 'age',
    }),
  ],
  ['jobs', of({ Status: 'job.status', Completions: 'job.completions', Duration: 'job.duration', Age: 'age' })],
  ['cronjobs', of({ Active: 'cronJob.active', 'Last Schedule': 'cronJob.lastSchedule', Age: 'age' })],
  ['services', of({ 'External-IP': 'service.externalIp', 'Port(s)': 'service.ports', Age: 'age' })],
  ['ingresses', of({ Hosts: 'ingress.hosts', Address: 'ingress.address', Ports: 'ingress.ports', Age: 'age' })],
  [
    'persistentvolumeclaims',
    of({
      Status: 'persistentVolumeClaim.status',
      Capacity: 'persistentVolumeClaim.capacity',
      'Access Modes': 'persistentVolumeClaim.accessModes',
      Age: 'age',
    }),
  ],
  [
    'persistentvolumes',
    of({
      Status: 'persistentVolume.status',
      'Access Modes': 'persistentVolume.accessModes',
      Claim: 'persistentVolume.claim',
      Age: 'age',
    }),
  ],
  ['configmaps', of({ Data: 'configMap.data', Age: 'age' })],
  ['secrets', of({ Data: 'secret.data', Age: 'age' })],
  ['events', of({ 'Last Seen': 'event.lastSeen', Object: 'event.object', Count: 'event.count' })],
])
