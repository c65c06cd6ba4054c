import type { MirrorKey } from '../ports.js'
import { metaKey } from './schema.js'
import { unattended, type WriteWork } from './transact.js'
import { windowsOf } from './write-windows.js'

/** Removes all of these keys, in one transaction. */
export const removeKeys = (keys: readonly MirrorKey[]): WriteWork<void> => ({
  stores: ['meta', 'segments', 'log', 'windows'],
  body: async (transaction) => {
    for (const key of keys) {
      unattended(transaction.objectStore('meta').delete(metaKey(key)))
      unattended(transaction.objectStore('segments').delete(recordsFrom(key, 0)))
      unattended(transaction.objectStore('log').delete(recordsFrom(key, 0)))
      unattended(transaction.objectStore('windows').delete(windowsOf(key)))
    }
  },
})

/** All records of a key from an id on, of `segments` or `log`. */
export const recordsFrom = (key: MirrorKey, id: number): IDBKeyRange =>
  IDBKeyRange.bound([key, id], [key, Number.MAX_SAFE_INTEGER])
