import { type KubeObject, type ObjectKey, resource } from '../../src/index.js'
import type { ApiServer } from '../../src/testing/index.js'

const pods = resource('v1', 'pods')
const replicaSets = resource('apps/v1', 'replicasets')
const deployments = resource('apps/v1', 'deployments')

/** How many writes without letting anybody else have a turn, and the pause behind them, ms: watches keep up. */
const slice = 200
const pauseMs = 20

type Loose = KubeObject & {
  readonly spec?: { readonly replicas?: number; readonly nodeName?: string }
  readonly status?: object
}

/**
 * Makes the cluster as large as asked, a slice at a time, so that watches see it grow. New pods are
 * like some that are there; at the end ReplicaSets and Deployments ask for as many as there are.
 */
export class PodScale {
  readonly #server: ApiServer
  #wanted: number
  #running = false
  #made = 0

  constructor(server: ApiServer) {
    this.#server = server
    this.#wanted = server.objects.list(pods).length
  }

  get wanted(): number {
    return this.#wanted
  }

  set(wanted: number): void {
    this.#wanted = wanted
    if (this.#running) return
    this.#running = true
    void this.#run()
  }

  async #run(): Promise<void> {
    for (;;) {
      const wanted = this.#wanted
      const present = this.#server.objects.list(pods)
      if (Math.abs(wanted - present.length) <= 2) break
      await this.#move(present, wanted)
    }
    this.#running = false
    this.#settle()
  }

  /** Towards what is wanted, until something else is. */
  async #move(present: readonly KubeObject[], wanted: number): Promise<void> {
    const { objects } = this.#server
    const surplus = spread(present, Math.max(0, present.length - wanted))
    const steps = surplus.length > 0 ? surplus.length : wanted - present.length
    for (let done = 0; done < steps && this.#wanted === wanted; done += 1) {
      const pod = surplus[done]
      if (pod === undefined) this.#addLike(present)
      else if (objects.get(pods, keyOf(pod)) !== undefined) objects.delete(pods, keyOf(pod), { gracePeriodSeconds: 0 })
      if (done % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  #addLike(present: readonly Loose[]): void {
    const model = present[(this.#made * 7919) % present.length]
    if (model === undefined) return
    this.#made += 1
    const {
      generateName = 'pod-',
      namespace,
      labels,
      annotations,
      ownerReferences,
    } = model.metadata as KubeObject['metadata'] & {
      readonly generateName?: string
    }
    const ip = `10.${100 + (this.#made >> 16)}.${(this.#made >> 8) & 255}.${1 + (this.#made & 253)}`
    this.#server.objects.create(pods, {
      ...model,
      metadata: {
        generateName,
        namespace,
        labels,
        annotations,
        ownerReferences,
        creationTimestamp: new Date(this.#server.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
      },
      spec: { ...model.spec, ...(model.spec?.nodeName === undefined ? {} : { nodeName: this.#nodeLike(present) }) },
      status: { ...model.status, ...('podIP' in (model.status ?? {}) ? { podIP: ip, podIPs: [{ ip }] } : {}) },
    } as unknown as KubeObject)
  }

  #nodeLike(present: readonly Loose[]): string {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const node = present[(this.#made * 104_729 + attempt * 7) % present.length]?.spec?.nodeName
      if (node !== undefined) return node
    }
    return 'worker-01'
  }

  #settle(): void {
    const { objects } = this.#server
    const byOwner = new Map<string, number>()
    for (const { metadata } of objects.list(pods)) {
      const uid = metadata.ownerReferences?.[0]?.uid ?? ''
      byOwner.set(uid, (byOwner.get(uid) ?? 0) + 1)
    }
    for (const replicaSet of objects.list(replicaSets) as readonly Loose[]) {
      const replicas = byOwner.get(replicaSet.metadata.uid ?? '') ?? 0
      if (replicaSet.spec?.replicas === replicas) continue
      objects.update(replicaSets, resized(replicaSet, replicas))
      const owner = replicaSet.metadata.ownerReferences?.[0]
      if (owner === undefined) continue
      const deployment = objects.get(deployments, `${replicaSet.metadata.namespace}/${owner.name}` as ObjectKey)
      if (deployment !== undefined) objects.update(deployments, resized(deployment, replicas))
    }
  }
}

function resized(object: Loose, replicas: number): KubeObject {
  const counts = { replicas, updatedReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas }
  const { unavailableReplicas: _none, ...status } = { unavailableReplicas: 0, ...object.status }
  return { ...object, spec: { ...object.spec, replicas }, status: { ...status, ...counts } } as KubeObject
}

const keyOf = ({ metadata: { namespace, name } }: KubeObject): ObjectKey => `${namespace}/${name}` as ObjectKey

/** Some of the items, from all over. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, (_none, at) => items[Math.floor((at * items.length) / count)] as T)
}
