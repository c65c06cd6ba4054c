import { InputError } from '../../src/model/input-error.js'
import type { ObjectKey } from '../../src/model/key.js'
import { builtInIndexes } from '../../src/query/built-in-indexes.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import { SecondaryIndex } from '../../src/query/secondary-index.js'
import type { StoredObject, StoreWriter } from '../ports.js'

/** Told when an index function threw: the object stays stored and is missing from that index only. Must not throw. */
export type OnIndexError = (index: string, key: ObjectKey, error: unknown) => void

/**
 * Objects by key, with the built-in indexes (see `builtInIndexes`) and those added later. A built-in
 * one is filled when it is first read: most users need none of them, and filling all four costs as
 * much as half the parsing.
 *
 * `addIndexers` with a name that is taken by another function throws InputError `index-conflict`
 * and adds none of the given; the same function, or one of equal `definition`, is accepted again.
 */
export function createStore(onIndexError: OnIndexError): StoreWriter {
  const objects = new Map<ObjectKey, StoredObject>()
  const indexes = new Map<string, SecondaryIndex>()

  const file = (name: string, index: SecondaryIndex, stored: StoredObject): void => {
    try {
      index.put(stored.key, stored.object)
    } catch (error) {
      onIndexError(name, stored.key, error)
    }
  }

  const fill = (name: string, indexFunction: IndexFunction): SecondaryIndex => {
    const index = new SecondaryIndex(indexFunction)
    indexes.set(name, index)
    for (const stored of objects.values()) file(name, index, stored)
    return index
  }

  const find = (name: string): SecondaryIndex => {
    const index = indexes.get(name)
    if (index !== undefined) return index
    const builtIn = builtInIndexes.get(name)
    if (builtIn !== undefined) return fill(name, builtIn)
    throw new InputError('unknown-index', `store: there is no index "${name}"; add it first`)
  }

  return {
    get size() {
      return objects.size
    },
    get: (key) => objects.get(key),
    values: () => objects.values(),
    byIndex(name, value) {
      return [...find(name).keys(value)].map((key) => objects.get(key) as StoredObject)
    },
    indexSizes: () => new Map([...indexes].map(([name, index]) => [name, index.size])),
    put(stored) {
      objects.set(stored.key, stored)
      for (const [name, index] of indexes) file(name, index, stored)
    },
    remove(key) {
      objects.delete(key)
      for (const index of indexes.values()) index.remove(key)
    },
    addIndexers(indexers) {
      const known = (name: string): IndexFunction | undefined =>
        indexes.get(name)?.indexFunction ?? builtInIndexes.get(name)
      const added = [...indexers].filter(([name, indexFunction]) => !isKnown(known(name), name, indexFunction))
      for (const [name, indexFunction] of added) fill(name, indexFunction)
    },
  }
}

function isKnown(known: IndexFunction | undefined, name: string, indexFunction: IndexFunction): boolean {
  if (known === undefined) return false
  if (known === indexFunction) return true
  const { definition } = indexFunction
  if (definition !== undefined && definition === known.definition) return true
  throw new InputError('index-conflict', `store: index "${name}" exists with another definition; use another name`)
}
