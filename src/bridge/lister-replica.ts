import type { ObjectKey } from '../model/key.js'
import { splitKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { FramePart } from '../protocol/frames.js'
import { type Item, isSameItem, readItems } from '../protocol/wire-items.js'
import type { IndexFunction } from '../query/index-function.js'
import { SecondaryIndex } from '../query/secondary-index.js'

type ReplicaPart = Extract<FramePart, { type: 'replica' }>

/** Keys that one step changed. */
export interface ReplicaChange {
  readonly added: readonly ObjectKey[]
  readonly updated: readonly ObjectKey[]
  readonly removed: readonly ObjectKey[]
}

/**
 * The page's copy of a whole cache. Reads are synchronous; items are frozen. It grows as its
 * first slices come; once complete it changes from one complete state to the next: slices of a
 * larger change are gathered until the last is in (P2).
 */
export class ListerReplica {
  readonly #items = new Map<ObjectKey, Item>()
  readonly #namespaces = new Map<string, Set<ObjectKey>>()
  readonly #indexers: ReadonlyMap<string, IndexFunction>
  /** Filled when first read. */
  readonly #indexes = new Map<string, SecondaryIndex>()
  #gathered: ReadonlyMap<ObjectKey, Item | undefined> = new Map()
  /** `part`: slices of a larger change are in, the last is not. */
  #has: 'whole' | 'part' = 'whole'
  #state: ReplicaPart['state'] = 'filling'
  #change: ReplicaChange = { added: [], updated: [], removed: [] }
  /** Keys that another engine has not told of yet; they go when it has told everything. */
  #untold: Set<ObjectKey> | undefined

  constructor(indexers: ReadonlyMap<string, IndexFunction>) {
    this.#indexers = indexers
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
    const index = this.#indexes.get(name) ?? this.#fill(name)
    if (index === undefined) return undefined
    return [...index.keys(value)].map((key) => this.#items.get(key) as Item)
  }

  /** What is here is a complete state, but of an engine that is gone, or from before a change that is not all in yet. */
  get isOld(): boolean {
    return this.#state === 'complete' && (this.#untold !== undefined || this.#has === 'part')
  }

  /** Another engine tells everything anew; a complete state stands until that is complete (P2). */
  restart(): void {
    this.#gathered = new Map()
    this.#has = 'whole'
    this.#untold = new Set(this.#items.keys())
  }

  apply(part: ReplicaPart): void {
    const news = new Map<ObjectKey, Item | undefined>(this.#gathered)
    for (const key of part.drop) news.set(key, undefined)
    for (const [key, item] of readItems(part.put)) {
      const old = this.#untold?.delete(key) ? this.#items.get(key) : undefined
      if (old !== undefined && isSameItem(old, item)) news.delete(key)
      else news.set(key, item)
    }
    if (this.#untold !== undefined && part.state === 'complete') {
      for (const key of this.#untold) news.set(key, undefined)
      this.#untold = undefined
    }
    if (this.#state === 'complete' && part.state === 'filling') {
      this.#gathered = news
      this.#has = 'part'
      this.#change = { added: [], updated: [], removed: [] }
      return
    }
    this.#gathered = new Map()
    this.#has = 'whole'
    this.#state = part.state
    this.#change = this.#take(news)
  }

  #take(news: ReadonlyMap<ObjectKey, Item | undefined>): ReplicaChange {
    const added: ObjectKey[] = []
    const updated: ObjectKey[] = []
    const removed: ObjectKey[] = []
    for (const [key, item] of news) {
      if (item === undefined) {
        if (this.#remove(key)) removed.push(key)
        continue
      }
      ;(this.#items.has(key) ? updated : added).push(key)
      this.#items.set(key, item)
      setOf(this.#namespaces, splitKey(key).namespace ?? '').add(key)
      for (const index of this.#indexes.values()) file(index, key, item)
    }
    return { added, updated, removed }
  }

  #remove(key: ObjectKey): boolean {
    if (!this.#items.delete(key)) return false
    const namespace = splitKey(key).namespace ?? ''
    const keys = setOf(this.#namespaces, namespace)
    keys.delete(key)
    if (keys.size === 0) this.#namespaces.delete(namespace)
    for (const index of this.#indexes.values()) index.remove(key)
    return true
  }

  #fill(name: string): SecondaryIndex | undefined {
    const indexer = this.#indexers.get(name)
    if (indexer === undefined) return undefined
    const index = new SecondaryIndex(indexer)
    for (const [key, item] of this.#items) file(index, key, item)
    this.#indexes.set(name, index)
    return index
  }
}

function setOf<V>(sets: Map<string, Set<V>>, name: string): Set<V> {
  const known = sets.get(name)
  if (known !== undefined) return known
  const made = new Set<V>()
  sets.set(name, made)
  return made
}

function file(index: SecondaryIndex, key: ObjectKey, item: Item): void {
  try {
    index.put(key, item as KubeObject)
  } catch {
    // The engine has reported it: the object stays listed and is missing from this index.
  }
}
