import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import type { ApiServer, ServerWrite } from '../api-server/api-server.js'
import { deployments, events, nodes, pods } from '../generate/resources.js'
import { KeyBag } from './key-bag.js'

/** What is in the cluster, so that programs find their objects without searching. */
export class Stock {
  readonly pods = new KeyBag()
  readonly deployments = new KeyBag()
  readonly nodes = new KeyBag()
  readonly events = new KeyBag()
  /** Pods that are not terminating, by the uid of their owner. */
  readonly #byOwner = new Map<string, Set<ObjectKey>>()

  constructor(server: ApiServer) {
    for (const [resource, plural] of [
      [pods, 'pods'],
      [deployments, 'deployments'],
      [nodes, 'nodes'],
      [events, 'events'],
    ] as const) {
      for (const object of server.objects.list(resource))
        this.take({ type: 'added', group: resource.group, plural, object })
    }
  }

  /** Pods of an owner that are not terminating. */
  podsOf(ownerUid: string): readonly ObjectKey[] {
    return [...(this.#byOwner.get(ownerUid) ?? [])]
  }

  take({ type, plural, object }: ServerWrite): void {
    const bag = this.#bag(plural)
    if (bag === undefined) return
    const key = keyOf(object.metadata)
    if (type === 'deleted') bag.delete(key)
    else bag.add(key)
    if (plural === 'pods')
      this.#takePod(key, object, type === 'deleted' || object.metadata.deletionTimestamp !== undefined)
  }

  #bag(plural: string): KeyBag | undefined {
    switch (plural) {
      case 'pods':
        return this.pods
      case 'deployments':
        return this.deployments
      case 'nodes':
        return this.nodes
      case 'events':
        return this.events
      default:
        return undefined
    }
  }

  #takePod(key: ObjectKey, object: KubeObject, leaving: boolean): void {
    const owner = object.metadata.ownerReferences?.[0]?.uid
    if (owner === undefined) return
    const siblings = this.#byOwner.get(owner) ?? new Set<ObjectKey>()
    if (leaving) siblings.delete(key)
    else siblings.add(key)
    if (siblings.size === 0) this.#byOwner.delete(owner)
    else this.#byOwner.set(owner, siblings)
  }
}
