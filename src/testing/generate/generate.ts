import { keyOf } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import type { ApiServer } from '../api-server/api-server.js'
import { apps, roles, teams } from './app-names.js'
import { type Chance, chanceFrom } from './chance.js'
import { eventObject, textFor } from './event.js'
import { nodeAddress, nodeObject } from './node.js'
import { type NodePlace, podObject } from './pod.js'
import { isReady, type PodState, stateWeights } from './pod-state.js'
import { deployments, events, namespaces, nodes, pods, replicaSets } from './resources.js'
import { deploymentObject, ownerReference, podTemplate, replicaSetObject, type Workload } from './workload.js'

/** How large the cluster is. */
export interface GenerateOptions {
  /** Default 200. */
  readonly pods?: number
  /** Default: one for each 40 pods, at least 4. */
  readonly nodes?: number
  /** Default: one for each 5 pods, at least 1. */
  readonly deployments?: number
  /** Default: one for each 4 pods. */
  readonly events?: number
  /** Names. Default: as many teams as there are deployments for, at most 12. */
  readonly namespaces?: readonly string[]
  /** Equal seeds, options and times give equal clusters. Default 1. */
  readonly seed?: number
}

const hour = 3_600_000
const day = 24 * hour

/**
 * Fills a server with a cluster as a company has it: nodes, deployments with their replica sets
 * and pods in all states that pods get into, and events about them. Written through the server,
 * so watches see it. Deployments' counts agree with their pods.
 */
export function generate(server: ApiServer, options: GenerateOptions = {}): void {
  const podCount = options.pods ?? 200
  const deploymentCount = options.deployments ?? Math.max(1, Math.ceil(podCount / 5))
  const chance = chanceFrom(options.seed ?? 1)
  const now = server.clock.now()
  const homes =
    options.namespaces ?? teams.slice(0, Math.min(teams.length, Math.max(1, Math.ceil(deploymentCount / 3))))
  for (const name of homes) {
    if (server.objects.get(namespaces, keyOf({ name })) === undefined)
      server.objects.create(namespaces, { metadata: { name } })
  }
  const places = createNodes(server, options.nodes ?? Math.max(4, Math.ceil(podCount / 40)), now, chance)
  const about: AboutPod[] = []
  for (const [index, replicas] of shares(podCount, deploymentCount, chance).entries()) {
    const namespace = homes[index % homes.length] ?? 'default'
    createWorkload(server, appName(index, homes.length), namespace, { replicas, places, now, chance, about })
  }
  const eventCount = options.events ?? Math.ceil(podCount / 4)
  if (about.length > 0)
    for (let made = 0; made < eventCount; made += 1) createEvent(server, chance.pick(about), now, chance)
}

/** A pod that events can be about. */
interface AboutPod {
  readonly object: KubeObject
  readonly state: PodState
  readonly host: string
}

function createNodes(server: ApiServer, count: number, now: number, chance: Chance): readonly NodePlace[] {
  const workers: NodePlace[] = []
  for (let index = 0; index < count; index += 1) {
    const node = nodeObject(index, count, now - 30 * day - chance.integer(20 * day), now, chance)
    server.objects.create(nodes, node)
    if (node.metadata.name.startsWith('worker')) workers.push({ name: node.metadata.name, address: nodeAddress(index) })
  }
  return workers.length > 0 ? workers : [{ name: 'cp-01', address: nodeAddress(0) }]
}

interface Surroundings {
  readonly replicas: number
  readonly places: readonly NodePlace[]
  readonly now: number
  readonly chance: Chance
  readonly about: AboutPod[]
}

function createWorkload(server: ApiServer, name: string, namespace: string, around: Surroundings): void {
  const { replicas, places, now, chance, about } = around
  const createdAt = now - hour - chance.integer(20 * day)
  const template = podTemplate(name, namespace, 1 + chance.integer(20), chance)
  const labels = { app: name, 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'Helm' }
  const workload: Workload = { name, namespace, labels, template, replicas, createdAt }
  const states = Array.from({ length: replicas }, () => chance.weighted(stateWeights))
  const ready = states.filter(isReady).length
  const deployment = server.objects.create(deployments, deploymentObject(workload, ready))
  const replicaSet = server.objects.create(replicaSets, replicaSetObject(workload, deployment, ready))
  const owner = ownerReference('apps/v1', 'ReplicaSet', replicaSet)
  for (const state of states) {
    const node = chance.pick(places)
    const restarts =
      state === 'CrashLoopBackOff' ? 3 + chance.integer(60) : chance.random() < 0.06 ? 1 + chance.integer(9) : 0
    const age =
      state === 'Running'
        ? chance.integer(now - createdAt)
        : Math.min(now - createdAt, 60_000 + chance.integer(2 * hour))
    const index = about.length
    const pod = podObject(
      { workload, template, owner, state, node, index, createdAt: now - age, now, restarts },
      chance,
    )
    const object = server.objects.create(pods, pod)
    if (state === 'Terminating') server.objects.delete(pods, keyOf(object.metadata))
    about.push({ object, state, host: node.name })
  }
}

function createEvent(server: ApiServer, { object, state, host }: AboutPod, now: number, chance: Chance): void {
  const about = { kind: 'Pod', apiVersion: 'v1', object, host }
  const times = { now, ageMs: 10_000 + chance.integer(hour), count: chance.random() < 0.3 ? 2 + chance.integer(40) : 1 }
  server.objects.create(events, eventObject(about, textFor(state, chance), times, chance))
}

/** Names repeat only in other namespaces. */
function appName(index: number, namespaceCount: number): string {
  const own = Math.floor(index / namespaceCount) + (index % namespaceCount) * 7
  const app = apps[own % apps.length] ?? 'app'
  const round = Math.floor(own / apps.length)
  const role = roles[round % roles.length] ?? ''
  const generation = Math.floor(round / roles.length)
  return `${app}${role}${generation === 0 ? '' : `-${generation + 1}`}`
}

/** Splits a total into uneven parts, none empty while there is enough. */
function shares(total: number, count: number, chance: Chance): readonly number[] {
  if (total === 0) return Array.from({ length: count }, () => 0)
  const parts = Array.from({ length: Math.min(count, total) }, () => 1)
  let rest = total - parts.length
  for (let at = 0; rest > 0; at = (at + 1) % parts.length) {
    const more = Math.min(rest, chance.integer(2 * Math.ceil(total / parts.length)))
    parts[at] = (parts[at] ?? 0) + more
    rest -= more
  }
  return parts
}
