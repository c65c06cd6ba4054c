import type { ContainerStatus, Pod } from '../resources/types/core-v1.generated.js'
import { addRestarts, podInit, terminationText } from './pod-init.js'

/** What kubectl prints of a pod. */
export interface PodSummary {
  /** `Running`, `CrashLoopBackOff`, `Init:1/3`, `Terminating`, … */
  readonly status: string
  /** Containers that are ready, sidecars included. */
  readonly ready: number
  /** Containers that should be. */
  readonly containers: number
  /** Of the init containers until they are done, then of the others. */
  readonly restarts: number
  /** RFC 3339; when the container that restarted last had ended. */
  readonly lastRestart: string | undefined
}

/** Status, readiness and restarts, by kubectl's rules: the server's table printer, word for word. */
export function podSummary(pod: Pod): PodSummary {
  const init = podInit(pod)
  const isRunning = init.status === undefined || conditionOf(pod, 'Initialized')?.status === 'True'
  const main = isRunning ? mainContainers(pod) : undefined
  const restarts = (pod.status?.containerStatuses ?? []).reduce(addRestarts, init.sidecarRestarts)
  const { count, last } = isRunning ? restarts : init.restarts
  return {
    status: deletionStatus(pod) ?? settled(main?.status ?? init.status ?? ownStatus(pod), pod, main),
    ready: init.readySidecars + (main?.ready ?? 0),
    containers: init.sidecars + (pod.spec?.containers ?? []).length,
    restarts: count,
    lastRestart: last,
  }
}

/** The pod's own words, before its containers are asked. */
function ownStatus({ status }: Pod): string {
  const isGated = status?.conditions?.some(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated',
  )
  return isGated ? 'SchedulingGated' : status?.reason || status?.phase || ''
}

interface MainContainers {
  /** The word of the first container that has one. */
  readonly status: string | undefined
  /** The word of the first container that failed. */
  readonly failure: string | undefined
  readonly ready: number
}

function mainContainers({ status }: Pod): MainContainers {
  const statuses = status?.containerStatuses ?? []
  return {
    status: firstOf(statuses, wordOf),
    failure: firstOf(statuses, (one) => (hasFailed(one) ? wordOf(one) : undefined)),
    ready: statuses.filter((one) => wordOf(one) === undefined && one.ready && one.state?.running).length,
  }
}

/** Why a container waits or how it ended; nothing while it runs. */
function wordOf({ state }: ContainerStatus): string | undefined {
  if (state?.waiting?.reason) return state.waiting.reason
  return state?.terminated ? terminationText(state.terminated) : undefined
}

const hasFailed = ({ state }: ContainerStatus): boolean =>
  !state?.waiting?.reason && (state?.terminated?.exitCode ?? 0) !== 0

/** A pod of which one container has completed is not complete while another runs, or has failed. */
function settled(status: string, pod: Pod, main: MainContainers | undefined): string {
  if (status !== 'Completed' || main === undefined) return status
  if (main.ready > 0 && conditionOf(pod, 'Ready', 'True')) return 'Running'
  return main.failure ?? (main.ready > 0 ? 'NotReady' : status)
}

/** A pod that is being deleted says only that, unless it has ended already, or its node is lost. */
function deletionStatus({ metadata, status }: Pod): string | undefined {
  if (!metadata.deletionTimestamp) return undefined
  if (status?.reason === 'NodeLost') return 'Unknown'
  return status?.phase === 'Succeeded' || status?.phase === 'Failed' ? undefined : 'Terminating'
}

const conditionOf = ({ status }: Pod, type: string, value?: string) =>
  status?.conditions?.find((one) => one.type === type && (value === undefined || one.status === value))

function firstOf<T, V>(items: readonly T[], read: (item: T) => V | undefined): V | undefined {
  for (const item of items) {
    const value = read(item)
    if (value !== undefined) return value
  }
  return undefined
}
