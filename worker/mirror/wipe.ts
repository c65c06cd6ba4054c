import type { Database } from './database.js'
import { storeNames, type TermRecord, termKey, wipeKey } from './schema.js'

/**
 * Empties the database in one transaction, so that nothing can be read whatever comes next, raises the term, so that
 * whoever writes stops, and leaves a mark. Then deletes it. Without permission to write: this goes before everything.
 */
export async function wipe(database: Database, now: number): Promise<void> {
  await database.write({
    stores: storeNames,
    body: async (transaction) => {
      const meta = transaction.objectStore('meta')
      const stored = (await meta.get(termKey)) as TermRecord | undefined
      const mark: TermRecord = { term: (stored?.term ?? 0) + 1, at: now }
      await Promise.all([
        ...storeNames.map((name) => transaction.objectStore(name).clear()),
        meta.put(mark, termKey),
        meta.put(mark, wipeKey),
      ])
    },
  })
}
