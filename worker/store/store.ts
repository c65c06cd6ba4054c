import { InputError } from '../../src/model/input-error.js'
import type { ObjectKey } from '../../src/model/key.js'
import { builtInIndexes } from '../../src/query/built-in-indexes.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import { SecondaryIndex } from '../../src/query/secondary-index.js'
import type { StoredObject, StoreWriter } from '../ports.js'

/** Told when an index function threw: the object stays stored and is missing from that index only. Must not throw. */
export type OnIndexError = (index: string, key: ObjectKey, error: unknown) => void

/**
 * Objects by key, with the built-in indexes (see `builtInIndexes`) and those added later.
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

  const store: StoreWriter = {
    get size() {
      return objects.size
    },
    get: (key) => objects.get(key),
    values: () => objects.values(),
    byIndex(name, value) {
      const index = indexes.get(name)
      if (index === undefined) throw new InputError('unknown-index', `store: there is no index "${name}"; add it first`)
      return [...index.keys(value)].map((key) => objects.get(key) as StoredObject)
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
      const added = [...indexers].filter(([name, indexFunction]) => !isKnown(indexes.get(name), name, indexFunction))
      for (const [name, indexFunction] of added) {
        const index = new SecondaryIndex(indexFunction)
        indexes.set(name, index)
        for (const stored of objects.values()) file(name, index, stored)
      }
    },
  }
  store.addIndexers(builtInIndexes)
  return store
}

function isKnown(index: SecondaryIndex | undefined, name: string, indexFunction: IndexFunction): boolean {
  if (index === undefined) return false
  if (index.indexFunction === indexFunction) return true
  const { definition } = indexFunction
  if (definition !== undefined && definition === index.indexFunction.definition) return true
  throw new InputError('index-conflict', `store: index "${name}" exists with another definition; use another name`)
}
