// @ts-check
import { container, inits, isReady, ready, running, terminated, waiting } from './container-states.mjs'
import { restarted, restartsOfSeveral, several, sidecars } from './pod-container-cases.mjs'

/**
 * Pods in every state that kubectl has a word for, as a kubelet or a controller would leave them.
 *
 * @typedef {object} PodCase
 * @property {string} says the word in kubectl's STATUS column
 * @property {Record<string, unknown>} [spec] besides one container `main` on `node-1`
 * @property {Record<string, unknown>} status what is written through `/status`
 * @property {'with a grace period' | 'held by a finalizer'} [deleted]
 */

/**
 * @param {string} says
 * @param {object} state of the one container
 * @param {string} [phase]
 * @returns {PodCase}
 */
const one = (says, state, phase = 'Running') => ({
  says,
  status: { phase, containerStatuses: [container('main', state)] },
})

/**
 * @param {string} says
 * @param {object} state of the second of three init containers
 * @returns {PodCase}
 */
const init = (says, state) => ({
  says,
  spec: inits('a', 'b', 'c'),
  status: {
    phase: 'Pending',
    initContainerStatuses: [
      container('a', terminated(0, { reason: 'Completed' })),
      container('b', state, { restartCount: 2 }),
      container('c', waiting('PodInitializing'), { restartCount: 7 }),
    ],
    containerStatuses: [container('main', waiting('PodInitializing'))],
  },
})

/**
 * By name of the pod.
 *
 * @param {Date} now
 * @returns {ReadonlyMap<string, PodCase>}
 */
export const podCases = (now) =>
  new Map([
    // The pod's own words.
    ['pending', { says: 'Pending', status: { phase: 'Pending' } }],
    ['phase-running', { says: 'Running', status: { phase: 'Running' } }],
    ['phase-succeeded', { says: 'Succeeded', status: { phase: 'Succeeded' } }],
    ['phase-failed', { says: 'Failed', status: { phase: 'Failed' } }],
    ['phase-unknown', { says: 'Unknown', status: { phase: 'Unknown' } }],
    ['evicted', { says: 'Evicted', status: { phase: 'Failed', reason: 'Evicted', message: 'low on memory' } }],
    ['deadline', { says: 'DeadlineExceeded', status: { phase: 'Failed', reason: 'DeadlineExceeded' } }],
    [
      'gated',
      { says: 'SchedulingGated', spec: { nodeName: undefined, schedulingGates: [{ name: 'a.b/c' }] }, status: {} },
    ],
    [
      'unschedulable',
      {
        says: 'Pending',
        spec: { nodeName: undefined },
        status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
      },
    ],
    // One container that waits, runs, or has ended.
    ...[
      'ContainerCreating',
      'PodInitializing',
      'ErrImagePull',
      'ImagePullBackOff',
      'InvalidImageName',
      'CreateContainerConfigError',
      'CreateContainerError',
      'RunContainerError',
      'CrashLoopBackOff',
    ].map((word) => /** @type {const} */ ([`waits-${word.toLowerCase()}`, one(word, waiting(word), 'Pending')])),
    ['waits-silently', one('Pending', waiting(), 'Pending')],
    [
      'runs',
      {
        says: 'Running',
        status: { phase: 'Running', conditions: isReady, containerStatuses: [container('main', running, ready)] },
      },
    ],
    ['runs-unready', one('Running', running)],
    ['completed', one('Completed', terminated(0, { reason: 'Completed' }), 'Succeeded')],
    ['error', one('Error', terminated(1, { reason: 'Error' }), 'Failed')],
    ['oom-killed', one('OOMKilled', terminated(137, { reason: 'OOMKilled' }), 'Failed')],
    ['start-error', one('StartError', terminated(128, { reason: 'StartError' }), 'Failed')],
    ['status-unknown', one('ContainerStatusUnknown', terminated(137, { reason: 'ContainerStatusUnknown' }), 'Failed')],
    ['exit-code', one('ExitCode:3', terminated(3), 'Failed')],
    ['exit-code-0', one('ExitCode:0', terminated(0), 'Succeeded')],
    ['signal', one('Signal:9', terminated(137, { signal: 9 }), 'Failed')],
    // Several containers: the first with a word speaks; one that completed does not speak for the others.
    ...several,
    // Init containers and sidecars.
    ['init-running', init('Init:1/3', running)],
    ['init-starting', init('Init:1/3', waiting('PodInitializing'))],
    ['init-waits-silently', init('Init:1/3', waiting())],
    ['init-crash', init('Init:CrashLoopBackOff', waiting('CrashLoopBackOff'))],
    ['init-pull', init('Init:ImagePullBackOff', waiting('ImagePullBackOff'))],
    ['init-error', init('Init:Error', terminated(1, { reason: 'Error' }))],
    ['init-oom-killed', init('Init:OOMKilled', terminated(137, { reason: 'OOMKilled' }))],
    ['init-exit-code', init('Init:ExitCode:2', terminated(2))],
    ['init-signal', init('Init:Signal:15', terminated(143, { signal: 15 }))],
    ...sidecars,
    // Restarts.
    ...restarted(now),
    ...restartsOfSeveral(now),
    // Readiness gates.
    [
      'gates',
      {
        says: 'Running',
        spec: { readinessGates: [{ conditionType: 'a/b' }, { conditionType: 'c/d' }, { conditionType: 'e/f' }] },
        status: {
          phase: 'Running',
          conditions: [
            { type: 'a/b', status: 'True' },
            { type: 'c/d', status: 'False' },
          ],
          containerStatuses: [container('main', running, ready)],
        },
      },
    ],
    // Deletion.
    ['terminating', { ...one('Terminating', running), deleted: 'with a grace period' }],
    ['terminating-crash', { ...one('Terminating', waiting('CrashLoopBackOff')), deleted: 'with a grace period' }],
    [
      'terminating-pending',
      {
        says: 'Terminating',
        spec: { nodeName: undefined },
        status: { phase: 'Pending' },
        deleted: 'held by a finalizer',
      },
    ],
    [
      'ended-then-deleted',
      { ...one('Completed', terminated(0, { reason: 'Completed' }), 'Succeeded'), deleted: 'held by a finalizer' },
    ],
    [
      'failed-then-deleted',
      { ...one('Error', terminated(1, { reason: 'Error' }), 'Failed'), deleted: 'held by a finalizer' },
    ],
    [
      'node-lost',
      {
        says: 'Unknown',
        status: { phase: 'Running', reason: 'NodeLost', containerStatuses: [container('main', running, ready)] },
        deleted: 'with a grace period',
      },
    ],
    ['node-lost-kept', { says: 'NodeLost', status: { phase: 'Running', reason: 'NodeLost' } }],
  ])
