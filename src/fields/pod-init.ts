import type { ContainerStatus, Pod } from '../resources/types/core-v1.generated.js'
import { later } from './time-of.js'

/** What the init containers say of a pod. */
export interface PodInit {
  /** `Init:1/3`, `Init:CrashLoopBackOff`, …; absent when all have ended well, or run on as sidecars. */
  readonly status?: string
  readonly sidecars: number
  readonly readySidecars: number
  readonly restarts: Restarts
  readonly sidecarRestarts: Restarts
}

export interface Restarts {
  readonly count: number
  /** RFC 3339. */
  readonly last: string | undefined
}

export const noRestarts: Restarts = { count: 0, last: undefined }

export const addRestarts = ({ count, last }: Restarts, status: ContainerStatus): Restarts => ({
  count: count + (status.restartCount ?? 0),
  last: later(last, status.lastState?.terminated?.finishedAt),
})

/**
 * Looks at the init containers in order, up to the first that has not done its part. Those behind it have not started,
 * so kubectl does not count them.
 */
export function podInit(pod: Pod): PodInit {
  const containers = pod.spec?.initContainers ?? []
  const sidecarNames = new Set(containers.filter((one) => one.restartPolicy === 'Always').map(({ name }) => name))
  let readySidecars = 0
  let restarts = noRestarts
  let sidecarRestarts = noRestarts
  let status: string | undefined
  for (const [index, one] of (pod.status?.initContainerStatuses ?? []).entries()) {
    const isSidecar = sidecarNames.has(one.name)
    restarts = addRestarts(restarts, one)
    if (isSidecar) sidecarRestarts = addRestarts(sidecarRestarts, one)
    if (one.state?.terminated && !one.state.terminated.exitCode) continue
    if (isSidecar && one.started === true) {
      if (one.ready) readySidecars += 1
      continue
    }
    status = `Init:${hindrance(one) ?? `${index}/${containers.length}`}`
    break
  }
  const found = { sidecars: sidecarNames.size, readySidecars, restarts, sidecarRestarts }
  return status === undefined ? found : { status, ...found }
}

/** Why an init container does not go on; nothing when it runs, or is just being started. */
function hindrance({ state }: ContainerStatus): string | undefined {
  if (state?.terminated) return terminationText(state.terminated)
  const reason = state?.waiting?.reason
  return reason === undefined || reason === '' || reason === 'PodInitializing' ? undefined : reason
}

/** The reason of an end, else its signal, else its exit code. */
export function terminationText(ended: NonNullable<NonNullable<ContainerStatus['state']>['terminated']>): string {
  if (ended.reason !== undefined && ended.reason !== '') return ended.reason
  return ended.signal ? `Signal:${ended.signal}` : `ExitCode:${ended.exitCode ?? 0}`
}
