import { deepEqual } from '../../model/deep-equal.js'
import type { ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { deployments, type Loose, pods, replicaSets } from '../generate/resources.js'
import { ownerReference, templateHash } from '../generate/workload.js'
import { addPod } from './pod-programs.js'
import {
  createReplicaSet,
  isReady,
  keyOfObject,
  ownReplicaSets,
  revisionOf,
  setCounts,
  setReplicas,
} from './replica-sets.js'
import type { Program, World } from './world.js'

/** Between two looks, ms. */
const lookMs = 100
const hashLabel = 'pod-template-hash'

/**
 * What the controllers do about a Deployment that a user changed: pods as many as it wants, of the template it has,
 * by a rolling update that keeps as many ready as are wanted. Ends when nothing is left to do, or it is being deleted.
 */
export function* rollTowards(world: World, key: ObjectKey): Program {
  const { objects } = world.server
  const starting = new Set<object>()
  for (;;) {
    const deployment = objects.get(deployments, key) as Loose | undefined
    if (deployment === undefined || deployment.metadata.deletionTimestamp !== undefined) return
    const own = ownReplicaSets(world, deployment)
    const current = own.find((one) => hasTemplateOf(one, deployment))
    if (current === undefined) {
      createFor(world, deployment, own)
      yield lookMs
      continue
    }
    const others = own.filter((one) => one !== current)
    const done = yield* move(world, deployment, { current, others, starting })
    if (setCounts(world, key, countsOf(world, { current, others }))) yield
    if (done === 'done') {
      for (const one of others) {
        if (objects.get(replicaSets, keyOfObject(one)) === undefined) continue
        objects.delete(replicaSets, keyOfObject(one))
        yield
      }
      return
    }
    yield lookMs
  }
}

interface Sets {
  readonly current: Loose
  readonly others: readonly Loose[]
}

function* move(
  world: World,
  deployment: Loose,
  { current, others, starting }: Sets & { readonly starting: Set<object> },
): Generator<number | undefined, 'done' | 'more', void> {
  const { objects } = world.server
  const wanted = Number(member(deployment, 'spec').replicas ?? 1)
  const fresh = podsOf(world, current)
  const old = others.flatMap((one) => podsOf(world, one).map((pod) => ({ pod, owner: one })))
  const surge = old.length === 0 ? 0 : Math.max(1, Math.ceil(wanted / 4))
  const more = Math.min(wanted, wanted + surge - old.length) - fresh.length
  const left = Math.min(wanted, fresh.length + Math.max(0, more))
  if (setReplicas(world, keyOfObject(current), left)) yield
  for (let made = 0; made < more; made += 1) {
    const program = startPod(world, current, starting)
    program.next()
    world.spawn(program)
    yield
  }
  for (const surplus of fresh.slice(wanted)) {
    if (objects.get(pods, surplus) === undefined) continue
    objects.delete(pods, surplus)
    yield
  }
  const ready = fresh.length - starting.size
  const leaving = old.slice(0, Math.max(0, ready + old.length - wanted))
  for (const { pod, owner } of leaving) {
    if (objects.get(pods, pod) === undefined) continue
    if (setReplicas(world, keyOfObject(owner), podsOf(world, owner).length - 1)) yield
    objects.delete(pods, pod)
    yield
  }
  const isDone = more <= 0 && fresh.length <= wanted && old.length === 0 && starting.size === 0
  return isDone ? 'done' : 'more'
}

/** `starting` has it until it runs. */
function startPod(world: World, replicaSet: Loose, starting: Set<object>): Program {
  const mark = {}
  starting.add(mark)
  return (function* (): Program {
    yield* addPod(world, replicaSet, ownerReference('apps/v1', 'ReplicaSet', replicaSet))
    starting.delete(mark)
  })()
}

function createFor(world: World, deployment: Loose, own: readonly Loose[]): void {
  const hash = templateHash(world.chance)
  const revision = Math.max(revisionOf(deployment), ...own.map(revisionOf)) + 1
  const template = templateIn(deployment)
  const { labels = {}, annotations = {} } = member(template, 'metadata') as Labelled
  const spec = member(template, 'spec')
  const metadata = {
    ...deployment.metadata,
    annotations: { ...deployment.metadata.annotations, 'deployment.kubernetes.io/revision': String(revision) },
  }
  world.server.objects.update(deployments, { ...deployment, metadata } as Loose)
  createReplicaSet(world, deployment, { labels: { ...labels, [hashLabel]: hash }, annotations, spec, hash, revision })
}

type Labelled = {
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

function hasTemplateOf(replicaSet: Loose, deployment: Loose): boolean {
  const { metadata, ...own } = templateIn(replicaSet)
  const { labels = {}, ...rest } = metadata as unknown as Labelled
  const { [hashLabel]: _hash, ...withoutHash } = labels
  return deepEqual({ metadata: { labels: withoutHash, ...rest }, ...own }, templateIn(deployment))
}

const templateIn = (object: Loose): JsonObject => member(member(object, 'spec'), 'template')

/** That are not terminating. */
const podsOf = (world: World, { metadata }: KubeObject): readonly ObjectKey[] => world.stock.podsOf(metadata.uid ?? '')

function countsOf(world: World, { current, others }: Sets) {
  const fresh = podsOf(world, current)
  const all = [...fresh, ...others.flatMap((one) => podsOf(world, one))]
  return { replicas: all.length, updated: fresh.length, ready: all.filter((pod) => isReady(world, pod)).length }
}
