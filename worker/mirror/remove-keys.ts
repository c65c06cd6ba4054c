import type { MirrorKey } from '../ports.js'
import { metaKey } from './schema.js'
import type { WriteWork } from './transact.js'
import { windowsOf } from './write-windows.js'

/** Removes all of these keys, in one transaction. */
export const removeKeys = (keys: readonly MirrorKey[]): WriteWork<void> => ({
  stores: ['meta', 'segments', 'log', 'windows'],
  body: async (requests) => {
    for (const key of keys) {
      requests.delete('meta', metaKey(key))
      requests.delete('segments', recordsFrom(key, 0))
      requests.delete('log', recordsFrom(key, 0))
      requests.delete('windows', windowsOf(key))
    }
  },
})

/** All records of a key from an id on, of `segments` or `log`. */
export const recordsFrom = (key: MirrorKey, id: number): IDBKeyRange =>
  IDBKeyRange.bound([key, id], [key, Number.MAX_SAFE_INTEGER])
