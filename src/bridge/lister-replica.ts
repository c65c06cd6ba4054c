import type { ObjectKey } from '../model/key.js'
import { splitKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { FramePart } from '../protocol/frames.js'
import { type Item, readItems } from '../protocol/wire-items.js'
import type { IndexFunction } from '../query/index-function.js'
import { SecondaryIndex } from '../query/secondary-index.js'

type ReplicaPart = Extract<FramePart, { type: 'replica' }>

/** Keys that one frame changed. */
export interface ReplicaChange {
  readonly added: readonly ObjectKey[]
  readonly updated: readonly ObjectKey[]
  readonly removed: readonly ObjectKey[]
}

/** The page's copy of a whole cache. Reads are synchronous; items are frozen. */
export class ListerReplica {
  readonly #items = new Map<ObjectKey, Item>()
  readonly #namespaces = new Map<string, Set<ObjectKey>>()
  readonly #indexes = new Map<string, SecondaryIndex>()
  #state: ReplicaPart['state'] = 'filling'
  #change: ReplicaChange = { added: [], updated: [], removed: [] }

  constructor(indexers: ReadonlyMap<string, IndexFunction>) {
    for (const [name, indexFunction] of indexers) this.#indexes.set(name, new SecondaryIndex(indexFunction))
  }

  get state(): ReplicaPart['state'] {
    return this.#state
  }

  /** Of the part applied last. */
  get change(): ReplicaChange {
    return this.#change
  }

  get size(): number {
    return this.#items.size
  }

  get(key: ObjectKey): Item | undefined {
    return this.#items.get(key)
  }

  values(): Iterable<Item> {
    return this.#items.values()
  }

  *inNamespace(namespace: string): Iterable<Item> {
    for (const key of this.#namespaces.get(namespace) ?? []) yield this.#items.get(key) as Item
  }

  /** Undefined for an index that this replica has not. */
  byIndex(name: string, value: string): readonly Item[] | undefined {
    const index = this.#indexes.get(name)
    if (index === undefined) return undefined
    return [...index.keys(value)].map((key) => this.#items.get(key) as Item)
  }

  apply(part: ReplicaPart): void {
    const added: ObjectKey[] = []
    const updated: ObjectKey[] = []
    for (const [key, item] of readItems(part.put)) {
      ;(this.#items.has(key) ? updated : added).push(key)
      this.#items.set(key, item)
      this.#file(key, item)
    }
    const removed = part.drop.filter((key) => this.#items.delete(key))
    for (const key of removed) this.#unfile(key)
    this.#state = part.state
    this.#change = { added, updated, removed }
  }

  #file(key: ObjectKey, item: Item): void {
    const namespace = splitKey(key).namespace ?? ''
    const keys = this.#namespaces.get(namespace)
    if (keys === undefined) this.#namespaces.set(namespace, new Set([key]))
    else keys.add(key)
    for (const index of this.#indexes.values()) {
      try {
        index.put(key, item as KubeObject)
      } catch {
        // The engine has reported it: the object stays listed and is missing from this index.
      }
    }
  }

  #unfile(key: ObjectKey): void {
    const namespace = splitKey(key).namespace ?? ''
    const keys = this.#namespaces.get(namespace)
    keys?.delete(key)
    if (keys?.size === 0) this.#namespaces.delete(namespace)
    for (const index of this.#indexes.values()) index.remove(key)
  }
}
