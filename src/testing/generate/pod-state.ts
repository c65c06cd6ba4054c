/** What a generated pod is doing, by the word that `kubectl get pods` prints for it. */
export type PodState =
  | 'Running'
  | 'NotReady'
  | 'Pending'
  | 'ContainerCreating'
  | 'PodInitializing'
  | 'Init:0/1'
  | 'Init:CrashLoopBackOff'
  | 'ErrImagePull'
  | 'ImagePullBackOff'
  | 'CreateContainerConfigError'
  | 'CrashLoopBackOff'
  | 'OOMKilled'
  | 'Error'
  | 'Evicted'
  | 'Completed'
  | 'Terminating'

/** How often each is drawn: a cluster that is mostly well. */
export const stateWeights: readonly (readonly [PodState, number])[] = [
  ['Running', 930],
  ['NotReady', 12],
  ['Pending', 8],
  ['ContainerCreating', 8],
  ['PodInitializing', 3],
  ['Init:0/1', 3],
  ['Init:CrashLoopBackOff', 1],
  ['ErrImagePull', 2],
  ['ImagePullBackOff', 5],
  ['CreateContainerConfigError', 2],
  ['CrashLoopBackOff', 10],
  ['OOMKilled', 2],
  ['Error', 3],
  ['Evicted', 3],
  ['Completed', 4],
  ['Terminating', 4],
]

export const isReady = (state: PodState): boolean => state === 'Running' || state === 'Terminating'

/** Whether a node was found for it. */
export const isScheduled = (state: PodState): boolean => state !== 'Pending'
