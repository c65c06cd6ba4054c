// @ts-check
import {
  ago,
  container,
  containers,
  inits,
  isInitialized,
  isReady,
  ready,
  running,
  terminated,
  waiting,
} from './container-states.mjs'

/**
 * Pods with several containers, with sidecars, and with restarts.
 *
 * @typedef {import('./pod-cases.mjs').PodCase} PodCase
 */

/** @type {(readonly [string, PodCase])[]} */
export const several = [
  [
    'first-word-wins',
    {
      says: 'ImagePullBackOff',
      spec: containers('main', 'b', 'c'),
      status: {
        phase: 'Pending',
        containerStatuses: [
          container('main', running, ready),
          container('b', waiting('ImagePullBackOff')),
          container('c', waiting('CrashLoopBackOff')),
        ],
      },
    },
  ],
  ...[
    /** @type {const} */ (['completed-beside-ready', 'Running', isReady, running]),
    /** @type {const} */ (['completed-beside-unready', 'NotReady', [], running]),
    /** @type {const} */ (['completed-beside-failed', 'Error', [], terminated(1, { reason: 'Error' })]),
    /** @type {const} */ (['completed-beside-signal', 'Signal:9', [], terminated(137, { signal: 9 })]),
    /** @type {const} */ (['completed-beside-completed', 'Completed', [], terminated(0, { reason: 'Completed' })]),
  ].map(
    ([name, says, conditions, state]) =>
      /** @type {const} */ ([
        name,
        {
          says,
          spec: containers('main', 'b'),
          status: {
            phase: 'Running',
            conditions,
            containerStatuses: [
              container('main', terminated(0, { reason: 'Completed' })),
              container('b', state, state === running ? ready : {}),
            ],
          },
        },
      ]),
  ),
]

/** @type {(readonly [string, PodCase])[]} */
export const sidecars = [
  [
    'sidecar',
    {
      says: 'Running',
      spec: inits('a', 'proxy+'),
      status: {
        phase: 'Running',
        initContainerStatuses: [
          container('a', terminated(0, { reason: 'Completed' }), { restartCount: 3 }),
          container('proxy', running, { ...ready, restartCount: 2 }),
        ],
        containerStatuses: [container('main', running, { ...ready, restartCount: 1 })],
      },
    },
  ],
  [
    'sidecar-unready',
    {
      says: 'Running',
      spec: inits('proxy+'),
      status: {
        phase: 'Running',
        initContainerStatuses: [container('proxy', running, { started: true })],
        containerStatuses: [container('main', running, ready)],
      },
    },
  ],
  [
    'sidecar-not-started',
    {
      says: 'Init:0/1',
      spec: inits('proxy+'),
      status: {
        phase: 'Pending',
        initContainerStatuses: [container('proxy', running)],
        containerStatuses: [container('main', waiting('PodInitializing'))],
      },
    },
  ],
  [
    'sidecar-starting',
    {
      says: 'Init:0/2',
      spec: inits('proxy+', 'b'),
      status: {
        phase: 'Pending',
        initContainerStatuses: [
          container('proxy', running, { started: false }),
          container('b', waiting('PodInitializing')),
        ],
        containerStatuses: [container('main', waiting('PodInitializing'))],
      },
    },
  ],
  [
    'sidecar-crash',
    {
      says: 'CrashLoopBackOff',
      spec: inits('proxy+'),
      status: {
        phase: 'Running',
        conditions: isInitialized,
        initContainerStatuses: [container('proxy', waiting('CrashLoopBackOff'), { started: false, restartCount: 4 })],
        containerStatuses: [container('main', waiting('CrashLoopBackOff'), { restartCount: 1 })],
      },
    },
  ],
  [
    'sidecar-fails-beside-running',
    {
      says: 'Init:Error',
      spec: inits('proxy+'),
      status: {
        phase: 'Running',
        conditions: [...isInitialized, ...isReady],
        initContainerStatuses: [
          container('proxy', terminated(1, { reason: 'Error' }), { started: false, restartCount: 4 }),
        ],
        containerStatuses: [container('main', running, ready)],
      },
    },
  ],
  [
    'sidecar-ended',
    {
      says: 'Completed',
      spec: inits('proxy+'),
      status: {
        phase: 'Succeeded',
        initContainerStatuses: [container('proxy', terminated(0, { reason: 'Completed' }))],
        containerStatuses: [container('main', terminated(0, { reason: 'Completed' }))],
      },
    },
  ],
]

/**
 * @param {Date} now
 * @returns {(readonly [string, PodCase])[]}
 */
export const restartsOfSeveral = (now) => [
  [
    'restarts-of-all',
    {
      says: 'Running',
      spec: { ...containers('main', 'b'), ...inits('a', 'proxy+') },
      status: {
        phase: 'Running',
        initContainerStatuses: [
          container('a', terminated(0), { restartCount: 9, lastState: terminated(1, { finishedAt: ago(now, 60) }) }),
          container('proxy', running, {
            ...ready,
            restartCount: 2,
            lastState: terminated(1, { finishedAt: ago(now, 700) }),
          }),
        ],
        containerStatuses: [
          container('main', running, {
            ...ready,
            restartCount: 1,
            lastState: terminated(1, { finishedAt: ago(now, 1300) }),
          }),
          container('b', running, {
            ...ready,
            restartCount: 4,
            lastState: terminated(1, { finishedAt: ago(now, 7300) }),
          }),
        ],
      },
    },
  ],
  [
    'restarts-without-a-time',
    {
      says: 'Running',
      status: { phase: 'Running', containerStatuses: [container('main', running, { ...ready, restartCount: 3 })] },
    },
  ],
  [
    'init-restarts',
    {
      says: 'Init:1/2',
      spec: inits('proxy+', 'b'),
      status: {
        phase: 'Pending',
        initContainerStatuses: [
          container('proxy', running, {
            ...ready,
            restartCount: 2,
            lastState: terminated(1, { finishedAt: ago(now, 4000) }),
          }),
          container('b', running, { restartCount: 3, lastState: terminated(1, { finishedAt: ago(now, 800) }) }),
        ],
        containerStatuses: [container('main', waiting('PodInitializing'), { restartCount: 8 })],
      },
    },
  ],
]

/**
 * Restarts so many seconds ago, one for each way to print that.
 *
 * @param {Date} now
 * @returns {(readonly [string, PodCase])[]}
 */
export const restarted = (now) =>
  [
    30,
    240,
    254,
    4500,
    5 * 3600,
    5 * 3600 + 1260,
    31 * 3600,
    72 * 3600,
    76 * 3600,
    410 * 86400,
    730 * 86400,
    775 * 86400,
    3400 * 86400,
  ].map((seconds) => {
    const lastState = terminated(1, { finishedAt: ago(now, seconds + 5) })
    const status = container('main', running, { ...ready, restartCount: 5, lastState })
    return [`restarted-${seconds}`, { says: 'Running', status: { phase: 'Running', containerStatuses: [status] } }]
  })
