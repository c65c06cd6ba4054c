// @ts-check
import { digits } from './objects.mjs'

/**
 * @typedef {import('./objects.mjs').KubeObject} KubeObject
 * @typedef {'Running' | 'Pending' | 'Succeeded' | 'Failed' | 'CrashLoopBackOff'} PodState
 */

/**
 * A pod as a Deployment's controller would make it. As the server sends it: about 5 kB when created, 8 kB with a
 * status, a good half of which is `managedFields`.
 *
 * @param {number} i part of the name, `web-00007`; also picks the app, the tier and the node
 * @param {string} namespace
 * @returns {KubeObject}
 */
export function pod(i, namespace) {
  const app = `app-${i % 20}`
  const labels = {
    app,
    tier: ['front', 'back', 'data'][i % 3],
    'app.kubernetes.io/name': app,
    'app.kubernetes.io/managed-by': 'Helm',
    'pod-template-hash': '5d4f8c7b9',
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `web-${digits(i)}`,
      namespace,
      labels,
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '9090', 'checksum/config': checksum(i) },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: `${app}-5d4f8c7b9`,
          uid: `00000000-0000-4000-8000-${String(i % 20).padStart(12, '0')}`,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      nodeName: `node-${i % 50}`,
      containers: [container('main', i, 8080), container('sidecar', i, 9090)],
      volumes: [
        { name: 'config', configMap: { name: `${app}-config` } },
        { name: 'scratch', emptyDir: {} },
      ],
      tolerations: ['not-ready', 'unreachable'].map((name) => ({
        key: `node.kubernetes.io/${name}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 300,
      })),
      terminationGracePeriodSeconds: 30,
    },
  }
}

/**
 * @param {string} name
 * @param {number} i
 * @param {number} port
 */
const container = (name, i, port) => ({
  name,
  image: image(name, i),
  ports: [{ name: 'http', containerPort: port }],
  env: [
    { name: 'LOG_LEVEL', value: 'info' },
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  ],
  resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 5 },
  volumeMounts: [
    { name: 'config', mountPath: '/etc/app', readOnly: true },
    { name: 'scratch', mountPath: '/tmp' },
  ],
})

/**
 * What a kubelet would write into `status`; merge patch the pod's `/status` with `{ status }`.
 *
 * @param {KubeObject} object a pod, before or after the server has seen it
 * @param {PodState} state
 * @param {Date} now
 * @returns {Record<string, unknown>}
 */
export function podStatus({ metadata, spec }, state, now) {
  const at = `${now.toISOString().slice(0, 19)}Z`
  const i = Number(/\d+$/.exec(metadata.name)?.[0] ?? 0)
  const phase = state === 'CrashLoopBackOff' ? 'Running' : state
  const ready = state === 'Running'
  const conditions = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(
    (type) => ({
      type,
      status: ready || type === 'PodScheduled' || (phase === 'Running' && type === 'Initialized') ? 'True' : 'False',
      lastTransitionTime: at,
    }),
  )
  const addresses = phase === 'Pending' ? {} : { podIP: podIp(i), podIPs: [{ ip: podIp(i) }], startTime: at }
  return {
    phase,
    conditions,
    hostIP: `192.168.1.${i % 50}`,
    ...addresses,
    qosClass: 'Burstable',
    containerStatuses: spec.containers.map((/** @type {{ name: string }} */ { name }) => ({
      name,
      image: image(name, i),
      imageID: `registry.example.com/team/${name}@sha256:${checksum(i)}`,
      containerID: `containerd://${checksum(i + 1)}`,
      ready,
      started: ready,
      restartCount: state === 'CrashLoopBackOff' ? 7 : 0,
      state: containerState(state, at),
      lastState: {},
    })),
  }
}

/**
 * @param {PodState} state
 * @param {string} at
 */
function containerState(state, at) {
  switch (state) {
    case 'Running':
      return { running: { startedAt: at } }
    case 'Pending':
      return { waiting: { reason: 'ContainerCreating' } }
    case 'CrashLoopBackOff':
      return { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container' } }
    default: {
      const failed = state === 'Failed'
      return { terminated: { exitCode: failed ? 1 : 0, reason: failed ? 'Error' : 'Completed', finishedAt: at } }
    }
  }
}

/**
 * @param {string} name
 * @param {number} i
 */
const image = (name, i) => `registry.example.com/team/${name}:1.${i % 7}.0`

/** @param {number} i */
const podIp = (i) => `10.244.${Math.floor(i / 250) % 250}.${1 + (i % 250)}`

/** @param {number} i */
const checksum = (i) => i.toString(16).padStart(8, '0').repeat(8)
