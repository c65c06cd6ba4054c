import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject, OwnerReference } from '../../model/kube-object.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { backOff, eventObject, killing, textFor } from '../generate/event.js'
import { podObject } from '../generate/pod.js'
import type { PodState } from '../generate/pod-state.js'
import { podStatus } from '../generate/pod-status.js'
import { events, type Loose, nodes, pods, replicaSets } from '../generate/resources.js'
import { ownerReference } from '../generate/workload.js'
import { templateOf } from './template-of.js'
import type { Program, World } from './world.js'

/** What a kubelet takes to start or to end a pod, ms. */
const kubeletMs = 700

/** A container dies, is held back, and runs again. */
export function* crash(world: World): Program {
  const key = runningPod(world)
  if (key === undefined) return
  if (setState(world, key, 'CrashLoopBackOff', 'one more')) yield
  if (tell(world, key, backOff)) yield
  if (setState(world, key, 'Running', 'as many')) yield
}

/** A readiness probe fails for a while. */
export function* falter(world: World): Program {
  const key = runningPod(world)
  if (key === undefined) return
  if (setState(world, key, 'NotReady', 'as many')) yield
  if (tell(world, key, textFor('NotReady', world.chance))) yield
  if (setState(world, key, 'Running', 'as many')) yield
}

/** Somebody deletes a pod; the rest happens as with any pod that is deleted. */
export function* lose(world: World): Program {
  const key = runningPod(world)
  if (key === undefined) return
  world.server.objects.delete(pods, key)
  yield
}

/** What a kubelet and a ReplicaSet's controller do about a terminating pod, whoever deleted it. */
export function* finishDeletion(world: World, key: ObjectKey): Program {
  const pod = world.server.objects.get(pods, key)
  if (pod === undefined) return
  if (tell(world, key, killing)) yield kubeletMs
  yield* replace(world, pod)
  const now = world.server.objects.get(pods, key)
  if (now === undefined || now.metadata.uid !== pod.metadata.uid) return
  world.server.objects.delete(pods, key, { gracePeriodSeconds: 0 })
  yield
}

/** A new pod for a ReplicaSet that has too few, from nothing to ready. */
export function* addPod(world: World, replicaSet: KubeObject, owner: OwnerReference): Program {
  const { server, chance, now } = world
  const node = world.stock.nodes.pick(chance)
  const at = now()
  const plan = {
    workload: { name: templateName(replicaSet), namespace: replicaSet.metadata.namespace ?? '' },
    template: templateOf(replicaSet),
    owner,
    node: { name: node ?? 'worker-01', address: nodeAddressOf(world, node) },
    index: chance.integer(0xffff),
    createdAt: at,
    now: at,
    restarts: 0,
  }
  const created = server.objects.create(pods, podObject({ ...plan, state: 'ContainerCreating' }, chance))
  yield
  const key = keyOf(created.metadata)
  if (tell(world, key, textFor('Running', chance))) yield kubeletMs
  if (setState(world, key, 'Running', 'as many')) yield
}

/** An Event about a pod, or one that is seen again. */
export function* report(world: World): Program {
  const { stock, chance, server } = world
  const old = chance.random() < 0.4 ? stock.events.pick(chance) : undefined
  const event = old === undefined ? undefined : (server.objects.get(events, old) as Loose | undefined)
  if (event !== undefined) {
    const lastTimestamp = `${new Date(world.now()).toISOString().slice(0, 19)}Z`
    server.objects.update(events, { ...event, count: Number(event.count ?? 1) + 1, lastTimestamp } as Loose)
    yield
    return
  }
  const key = stock.pods.pick(chance)
  if (key !== undefined && tell(world, key, textFor('Running', chance))) yield
}

function* replace(world: World, pod: KubeObject): Program {
  const owner = pod.metadata.ownerReferences?.[0]
  if (owner === undefined || owner.kind !== 'ReplicaSet') return
  const key = keyOf({ name: owner.name, namespace: pod.metadata.namespace })
  const replicaSet = world.server.objects.get(replicaSets, key) as Loose | undefined
  if (replicaSet === undefined || replicaSet.metadata.deletionTimestamp !== undefined) return
  const wanted = Number(member(replicaSet, 'spec').replicas ?? 0)
  if (world.stock.podsOf(owner.uid).length >= wanted) return
  yield* addPod(world, replicaSet, ownerReference('apps/v1', 'ReplicaSet', replicaSet))
}

function runningPod({ stock, chance, server }: World): ObjectKey | undefined {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const key = stock.pods.pick(chance)
    const pod = key === undefined ? undefined : (server.objects.get(pods, key) as Loose | undefined)
    if (pod?.metadata.deletionTimestamp === undefined && pod !== undefined && member(pod, 'status').phase === 'Running')
      return key
  }
  return undefined
}

/** Whether there was something to write. */
function setState(world: World, key: ObjectKey, state: PodState, restarts: 'as many' | 'one more'): boolean {
  const { server, chance, now } = world
  const pod = server.objects.get(pods, key) as Loose | undefined
  if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return false
  const status = member(pod, 'status')
  const before = restartsOf(status)
  server.objects.update(pods, {
    ...pod,
    status: podStatus({
      state,
      template: templateOf(pod),
      podIP:
        typeof status.podIP === 'string' ? status.podIP : `10.250.${chance.integer(255)}.${1 + chance.integer(254)}`,
      hostIP: String(status.hostIP ?? ''),
      createdAt: Date.parse(pod.metadata.creationTimestamp ?? ''),
      now: now(),
      restarts: restarts === 'one more' ? before + 1 : before,
      containerId: chance.hex(64),
    }),
  } as Loose)
  return true
}

function tell(world: World, key: ObjectKey, text: Parameters<typeof eventObject>[1]): boolean {
  const { server, chance, now } = world
  const pod = server.objects.get(pods, key) as Loose | undefined
  if (pod === undefined) return false
  const host = member(pod, 'spec').nodeName
  const about = { kind: 'Pod', apiVersion: 'v1', object: pod, ...(typeof host === 'string' ? { host } : {}) }
  server.objects.create(events, eventObject(about, text, { now: now(), ageMs: 0, count: 1 }, chance))
  return true
}

function restartsOf(status: JsonObject): number {
  const [first] = Array.isArray(status.containerStatuses) ? status.containerStatuses : []
  return Number(first?.restartCount ?? 0)
}

function nodeAddressOf({ server }: World, key: ObjectKey | undefined): string {
  const node = key === undefined ? undefined : (server.objects.get(nodes, key) as Loose | undefined)
  const addresses = node === undefined ? [] : member(node, 'status').addresses
  return Array.isArray(addresses) ? String(addresses[0]?.address ?? '') : ''
}

function templateName(replicaSet: KubeObject): string {
  return replicaSet.metadata.ownerReferences?.[0]?.name ?? replicaSet.metadata.name
}
