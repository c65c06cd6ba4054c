import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { eventObject, scaled } from '../generate/event.js'
import { nodeConditions } from '../generate/node.js'
import { deployments, events, type Loose, nodes, pods, replicaSets } from '../generate/resources.js'
import { ownerReference, podTemplate } from '../generate/workload.js'
import { addPod } from './pod-programs.js'
import { createReplicaSet, currentReplicaSet, revisionOf, setCounts, setReplicas } from './replica-sets.js'
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
  if (deployment?.metadata.deletionTimestamp !== undefined || deployment === undefined) return
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
  const replicaSet = createReplicaSet(world, written, { ...template, revision })
  yield
  tell(world, written, `Scaled up replica set ${replicaSet.metadata.name} from 0 to ${old.length}`, now())
  yield
  yield* handOver(world, before, replicaSet, old)
  for (const left of stock.podsOf(before.metadata.uid ?? '')) {
    server.objects.delete(pods, left)
    yield
  }
  const ready = stock.podsOf(replicaSet.metadata.uid ?? '').length
  if (setCounts(world, key, { replicas: ready, updated: ready, ready })) yield
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

/** One thing at a time happens to a Deployment, and nothing by itself while its controller does what a user wants. */
function* alone({ busy, claims }: World, key: ObjectKey, program: () => Program): Program {
  if (busy.has(key) || claims.isHeld(key)) return
  const claimed = claims.times(key)
  busy.add(key)
  for (const wait of program()) {
    yield wait
    if (claims.times(key) !== claimed) break
  }
  busy.delete(key)
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

function tell({ server, chance }: World, object: KubeObject, message: string, now: number): void {
  const about = { kind: 'Deployment', apiVersion: 'apps/v1', object }
  server.objects.create(events, eventObject(about, scaled(message), { now, ageMs: 0, count: 1 }, chance))
}
