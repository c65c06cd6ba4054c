// @ts-check
import { ago } from './container-states.mjs'

/**
 * Objects of other kinds than pods, in the states that their columns in kubectl tell apart.
 *
 * @typedef {object} TableCase
 * @property {Record<string, any>} object with its name
 * @property {Record<string, unknown>} [status] what is written through `/status`
 * @property {true} [deleted] and held by a finalizer
 */

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'main', image: 'x' }] } }
const selector = { matchLabels: { app: 'a' } }
const jobTemplate = { ...template, spec: { ...template.spec, restartPolicy: 'Never' } }

/**
 * @param {string} name
 * @param {Record<string, unknown>} spec
 * @param {Record<string, unknown>} [status]
 * @returns {TableCase}
 */
const of = (name, spec, status) => ({ object: { metadata: { name }, spec }, ...(status && { status }) })

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 * @param {{ ready?: string, cordoned?: true }} [state]
 * @returns {TableCase}
 */
const node = (name, labels, { ready, cordoned } = {}) => ({
  object: { metadata: { name, labels }, spec: cordoned ? { unschedulable: true } : {} },
  status: { conditions: ready === undefined ? [] : [{ type: 'Ready', status: ready }] },
})

/** @param {Date} now @returns {readonly TableCase[]} */
const jobs = (now) => {
  const started = { startTime: ago(now, 3600) }
  /** @param {string[]} types */
  const conditions = (...types) => ({ conditions: types.map((type) => ({ type, status: 'True' })) })
  return [
    of('new', { template: jobTemplate }),
    of('running', { template: jobTemplate, completions: 5, parallelism: 2 }, { ...started, active: 2, succeeded: 2 }),
    of(
      'complete',
      { template: jobTemplate },
      {
        startTime: ago(now, 3600),
        completionTime: ago(now, 3600 - 252),
        succeeded: 1,
        ...conditions('SuccessCriteriaMet', 'Complete'),
      },
    ),
    of('failed', { template: jobTemplate }, { ...started, failed: 1, ...conditions('FailureTarget', 'Failed') }),
    of('failing', { template: jobTemplate }, { ...started, active: 1, ...conditions('FailureTarget') }),
    of('completing', { template: jobTemplate }, { ...started, active: 1, ...conditions('SuccessCriteriaMet') }),
    of('suspended', { template: jobTemplate, suspend: true }, conditions('Suspended')),
    of('queue', { template: jobTemplate, completions: null, parallelism: 3 }, { ...started, active: 3 }),
    { ...of('terminating', { template: jobTemplate }, { ...started, active: 1 }), deleted: true },
  ]
}

/** @param {Date} now @returns {readonly TableCase[]} */
const cronJobs = (now) => {
  const spec = { schedule: '0 * * * *', jobTemplate: { spec: { template: jobTemplate } } }
  return [
    of('never', spec),
    of('hourly', spec, { lastScheduleTime: ago(now, 1260), active: [{ kind: 'Job', name: 'a', namespace: 'x' }] }),
  ]
}

/** @type {readonly TableCase[]} */
const services = [
  of('cluster-ip', { ports: [{ port: 80 }] }),
  of('headless', { clusterIP: 'None' }),
  of('external-ips', { ports: [{ port: 53, protocol: 'UDP' }], externalIPs: ['1.2.3.4', '5.6.7.8'] }),
  of('node-port', {
    type: 'NodePort',
    ports: [
      { name: 'a', port: 80, nodePort: 30080 },
      { name: 'b', port: 443, nodePort: 30443 },
    ],
  }),
  of('balancer-pending', { type: 'LoadBalancer', ports: [{ port: 80, nodePort: 30081 }] }),
  of(
    'balancer',
    { type: 'LoadBalancer', ports: [{ port: 80, nodePort: 30082 }], externalIPs: ['9.9.9.9'] },
    {
      loadBalancer: { ingress: [{ ip: '7.7.7.7' }, { hostname: 'balancer.example.com' }, { ip: '6.6.6.6' }] },
    },
  ),
  of('external-name', { type: 'ExternalName', externalName: 'db.example.com' }),
]

/** @param {string[]} hosts */
const rules = (...hosts) =>
  hosts.map((host) => ({
    ...(host && { host }),
    http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'a', port: { number: 80 } } } }] },
  }))

/** @type {readonly TableCase[]} */
const ingresses = [
  of('any-host', { rules: rules('') }),
  of(
    'one-host',
    { rules: rules('a.example.com'), tls: [{ hosts: ['a.example.com'] }] },
    { loadBalancer: { ingress: [{ hostname: 'a-very-long-name.balancer.example.com' }, { ip: '7.7.7.7' }] } },
  ),
  of('three-hosts', { rules: rules('a.com', 'b.com', 'c.com') }),
  of('five-hosts', { rules: rules('a.com', 'b.com', 'c.com', 'd.com', 'e.com') }),
]

const request = { resources: { requests: { storage: '8Gi' } } }

/** @type {readonly TableCase[]} */
const claims = [
  of('pending', { ...request, accessModes: ['ReadWriteOnce'] }, { phase: 'Pending' }),
  of(
    'bound',
    { ...request, accessModes: ['ReadWriteOnce', 'ReadOnlyMany'], volumeName: 'bound' },
    { phase: 'Bound', capacity: { storage: '10Gi' }, accessModes: ['ReadOnlyMany', 'ReadWriteOnce'] },
  ),
  of('lost', { ...request, accessModes: ['ReadWriteMany'], volumeName: 'gone' }, { phase: 'Lost' }),
  { ...of('terminating', { ...request, accessModes: ['ReadWriteOncePod'] }, { phase: 'Pending' }), deleted: true },
]

const volume = { capacity: { storage: '10Gi' }, hostPath: { path: '/tmp/x' } }

/** @type {readonly TableCase[]} */
const volumes = [
  of('available', { ...volume, accessModes: ['ReadWriteOnce'] }, { phase: 'Available' }),
  of(
    'bound',
    { ...volume, accessModes: ['ReadOnlyMany', 'ReadWriteMany'], claimRef: { namespace: 'web', name: 'bound' } },
    { phase: 'Bound' },
  ),
  of('released', { ...volume, accessModes: ['ReadWriteOncePod'] }, { phase: 'Released' }),
  { ...of('terminating', { ...volume, accessModes: ['ReadWriteOnce'] }, { phase: 'Failed' }), deleted: true },
]

/** @param {Date} now @param {string} namespace @returns {readonly TableCase[]} */
const events = (now, namespace) => {
  const about = { kind: 'Pod', name: 'web-0', namespace }
  const base = { involvedObject: about, reason: 'Started', message: 'Started it', type: 'Normal' }
  const modern = {
    eventTime: `${ago(now, 5000).slice(0, 19)}.000000Z`,
    reportingComponent: 'example.com/c',
    reportingInstance: 'c-0',
    action: 'Start',
  }
  /** @param {string} name @param {object} rest @returns {TableCase} */
  const event = (name, rest) => ({ object: { metadata: { name }, ...base, ...rest } })
  return [
    event('old', { firstTimestamp: ago(now, 7000), lastTimestamp: ago(now, 75), count: 12 }),
    event('first-only', { firstTimestamp: ago(now, 700) }),
    event('timeless', {}),
    event('modern', modern),
    event('series', { ...modern, series: { count: 3, lastObservedTime: `${ago(now, 300).slice(0, 19)}.000000Z` } }),
    event('nameless', { involvedObject: { kind: 'ReplicaSet', namespace }, lastTimestamp: ago(now, 10) }),
  ]
}

/**
 * By path of the collection. Each is created, then its status is written, then it is deleted if it should be.
 *
 * @param {Date} now
 * @param {string} namespace
 * @returns {ReadonlyMap<string, readonly TableCase[]>}
 */
export const tableCases = (now, namespace) => {
  const within = (/** @type {string} */ group) => `${group}/namespaces/${namespace}`
  return new Map([
    [
      '/api/v1/nodes',
      [
        node('node-ready', { 'node-role.kubernetes.io/worker': '' }, { ready: 'True' }),
        node(
          'node-not-ready',
          { 'node-role.kubernetes.io/control-plane': '', 'node-role.kubernetes.io/b': '' },
          { ready: 'False' },
        ),
        node('node-unknown', { 'kubernetes.io/role': 'old', 'node-role.kubernetes.io/new': '' }, { ready: 'Unknown' }),
        node('node-silent', {}),
        node('node-cordoned', {}, { ready: 'True', cordoned: true }),
        node('node-silent-cordoned', {}, { cordoned: true }),
      ],
    ],
    [
      `${within('/apis/apps/v1')}/deployments`,
      [
        of('new', { selector, template }),
        of('zero', { selector, template, replicas: 0 }),
        of(
          'updating',
          { selector, template, replicas: 5 },
          { replicas: 6, updatedReplicas: 3, readyReplicas: 5, availableReplicas: 4 },
        ),
      ],
    ],
    [
      `${within('/apis/apps/v1')}/statefulsets`,
      [
        of('new', { selector, template, serviceName: 'a' }),
        of('some', { selector, template, serviceName: 'a', replicas: 3 }, { replicas: 3, readyReplicas: 2 }),
      ],
    ],
    [
      `${within('/apis/apps/v1')}/replicasets`,
      [
        of('new', { selector, template }),
        of('some', { selector, template, replicas: 4 }, { replicas: 3, readyReplicas: 2 }),
      ],
    ],
    [
      `${within('/apis/apps/v1')}/daemonsets`,
      [
        of('new', { selector, template }),
        of(
          'some',
          { selector, template },
          {
            desiredNumberScheduled: 7,
            currentNumberScheduled: 6,
            numberReady: 5,
            updatedNumberScheduled: 4,
            numberAvailable: 3,
            numberMisscheduled: 0,
          },
        ),
      ],
    ],
    [`${within('/apis/batch/v1')}/jobs`, jobs(now)],
    [`${within('/apis/batch/v1')}/cronjobs`, cronJobs(now)],
    [`${within('/api/v1')}/services`, services],
    [`${within('/apis/networking.k8s.io/v1')}/ingresses`, ingresses],
    [`${within('/api/v1')}/persistentvolumeclaims`, claims],
    ['/api/v1/persistentvolumes', volumes],
    [
      `${within('/api/v1')}/configmaps`,
      [
        { object: { metadata: { name: 'empty' } } },
        { object: { metadata: { name: 'full' }, data: { a: '1', b: '2' }, binaryData: { c: 'AAAA' } } },
      ],
    ],
    [
      `${within('/api/v1')}/secrets`,
      [{ object: { metadata: { name: 'empty' } } }, { object: { metadata: { name: 'full' }, data: { a: 'AAAA' } } }],
    ],
    [`${within('/api/v1')}/events`, events(now, namespace)],
  ])
}
