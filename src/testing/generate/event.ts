import type { KubeObject } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import type { Chance } from './chance.js'
import type { PodState } from './pod-state.js'

interface EventText {
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

const normal = (reason: string, message: string, component = 'kubelet'): EventText => ({
  type: 'Normal',
  reason,
  message,
  component,
})
const warning = (reason: string, message: string, component = 'kubelet'): EventText => ({
  type: 'Warning',
  reason,
  message,
  component,
})

const everyday: readonly EventText[] = [
  normal('Scheduled', 'Successfully assigned the pod to its node', 'default-scheduler'),
  normal('Pulled', 'Container image already present on machine'),
  normal('Created', 'Container created'),
  normal('Started', 'Container started'),
  warning('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503'),
]

const troubles = new Map<PodState, EventText>([
  ['NotReady', warning('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')],
  ['Pending', warning('FailedScheduling', '0/12 nodes are available: 9 Insufficient memory.', 'default-scheduler')],
  ['ErrImagePull', warning('Failed', 'Failed to pull image: not found')],
  ['ImagePullBackOff', warning('BackOff', 'Back-off pulling image')],
  ['CreateContainerConfigError', warning('Failed', 'Error: configmap "missing" not found')],
  ['CrashLoopBackOff', warning('BackOff', 'Back-off restarting failed container')],
  ['Init:CrashLoopBackOff', warning('BackOff', 'Back-off restarting failed container migrate')],
  ['OOMKilled', warning('OOMKilling', 'Memory cgroup out of memory: Killed process', 'kernel-monitor')],
  ['Evicted', warning('Evicted', 'The node was low on resource: memory.')],
  ['Terminating', normal('Killing', 'Stopping container')],
])

export const textFor = (state: PodState, chance: Chance): EventText => troubles.get(state) ?? chance.pick(everyday)

export const killing = normal('Killing', 'Stopping container')
export const backOff = warning('BackOff', 'Back-off restarting failed container')
export const scaled = (message: string): EventText => normal('ScalingReplicaSet', message, 'deployment-controller')

/** A Kubernetes Event about an object, first seen `ageMs` before `now`. */
export function eventObject(
  about: { readonly kind: string; readonly apiVersion: string; readonly object: KubeObject; readonly host?: string },
  { type, reason, message, component }: EventText,
  { now, ageMs, count }: { readonly now: number; readonly ageMs: number; readonly count: number },
  chance: Chance,
): KubeObject {
  const { name, namespace, uid, resourceVersion } = about.object.metadata
  return {
    metadata: {
      name: `${name}.${chance.hex(16)}`,
      namespace: namespace ?? 'default',
      creationTimestamp: timestamp(now - ageMs),
    },
    involvedObject: {
      kind: about.kind,
      ...(namespace === undefined ? {} : { namespace }),
      name,
      uid,
      apiVersion: about.apiVersion,
      resourceVersion,
    },
    reason,
    message,
    source: { component, ...(about.host === undefined ? {} : { host: about.host }) },
    firstTimestamp: timestamp(now - ageMs),
    lastTimestamp: timestamp(now - (count > 1 ? Math.floor(ageMs / count) : ageMs)),
    count,
    type,
    eventTime: null,
    reportingComponent: component,
    reportingInstance: about.host ?? '',
  } as unknown as KubeObject
}
