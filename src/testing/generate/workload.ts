import type { KubeObject, OwnerReference } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import type { Chance } from './chance.js'

/** One application: the deployment, its present replica set, and what its pods have in common. */
export interface Workload {
  readonly name: string
  readonly namespace: string
  readonly labels: Readonly<Record<string, string>>
  readonly template: PodTemplate
  readonly replicas: number
  /** Ms since the epoch. */
  readonly createdAt: number
}

/** Shared by all pods of one replica set, which keeps 50 000 of them small. */
export interface PodTemplate {
  readonly hash: string
  readonly revision: number
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly spec: Readonly<Record<string, unknown>>
  readonly containers: readonly { readonly name: string; readonly image: string; readonly imageID: string }[]
}

export function podTemplate(name: string, namespace: string, revision: number, chance: Chance): PodTemplate {
  const hash = templateHash(chance)
  const tag = `1.${chance.integer(30)}.${revision}`
  const containers = [container(name, 8080, tag, chance), container('metrics', 9090, '0.9.4', chance)]
  const names = chance.random() < 0.35 ? containers : containers.slice(0, 1)
  const spec = {
    volumes: [
      { name: 'config', configMap: { name: `${name}-config`, defaultMode: 420 } },
      { name: 'scratch', emptyDir: {} },
    ],
    containers: names.map(({ body }) => body),
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    serviceAccountName: name,
    serviceAccount: name,
    securityContext: { runAsNonRoot: true, fsGroup: 2000 },
    schedulerName: 'default-scheduler',
    tolerations,
    priority: 0,
    enableServiceLinks: true,
    preemptionPolicy: 'PreemptLowerPriority',
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 100,
            podAffinityTerm: { labelSelector: { matchLabels: { app: name } }, topologyKey: 'kubernetes.io/hostname' },
          },
        ],
      },
    },
  }
  return {
    hash,
    revision,
    labels: {
      app: name,
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/part-of': namespace,
      'app.kubernetes.io/managed-by': 'Helm',
      'pod-template-hash': hash,
    },
    annotations: {
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': '9090',
      'checksum/config': chance.hex(64),
    },
    spec,
    containers: names.map(({ body, imageID }) => ({ name: body.name, image: body.image, imageID })),
  }
}

/** The Deployment of a workload; `ready` of its replicas are. */
export function deploymentObject(
  { name, namespace, labels, template, replicas, createdAt }: Workload,
  ready: number,
): KubeObject {
  const at = timestamp(createdAt)
  const { 'pod-template-hash': _hash, ...templateLabels } = template.labels
  const available = ready >= Math.ceil(replicas * 0.75)
  return {
    metadata: {
      name,
      namespace,
      labels,
      creationTimestamp: at,
      annotations: { 'deployment.kubernetes.io/revision': String(template.revision) },
    },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: templateLabels, annotations: template.annotations }, spec: template.spec },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
      ...(ready === replicas ? {} : { unavailableReplicas: replicas - ready }),
      conditions: [
        condition('Available', available, at, available ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable'),
        condition('Progressing', true, at, 'NewReplicaSetAvailable'),
      ],
    },
  } as KubeObject
}

/** The ReplicaSet of a workload's present template. */
export function replicaSetObject(workload: Workload, owner: KubeObject, ready: number): KubeObject {
  const { name, namespace, template, replicas, createdAt } = workload
  return {
    metadata: {
      name: `${name}-${template.hash}`,
      namespace,
      labels: template.labels,
      creationTimestamp: timestamp(createdAt),
      annotations: { 'deployment.kubernetes.io/revision': String(template.revision) },
      ownerReferences: [ownerReference('apps/v1', 'Deployment', owner)],
    },
    spec: {
      replicas,
      selector: { matchLabels: { app: name, 'pod-template-hash': template.hash } },
      template: { metadata: { labels: template.labels, annotations: template.annotations }, spec: template.spec },
    },
    status: {
      replicas,
      fullyLabeledReplicas: replicas,
      ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
      observedGeneration: 1,
    },
  } as KubeObject
}

export function ownerReference(apiVersion: string, kind: string, { metadata }: KubeObject): OwnerReference {
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '', controller: true, blockOwnerDeletion: true }
}

const hashLetters = 'bcdfghjklmnpqrstvwxz2456789'
/** As names of ReplicaSets end. */
export const templateHash = (chance: Chance): string =>
  Array.from({ length: 9 }, () => chance.pick([...hashLetters])).join('')

const condition = (type: string, holds: boolean, at: string, reason: string): object => ({
  type,
  status: holds ? 'True' : 'False',
  lastUpdateTime: at,
  lastTransitionTime: at,
  reason,
})

const tolerations = ['not-ready', 'unreachable'].map((name) => ({
  key: `node.kubernetes.io/${name}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}))

function container(name: string, port: number, tag: string, chance: Chance) {
  const image = `registry.example.com/team/${name}:${tag}`
  const body = {
    name,
    image,
    ports: [{ name: 'http', containerPort: port, protocol: 'TCP' }],
    env: [
      { name: 'LOG_LEVEL', value: 'info' },
      { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
    ],
    resources: { limits: { memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
    volumeMounts: [
      { name: 'config', readOnly: true, mountPath: '/etc/app' },
      { name: 'scratch', mountPath: '/tmp' },
    ],
    livenessProbe: {
      httpGet: { path: '/live', port: 'http', scheme: 'HTTP' },
      timeoutSeconds: 1,
      periodSeconds: 10,
      successThreshold: 1,
      failureThreshold: 3,
    },
    readinessProbe: {
      httpGet: { path: '/ready', port: 'http', scheme: 'HTTP' },
      timeoutSeconds: 1,
      periodSeconds: 5,
      successThreshold: 1,
      failureThreshold: 3,
    },
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: 'IfNotPresent',
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  }
  return { body, imageID: `registry.example.com/team/${name}@sha256:${chance.hex(64)}` }
}
