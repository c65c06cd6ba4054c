import type { Database } from './database.js'
import { readTerm } from './meta-records.js'
import { storeNames, type TermRecord, termKey, wipeKey } from './schema.js'

/**
 * Empties the database in one transaction, so that nothing can be read whatever comes next, raises the term, so that
 * whoever writes stops, and leaves a mark. Then deletes it. Without permission to write: this goes before everything.
 */
export async function wipe(database: Database, now: number): Promise<void> {
  await database.write({
    stores: storeNames,
    body: async (requests) => {
      const stored = await readTerm(requests)
      const mark: TermRecord = { term: (stored?.term ?? 0) + 1, at: now }
      for (const name of storeNames) requests.clear(name)
      requests.put('meta', mark, termKey)
      requests.put('meta', mark, wipeKey)
    },
  })
}
