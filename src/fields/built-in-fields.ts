import type { KubeObject } from '../model/kube-object.js'
import type { FieldRegistry } from '../query/field-ref.js'
import type { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../resources/types/apps-v1.generated.js'
import type { CronJob, Job } from '../resources/types/batch-v1.generated.js'
import type {
  ConfigMap,
  Event,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  Secret,
  Service,
} from '../resources/types/core-v1.generated.js'
import type { Ingress } from '../resources/types/networking-v1.generated.js'
import { accessModes } from './access-modes.js'
import { ageText } from './age-text.js'
import { eventObject } from './event-object.js'
import { eventCount, eventLastSeenAt } from './event-times.js'
import { ingressHosts } from './ingress-hosts.js'
import { jobCompletions } from './job-completions.js'
import { jobDuration } from './job-duration.js'
import { jobStatus } from './job-status.js'
import { addressesOf } from './load-balancer-addresses.js'
import { nodeRoles } from './node-roles.js'
import { nodeStatus } from './node-status.js'
import { podReadinessGates } from './pod-readiness-gates.js'
import { podSummary } from './pod-summary.js'
import { restartsText } from './restarts-text.js'
import { serviceExternalIp } from './service-external-ip.js'
import { servicePorts } from './service-ports.js'

/** One of them is in every object but those that have data in place of a state. */
const bodies = ['spec', 'status', 'involvedObject']

/** A field that needs more than metadata has no value where only metadata is known; it never says a false word. */
const whole =
  <T extends KubeObject, V>(read: (object: T, now: number) => V) =>
  (object: T, now: number): V | undefined =>
    bodies.some((part) => part in object) ? read(object, now) : undefined

const fields = {
  /** `75m`, since its creation. Text, and as of the object's last change in the view: sort by `metadata.creationTimestamp`. */
  age: ({ metadata }: KubeObject, now: number) => ageText(metadata.creationTimestamp, now),

  /** `Running`, `CrashLoopBackOff`, `Init:1/3`, `Terminating`, … */
  'pod.status': whole((pod: Pod) => podSummary(pod).status),
  /** `1/2` containers, sidecars included. */
  'pod.ready': whole((pod: Pod) => {
    const { ready, containers } = podSummary(pod)
    return `${ready}/${containers}`
  }),
  /** A number: of containers and sidecars, or of init containers until they are done. */
  'pod.restarts': whole((pod: Pod) => podSummary(pod).restarts),
  /** RFC 3339, for texts that tick. */
  'pod.lastRestart': whole((pod: Pod) => podSummary(pod).lastRestart),
  /** `5 (3m ago)`, as of the object's last change in the view. */
  'pod.restartsText': whole((pod: Pod, now) => {
    const { restarts, lastRestart } = podSummary(pod)
    return restartsText(restarts, lastRestart, now)
  }),
  /** `1/2`, or `<none>`. */
  'pod.readinessGates': whole(podReadinessGates),

  /** `Ready`, `NotReady`, `Unknown`, and `,SchedulingDisabled`. */
  'node.status': whole((node: Node) => nodeStatus(node)),
  /** `control-plane,worker`, or `<none>`. */
  'node.roles': nodeRoles,

  /** `2/3` replicas. */
  'deployment.ready': whole(({ spec, status }: Deployment) => `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`),
  /** Replicas of the present template. */
  'deployment.upToDate': whole(({ status }: Deployment) => status?.updatedReplicas ?? 0),
  /** Replicas that have been ready for long enough. */
  'deployment.available': whole(({ status }: Deployment) => status?.availableReplicas ?? 0),
  /** `2/3` replicas. */
  'statefulSet.ready': whole(({ spec, status }: StatefulSet) => `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`),
  /** Replicas asked for. */
  'replicaSet.desired': whole(({ spec }: ReplicaSet) => spec?.replicas ?? 1),
  /** Replicas there are. */
  'replicaSet.current': whole(({ status }: ReplicaSet) => status?.replicas ?? 0),
  /** Replicas that are ready. */
  'replicaSet.ready': whole(({ status }: ReplicaSet) => status?.readyReplicas ?? 0),
  /** Nodes that should run it. */
  'daemonSet.desired': whole(({ status }: DaemonSet) => status?.desiredNumberScheduled ?? 0),
  /** Nodes that should run it, and do. */
  'daemonSet.current': whole(({ status }: DaemonSet) => status?.currentNumberScheduled ?? 0),
  /** Nodes where it is ready. */
  'daemonSet.ready': whole(({ status }: DaemonSet) => status?.numberReady ?? 0),
  /** Nodes with the present template. */
  'daemonSet.upToDate': whole(({ status }: DaemonSet) => status?.updatedNumberScheduled ?? 0),
  /** Nodes where it has been ready for long enough. */
  'daemonSet.available': whole(({ status }: DaemonSet) => status?.numberAvailable ?? 0),

  /** `Complete`, `Failed`, `Running`, `Suspended`, … */
  'job.status': whole((job: Job) => jobStatus(job)),
  /** `2/5`. */
  'job.completions': whole((job: Job) => jobCompletions(job)),
  /** `4m12s`, empty before the start; of a job that runs as of the object's last change in the view. */
  'job.duration': whole((job: Job, now) => jobDuration(job, now)),
  /** Jobs that run now. */
  'cronJob.active': whole(({ status }: CronJob) => status?.active?.length ?? 0),
  /** `5h20m` ago as of the object's last change in the view, or `<none>`. */
  'cronJob.lastSchedule': whole(({ status }: CronJob, now) =>
    status?.lastScheduleTime ? ageText(status.lastScheduleTime, now) : '<none>',
  ),

  /** `1.2.3.4`, `<pending>`, `<none>`, or the host of an external name. Never cut short. */
  'service.externalIp': whole((service: Service) => serviceExternalIp(service)),
  /** `80/TCP,443:30443/TCP`, or `<none>`. */
  'service.ports': whole((service: Service) => servicePorts(service)),
  /** `a.example.com,b.example.com`, `*`, or three and `+ 2 more...`. */
  'ingress.hosts': whole((ingress: Ingress) => ingressHosts(ingress)),
  /** IP addresses and host names, or empty. Never cut short. */
  'ingress.address': whole(({ status }: Ingress) => addressesOf(status?.loadBalancer?.ingress).join(',')),
  /** `80`, or `80, 443`. */
  'ingress.ports': whole(({ spec }: Ingress) => (spec?.tls?.length ? '80, 443' : '80')),

  /** `Bound`, `Pending`, `Lost` or `Terminating`. */
  'persistentVolumeClaim.status': whole(({ metadata, status }: PersistentVolumeClaim) =>
    metadata.deletionTimestamp ? 'Terminating' : (status?.phase ?? ''),
  ),
  /** `10Gi`; empty before there is a volume. */
  'persistentVolumeClaim.capacity': whole(({ spec, status }: PersistentVolumeClaim) =>
    spec?.volumeName ? `${status?.capacity?.storage ?? 0}` : '',
  ),
  /** `RWO,ROX`; empty before there is a volume. */
  'persistentVolumeClaim.accessModes': whole(({ spec, status }: PersistentVolumeClaim) =>
    spec?.volumeName ? accessModes(status?.accessModes) : '',
  ),
  /** `Available`, `Bound`, `Released`, `Failed`, `Pending` or `Terminating`. */
  'persistentVolume.status': whole(({ metadata, status }: PersistentVolume) =>
    metadata.deletionTimestamp ? 'Terminating' : (status?.phase ?? ''),
  ),
  /** `RWO,ROX`. */
  'persistentVolume.accessModes': whole(({ spec }: PersistentVolume) => accessModes(spec?.accessModes)),
  /** `namespace/name`, or empty. */
  'persistentVolume.claim': whole(({ spec }: PersistentVolume) =>
    spec?.claimRef ? `${spec.claimRef.namespace ?? ''}/${spec.claimRef.name ?? ''}` : '',
  ),

  /** How many keys; 0 also where only metadata is known, which looks the same. */
  'configMap.data': ({ data, binaryData }: ConfigMap, _now: number) =>
    Object.keys(data ?? {}).length + Object.keys(binaryData ?? {}).length,
  /** How many keys; 0 also where only metadata is known, which looks the same. */
  'secret.data': ({ data }: Secret, _now: number) => Object.keys(data ?? {}).length,

  /** `pod/web-0`. */
  'event.object': whole((event: Event) => eventObject(event)),
  /** How often it happened. */
  'event.count': whole((event: Event) => eventCount(event)),
  /** RFC 3339, to sort by. */
  'event.lastSeenAt': whole((event: Event) => eventLastSeenAt(event)),
  /** `75m` ago as of the object's last change in the view. */
  'event.lastSeen': whole((event: Event, now) => ageText(eventLastSeenAt(event), now)),
}

/** The fields that every engine has, by name, with the types of their values. */
export type BuiltInFields = {
  readonly [N in keyof typeof fields]: ReturnType<(typeof fields)[N]>
}

/**
 * The built-in fields: they say what kubectl prints.
 *
 * @param now the server's time in milliseconds since the epoch, for ages
 */
export function builtInFields(now: () => number): FieldRegistry {
  return new Map(
    Object.entries(fields).map(([name, read]) => {
      // Which kind a field is read from is the query's choice; one that does not fit throws, or has no value.
      const readAny = read as (object: KubeObject, now: number) => unknown
      return [name, (object: KubeObject) => readAny(object, now())]
    }),
  )
}
