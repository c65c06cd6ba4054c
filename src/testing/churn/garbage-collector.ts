import type { ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { deployments, type Loose, pods, replicaSets } from '../generate/resources.js'
import { isOwnedBy, isReady, keyOfObject, ownReplicaSets, setCounts } from './replica-sets.js'
import type { Program, World } from './world.js'

/** Between two looks whether the pods are gone, ms. */
const lookMs = 100
const foreground = 'foregroundDeletion'
const orphan = 'orphan'

/** What a Deployment or a ReplicaSet that is gone has left behind, is deleted too. */
export function* collect({ server, stock }: World, owner: KubeObject): Program {
  const { uid, namespace = '' } = owner.metadata
  for (const one of server.objects.list(replicaSets, { namespace })) {
    if (!isOwnedBy(one, uid) || server.objects.get(replicaSets, keyOfObject(one)) === undefined) continue
    server.objects.delete(replicaSets, keyOfObject(one))
    yield
  }
  for (const pod of stock.podsOf(uid ?? '')) {
    if (server.objects.get(pods, pod) === undefined) continue
    server.objects.delete(pods, pod)
    yield
  }
}

/** A Deployment that is being deleted goes once what it owns is gone (foreground), or belongs to nobody (orphan). */
export function* finishDeployment(world: World, key: ObjectKey): Program {
  const { objects } = world.server
  const deployment = objects.get(deployments, key) as Loose | undefined
  if (deployment?.metadata.deletionTimestamp === undefined) return
  const { finalizers = [] } = deployment.metadata
  const own = ownReplicaSets(world, deployment)
  if (finalizers.includes(foreground)) yield* endAll(world, key, own)
  if (finalizers.includes(orphan)) {
    for (const each of own) {
      const one = objects.get(replicaSets, keyOfObject(each))
      if (one === undefined) continue
      const { ownerReferences: _owners, ...metadata } = one.metadata
      objects.update(replicaSets, { ...one, metadata } as Loose)
      yield
    }
  }
  const last = objects.get(deployments, key) as Loose | undefined
  if (last === undefined) return
  const left = (last.metadata.finalizers ?? []).filter((one) => one !== foreground && one !== orphan)
  objects.update(deployments, { ...last, metadata: { ...last.metadata, finalizers: left } } as Loose)
  yield
}

function* endAll(world: World, key: ObjectKey, own: readonly Loose[]): Program {
  const { server, stock } = world
  for (const each of own) {
    const one = server.objects.get(replicaSets, keyOfObject(each))
    if (one === undefined) continue
    // Its controller makes no more pods once it is terminating.
    const marked = server.objects.update(replicaSets, {
      ...one,
      metadata: { ...one.metadata, finalizers: [foreground] },
    } as Loose)
    server.objects.delete(replicaSets, keyOfObject(marked))
    yield
  }
  const owned = own.map(({ metadata }) => metadata.uid)
  for (const pod of owned.flatMap((uid) => stock.podsOf(uid ?? ''))) {
    if (server.objects.get(pods, pod) === undefined) continue
    server.objects.delete(pods, pod)
    yield
  }
  for (;;) {
    const namespace = key.slice(0, key.indexOf('/'))
    const all = server.objects.list(pods, { namespace })
    const left = all.filter(({ metadata }) => owned.includes(metadata.ownerReferences?.[0]?.uid))
    const ready = left.filter(
      (pod) => pod.metadata.deletionTimestamp === undefined && isReady(world, keyOfObject(pod)),
    ).length
    if (setCounts(world, key, { replicas: left.length, updated: left.length, ready })) yield
    if (left.length === 0) break
    yield lookMs
  }
  for (const one of own) {
    const last = server.objects.get(replicaSets, keyOfObject(one)) as Loose | undefined
    if (last === undefined) continue
    server.objects.update(replicaSets, { ...last, metadata: { ...last.metadata, finalizers: [] } } as Loose)
    yield
  }
}
