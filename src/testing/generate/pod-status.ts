import { timestamp } from '../api-server/clock.js'
import { isReady, isScheduled, type PodState } from './pod-state.js'
import type { PodTemplate } from './workload.js'

export interface PodFacts {
  readonly state: PodState
  readonly template: PodTemplate
  readonly podIP: string
  readonly hostIP: string
  /** Ms since the epoch. */
  readonly createdAt: number
  readonly now: number
  readonly restarts: number
  /** Of the container, 64 hexadecimal digits. */
  readonly containerId: string
}

type Status = Readonly<Record<string, unknown>>

/** `status` as a kubelet writes it. */
export function podStatus(facts: PodFacts): Status {
  const { state, hostIP, podIP, createdAt } = facts
  if (state === 'Evicted') {
    const message = 'The node was low on resource: memory. Threshold quantity: 100Mi, available: 61Mi. '
    return { phase: 'Failed', message, reason: 'Evicted', startTime: timestamp(createdAt), qosClass: 'Burstable' }
  }
  const started = isScheduled(state)
  const hasAddress = started && !waitsForSandbox.has(state)
  return {
    phase: phaseOf(state),
    conditions: conditions(facts),
    ...(started ? { hostIP, hostIPs: [{ ip: hostIP }] } : {}),
    ...(hasAddress ? { podIP, podIPs: [{ ip: podIP }] } : {}),
    ...(started ? { startTime: timestamp(createdAt + 1_000), ...containers(facts) } : {}),
    qosClass: 'Burstable',
  }
}

/** Init containers are part of the spec of those that show them. */
export const initContainer = {
  name: 'migrate',
  image: 'registry.example.com/team/migrate:2.1.0',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'IfNotPresent',
}

export const hasInitContainer = (state: PodState): boolean => state.startsWith('Init:') || state === 'PodInitializing'

const waitsForSandbox = new Set<PodState>(['ContainerCreating', 'Init:0/1'])

function phaseOf(state: PodState): string {
  if (state === 'Completed') return 'Succeeded'
  if (state === 'Error' || state === 'OOMKilled') return 'Failed'
  return ['Running', 'NotReady', 'CrashLoopBackOff', 'Terminating'].includes(state) ? 'Running' : 'Pending'
}

function conditions({ state, createdAt, now }: PodFacts): readonly object[] {
  const scheduled = isScheduled(state)
  const at = timestamp(createdAt)
  const changed = timestamp(isReady(state) ? createdAt + 8_000 : now - 60_000 < createdAt ? createdAt : now - 60_000)
  const one = (type: string, holds: boolean, lastTransitionTime: string, more: object = {}): object => ({
    type,
    status: holds ? 'True' : 'False',
    lastProbeTime: null,
    lastTransitionTime,
    ...more,
  })
  if (!scheduled) {
    const message = '0/12 nodes are available: 3 node(s) had untolerated taint, 9 Insufficient memory.'
    return [one('PodScheduled', false, at, { reason: 'Unschedulable', message })]
  }
  const ready = isReady(state)
  const why = ready ? {} : { reason: 'ContainersNotReady', message: 'containers with unready status' }
  const done = state === 'Completed' ? { reason: 'PodCompleted' } : why
  return [
    one('PodReadyToStartContainers', !waitsForSandbox.has(state), at),
    one(
      'Initialized',
      !state.startsWith('Init:') && state !== 'PodInitializing',
      at,
      state === 'Completed' ? done : {},
    ),
    one('Ready', ready, changed, done),
    one('ContainersReady', ready, changed, done),
    one('PodScheduled', true, at),
  ]
}

function containers(facts: PodFacts): Status {
  const { state, template } = facts
  const statuses = template.containers.map((container, index) => {
    // One of several containers is enough to make a pod unready.
    const troubled = index === 0 || phaseOf(state) !== 'Running'
    return containerStatus(facts, container, troubled ? state : 'Running')
  })
  if (!hasInitContainer(state)) return { containerStatuses: statuses }
  return { initContainerStatuses: [initStatus(facts)], containerStatuses: statuses }
}

function containerStatus(
  facts: PodFacts,
  { name, image, imageID }: PodTemplate['containers'][number],
  state: PodState,
): object {
  const { containerId, restarts } = facts
  const current = containerState(facts, state)
  const begun = !('waiting' in current) || state === 'CrashLoopBackOff'
  return {
    name,
    state: current,
    lastState: lastState(facts, state),
    ready: isReady(state),
    restartCount: restarts,
    image,
    imageID: begun ? imageID : '',
    ...(begun ? { containerID: `containerd://${containerId}` } : {}),
    started: state === 'Running' || state === 'NotReady' || state === 'Terminating',
  }
}

function containerState({ createdAt, now, restarts }: PodFacts, state: PodState): Record<string, object> {
  const startedAt = timestamp(restarts === 0 ? createdAt + 4_000 : Math.max(createdAt + 4_000, now - 300_000))
  const waiting = (reason: string, message?: string): Record<string, object> => ({
    waiting: { reason, ...(message === undefined ? {} : { message }) },
  })
  const ended = (exitCode: number, reason: string): Record<string, object> => ({
    terminated: { exitCode, reason, startedAt, finishedAt: timestamp(Math.max(createdAt + 9_000, now - 90_000)) },
  })
  switch (state) {
    case 'CrashLoopBackOff':
      return waiting('CrashLoopBackOff', 'back-off 5m0s restarting failed container')
    case 'ErrImagePull':
      return waiting('ErrImagePull', 'failed to pull and unpack image: not found')
    case 'ImagePullBackOff':
      return waiting('ImagePullBackOff', 'Back-off pulling image')
    case 'CreateContainerConfigError':
      return waiting('CreateContainerConfigError', 'configmap "missing" not found')
    case 'ContainerCreating':
      return waiting('ContainerCreating')
    case 'PodInitializing':
    case 'Init:0/1':
    case 'Init:CrashLoopBackOff':
      return waiting('PodInitializing')
    case 'Completed':
      return ended(0, 'Completed')
    case 'OOMKilled':
      return ended(137, 'OOMKilled')
    case 'Error':
      return ended(1, 'Error')
    default:
      return { running: { startedAt } }
  }
}

function lastState({ now, restarts }: PodFacts, state: PodState): object {
  if (restarts === 0) return {}
  const oom = state === 'CrashLoopBackOff' && restarts % 3 === 0
  return {
    terminated: {
      exitCode: oom ? 137 : 1,
      reason: oom ? 'OOMKilled' : 'Error',
      startedAt: timestamp(now - 420_000),
      finishedAt: timestamp(now - 310_000),
    },
  }
}

function initStatus({ state, containerId, createdAt }: PodFacts): object {
  const running = state === 'Init:0/1'
  const done = state === 'PodInitializing'
  const at = timestamp(createdAt + 3_000)
  return {
    name: initContainer.name,
    state: done
      ? { terminated: { exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at } }
      : running
        ? { running: { startedAt: at } }
        : { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 1m20s restarting failed container' } },
    lastState: {},
    ready: done,
    restartCount: running || done ? 0 : 4,
    image: initContainer.image,
    imageID: '',
    containerID: `containerd://${containerId}`,
  }
}
