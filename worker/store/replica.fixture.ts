import { expect } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { builtInIndexes } from '../../src/query/built-in-indexes.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import type { StoreReader, StoreUpdate } from '../ports.js'

/** Somebody who only hears of changes and touched objects. Refuses a change that cannot follow what it knows. */
export function createReplica(): { readonly objects: Map<ObjectKey, KubeObject>; hear(update: StoreUpdate): void } {
  const objects = new Map<ObjectKey, KubeObject>()
  return {
    objects,
    hear({ changes, touched }) {
      for (const change of changes) {
        const known = objects.get(change.key)
        switch (change.type) {
          case 'added':
            expect(known).toBeUndefined()
            objects.set(change.key, change.object)
            break
          case 'updated':
            expect(known).toEqual(change.old)
            expect(known?.metadata.uid).toBe(change.object.metadata.uid)
            expect(change.object === change.old).toBe(change.cause === 'resync')
            objects.set(change.key, change.object)
            break
          case 'deleted':
            expect(known).toBeDefined()
            expect(known?.metadata.uid).toBe(change.object.metadata.uid)
            if (change.lastStateUnknown === true) expect(change.object).toEqual(known)
            objects.delete(change.key)
            break
        }
      }
      for (const { key, object } of touched) {
        const known = objects.get(key)
        expect({ ...known?.metadata, resourceVersion: '' }).toEqual({ ...object.metadata, resourceVersion: '' })
        objects.set(key, object)
      }
    },
  }
}

export function contents(store: StoreReader): Map<ObjectKey, KubeObject> {
  return new Map([...store.values()].map(({ key, object }) => [key, object]))
}

/** Every index equals the one built over the objects from scratch, and no value without keys is left. */
export function expectIndexesRight(store: StoreReader, added: ReadonlyMap<string, IndexFunction> = new Map()): void {
  for (const [name, indexFunction] of [...builtInIndexes, ...added]) {
    const rebuilt = new Map<string, Set<string>>()
    for (const { key, object } of store.values()) {
      for (const value of indexFunction(object)) rebuilt.set(value, (rebuilt.get(value) ?? new Set()).add(key))
    }
    // The first read fills a built-in index; from then on it is kept.
    store.byIndex(name, '')
    expect(store.indexSizes().get(name)).toBe(rebuilt.size)
    for (const [value, keys] of rebuilt) {
      expect(new Set(store.byIndex(name, value).map(({ key }) => key))).toEqual(keys)
      expect(store.byIndex(name, value)).toHaveLength(keys.size)
    }
  }
}
