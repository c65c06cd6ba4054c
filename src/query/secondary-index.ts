import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { IndexFunction } from './index-function.js'

/** All keys under one value. Entries point here, so that a value's text exists once. */
interface Bucket {
  readonly value: string
  readonly keys: Set<ObjectKey>
}

/** One value is by far the usual case and needs no array. */
type Entry = Bucket | readonly Bucket[]

/**
 * Value → keys for one index function. It remembers what each key was filed under, so removing
 * never calls the function again and cannot leave stale entries behind. Values without keys are
 * removed; a value given twice counts once.
 */
export class SecondaryIndex {
  readonly indexFunction: IndexFunction
  readonly #buckets = new Map<string, Bucket>()
  readonly #entries = new Map<ObjectKey, Entry>()

  constructor(indexFunction: IndexFunction) {
    this.indexFunction = indexFunction
  }

  /** Number of values that have keys. */
  get size(): number {
    return this.#buckets.size
  }

  keys(value: string): ReadonlySet<ObjectKey> {
    return this.#buckets.get(value)?.keys ?? noKeys
  }

  /**
   * Files `key` under the values of `object`, and under no others.
   *
   * @throws what the index function throws, or TypeError when it returns no array of text; the
   *   key is then filed under nothing.
   */
  put(key: ObjectKey, object: KubeObject): void {
    let values: readonly string[]
    try {
      values = checked(this.indexFunction(object))
    } catch (error) {
      this.remove(key)
      throw error
    }
    const before = this.#entries.get(key)
    if (before !== undefined && filedUnder(before, values)) return
    this.remove(key)
    const first = values[0]
    if (first === undefined) return
    const entry = values.length === 1 ? this.#bucket(first) : values.map((value) => this.#bucket(value))
    for (const bucket of bucketsOf(entry)) bucket.keys.add(key)
    this.#entries.set(key, entry)
  }

  remove(key: ObjectKey): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    for (const bucket of bucketsOf(entry)) {
      bucket.keys.delete(key)
      if (bucket.keys.size === 0) this.#buckets.delete(bucket.value)
    }
  }

  #bucket(value: string): Bucket {
    const known = this.#buckets.get(value)
    if (known !== undefined) return known
    const bucket: Bucket = { value, keys: new Set() }
    this.#buckets.set(value, bucket)
    return bucket
  }
}

const noKeys: ReadonlySet<ObjectKey> = new Set()

function bucketsOf(entry: Entry): readonly Bucket[] {
  return Array.isArray(entry) ? (entry as readonly Bucket[]) : [entry as Bucket]
}

function filedUnder(entry: Entry, values: readonly string[]): boolean {
  const buckets = bucketsOf(entry)
  return buckets.length === values.length && buckets.every((bucket, at) => bucket.value === values[at])
}

function checked(values: readonly string[]): readonly string[] {
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values
  throw new TypeError('an index function must return an array of strings')
}
