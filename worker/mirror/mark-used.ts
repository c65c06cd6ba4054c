import type { MirrorKey } from '../ports.js'
import { type MetaRecord, metaKey } from './schema.js'
import type { Permit } from './writer-role.js'

/** Notes when a state was last wanted; does nothing when another one has taken its place. */
export const markUsed = (permit: Permit, key: MirrorKey, { revision }: MetaRecord, usedAt: number): Promise<void> =>
  permit.write({
    stores: ['meta'],
    body: async (transaction) => {
      const meta = transaction.objectStore('meta')
      const stored = (await meta.get(metaKey(key))) as MetaRecord | undefined
      if (stored?.revision === revision) await meta.put({ ...stored, usedAt }, metaKey(key))
    },
  })
