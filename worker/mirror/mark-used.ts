import type { MirrorKey } from '../ports.js'
import { isSameCommit } from './base.js'
import { readMeta } from './meta-records.js'
import { type MetaRecord, metaKey } from './schema.js'
import type { Permit } from './writer-role.js'

/** Notes when a state was last wanted; does nothing when another one has taken its place. */
export const markUsed = (permit: Permit, key: MirrorKey, known: MetaRecord, usedAt: number): Promise<void> =>
  permit.write({
    stores: ['meta'],
    body: async (requests) => {
      const stored = await readMeta(requests, key)
      if (stored !== undefined && isSameCommit(known, stored)) requests.put('meta', { ...stored, usedAt }, metaKey(key))
    },
  })
