import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { deployments, type Loose, pods, replicaSets } from '../generate/resources.js'
import { ownerReference, type PodTemplate } from '../generate/workload.js'
import type { World } from './world.js'

const revisionKey = 'deployment.kubernetes.io/revision'

/** Those of a Deployment. */
export function ownReplicaSets({ server }: World, { metadata }: KubeObject): readonly Loose[] {
  const { uid, namespace = '', name } = metadata
  const all = server.objects.list(replicaSets, { namespace }) as readonly Loose[]
  return all.filter((one) => one.metadata.name.startsWith(`${name}-`) && isOwnedBy(one, uid))
}

export function isOwnedBy({ metadata }: KubeObject, uid: string | undefined): boolean {
  return metadata.ownerReferences?.[0]?.uid === uid
}

/** The ReplicaSet of a Deployment's present revision. */
export function currentReplicaSet(world: World, deployment: Loose): Loose | undefined {
  const own = ownReplicaSets(world, deployment)
  return own.find((one) => revisionOf(one) === revisionOf(deployment)) ?? own.at(-1)
}

export function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.annotations?.[revisionKey] ?? 0)
}

/** Without pods yet; `template` has its hash among its labels. */
export function createReplicaSet(
  { server }: World,
  deployment: KubeObject,
  { labels, annotations, spec, hash, revision }: Omit<PodTemplate, 'containers'>,
): KubeObject {
  const { name, namespace } = deployment.metadata
  return server.objects.create(replicaSets, {
    metadata: {
      name: `${name}-${hash}`,
      namespace,
      labels,
      annotations: { [revisionKey]: String(revision) },
      ownerReferences: [ownerReference('apps/v1', 'Deployment', deployment)],
    },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: name, 'pod-template-hash': hash } },
      template: { metadata: { labels, annotations }, spec },
    },
    status: { replicas: 0 },
  } as unknown as KubeObject)
}

/** How many pods it shall have. Whether there was something to write. */
export function setReplicas({ server }: World, key: ObjectKey, replicas: number): boolean {
  const replicaSet = server.objects.get(replicaSets, key) as Loose | undefined
  if (replicaSet === undefined || member(replicaSet, 'spec').replicas === replicas) return false
  const ready = replicas === 0 ? {} : { readyReplicas: replicas, availableReplicas: replicas }
  server.objects.update(replicaSets, {
    ...replicaSet,
    spec: { ...(replicaSet.spec as JsonObject), replicas },
    status: { replicas, fullyLabeledReplicas: replicas, ...ready, observedGeneration: replicaSet.metadata.generation },
  } as Loose)
  return true
}

/** What a Deployment's status counts. */
export interface Counts {
  readonly replicas: number
  readonly updated: number
  readonly ready: number
}

/** Whether there was something to write. */
export function setCounts({ server, now }: World, key: ObjectKey, { replicas, updated, ready }: Counts): boolean {
  const deployment = server.objects.get(deployments, key) as Loose | undefined
  if (deployment === undefined) return false
  const { generation } = deployment.metadata
  const { conditions, ...before } = member(deployment, 'status')
  const wanted = Number(member(deployment, 'spec').replicas ?? 1)
  const counts: JsonObject = {
    observedGeneration: generation,
    replicas,
    updatedReplicas: updated,
    ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
    ...(ready >= wanted ? {} : { unavailableReplicas: wanted - ready }),
  }
  const names = new Set([...Object.keys(before), ...Object.keys(counts)])
  if ([...names].every((name) => before[name] === counts[name])) return false
  server.objects.update(deployments, {
    ...deployment,
    status: {
      ...counts,
      conditions: (Array.isArray(conditions) ? conditions : []).map((one: JsonObject) => ({
        ...one,
        lastUpdateTime: timestamp(now()),
      })),
    },
  } as Loose)
  return true
}

/** Whether its containers pass their probes. */
export function isReady({ server }: World, key: ObjectKey): boolean {
  const pod = server.objects.get(pods, key) as Loose | undefined
  const conditions = pod === undefined ? [] : member(pod, 'status').conditions
  return Array.isArray(conditions) && conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
}

export const keyOfObject = ({ metadata }: KubeObject): ObjectKey => keyOf(metadata)
