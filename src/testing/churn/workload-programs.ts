import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { eventObject, scaled } from '../generate/event.js'
import { nodeConditions } from '../generate/node.js'
import { deployments, events, type Loose, nodes, pods, replicaSets } from '../generate/resources.js'
import { ownerReference, podTemplate } from '../generate/workload.js'
import { addPod } from './pod-programs.js'
import type { Program, World } from './world.js'

/** Larger ones take too long to watch. */
const largestRollOut = 25

/** A new image: a new ReplicaSet grows pod by pod while the old one shrinks. */
export function* rollOut(world: World): Program {
  const key = world.stock.deployments.pick(world.chance)
  if (key !== undefined) yield* alone(world, key, () => rollOutOf(world, key))
}

function* rollOutOf(world: World, key: ObjectKey): Program {
  const { server, stock, chance, now } = world
  const deployment = server.objects.get(deployments, key) as Loose | undefined
  if (deployment === undefined) return
  const before = currentReplicaSet(world, deployment)
  if (before === undefined) return
  const old = stock.podsOf(before.metadata.uid ?? '')
  if (old.length === 0 || old.length > largestRollOut) return
  const { name, namespace = '' } = deployment.metadata
  const revision = revisionOf(deployment) + 1
  const template = podTemplate(name, namespace, revision, chance)
  const { 'pod-template-hash': _hash, ...labels } = template.labels
  const withRevision = { ...deployment.metadata.annotations, 'deployment.kubernetes.io/revision': String(revision) }
  const written = server.objects.update(deployments, {
    ...deployment,
    metadata: { ...deployment.metadata, annotations: withRevision },
    spec: {
      ...(deployment.spec as JsonObject),
      template: { metadata: { labels, annotations: template.annotations }, spec: template.spec },
    },
  } as Loose)
  yield
  const replicaSet = server.objects.create(replicaSets, {
    metadata: {
      name: `${name}-${template.hash}`,
      namespace,
      labels: template.labels,
      annotations: { 'deployment.kubernetes.io/revision': String(revision) },
      ownerReferences: [ownerReference('apps/v1', 'Deployment', written)],
    },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: name, 'pod-template-hash': template.hash } },
      template: { metadata: { labels: template.labels, annotations: template.annotations }, spec: template.spec },
    },
    status: { replicas: 0 },
  } as unknown as KubeObject)
  yield
  tell(world, written, `Scaled up replica set ${replicaSet.metadata.name} from 0 to ${old.length}`, now())
  yield
  yield* handOver(world, before, replicaSet, old)
  for (const left of stock.podsOf(before.metadata.uid ?? '')) {
    server.objects.delete(pods, left)
    yield
  }
  if (setReady(world, key, stock.podsOf(replicaSet.metadata.uid ?? '').length)) yield
  if (server.objects.get(replicaSets, keyOf(before.metadata)) === undefined) return
  server.objects.delete(replicaSets, keyOf(before.metadata))
  yield
}

/** One pod at a time: first the new one, then the old one goes. */
function* handOver(world: World, before: KubeObject, after: KubeObject, old: readonly ObjectKey[]): Program {
  const { server } = world
  const owner = ownerReference('apps/v1', 'ReplicaSet', after)
  for (const [index, key] of old.entries()) {
    if (setReplicas(world, keyOf(after.metadata), index + 1)) yield
    yield* addPod(world, after, owner)
    if (setReplicas(world, keyOf(before.metadata), old.length - index - 1)) yield
    const pod = server.objects.get(pods, key)
    if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) continue
    server.objects.delete(pods, key)
    yield
  }
}

/** What the controllers do when somebody changes a Deployment's replicas. */
export function* scale(world: World, key: ObjectKey): Program {
  yield* alone(world, key, () => scaleOf(world, key))
}

/** One thing at a time happens to a Deployment; the next one waits. */
function* alone({ busy }: World, key: ObjectKey, program: () => Program): Program {
  while (busy.has(key)) yield
  busy.add(key)
  yield* program()
  busy.delete(key)
}

function* scaleOf(world: World, key: ObjectKey): Program {
  const { server, stock } = world
  const deployment = server.objects.get(deployments, key) as Loose | undefined
  const replicaSet = deployment === undefined ? undefined : currentReplicaSet(world, deployment)
  if (deployment === undefined || replicaSet === undefined) return
  const wanted = Number(member(deployment, 'spec').replicas ?? 1)
  if (setReplicas(world, keyOf(replicaSet.metadata), wanted)) yield
  const owner = ownerReference('apps/v1', 'ReplicaSet', replicaSet)
  while (stock.podsOf(owner.uid).length < wanted) yield* addPod(world, replicaSet, owner)
  for (const surplus of stock.podsOf(owner.uid).slice(wanted)) {
    server.objects.delete(pods, surplus)
    yield
  }
  if (setReady(world, key, stock.podsOf(owner.uid).length)) yield
}

/** A kubelet says that it is there. */
export function* heartbeat({ server, stock, chance, now }: World): Program {
  const key = stock.nodes.pick(chance)
  const node = key === undefined ? undefined : (server.objects.get(nodes, key) as Loose | undefined)
  if (node === undefined) return
  const status = member(node, 'status')
  const [first] = Array.isArray(status.conditions) ? status.conditions : []
  if (first?.status === 'Unknown') return
  const conditions = nodeConditions(false, Date.parse(node.metadata.creationTimestamp ?? ''), now())
  server.objects.update(nodes, { ...node, status: { ...status, conditions } } as Loose)
  yield
}

/** The oldest Events expire. */
export function* forgetEvent({ server, stock, chance }: World): Program {
  const key = stock.events.pick(chance)
  if (key === undefined) return
  server.objects.delete(events, key)
  yield
}

/** The ReplicaSet of a Deployment's present revision. */
function currentReplicaSet({ server }: World, deployment: Loose): Loose | undefined {
  const { uid, namespace = '', name } = deployment.metadata
  const own = server.objects
    .list(replicaSets, { namespace })
    .filter(
      ({ metadata }) => metadata.name.startsWith(`${name}-`) && metadata.ownerReferences?.[0]?.uid === uid,
    ) as Loose[]
  return own.find((one) => revisionOf(one) === revisionOf(deployment)) ?? own.at(-1)
}

function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0)
}

function setReplicas({ server }: World, key: ObjectKey, replicas: number): boolean {
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

function setReady({ server, now }: World, key: ObjectKey, ready: number): boolean {
  const deployment = server.objects.get(deployments, key) as Loose | undefined
  if (deployment === undefined) return false
  const { conditions } = member(deployment, 'status')
  server.objects.update(deployments, {
    ...deployment,
    status: {
      observedGeneration: deployment.metadata.generation,
      replicas: ready,
      updatedReplicas: ready,
      ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
      conditions: (Array.isArray(conditions) ? conditions : []).map((one: JsonObject) => ({
        ...one,
        lastUpdateTime: timestamp(now()),
      })),
    },
  } as Loose)
  return true
}

function tell({ server, chance }: World, object: KubeObject, message: string, now: number): void {
  const about = { kind: 'Deployment', apiVersion: 'apps/v1', object }
  server.objects.create(events, eventObject(about, scaled(message), { now, ageMs: 0, count: 1 }, chance))
}
