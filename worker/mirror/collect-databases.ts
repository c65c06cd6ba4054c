import { unwrap, wrap } from 'idb'
import type { Clock } from '../ports.js'
import type { DatabaseFactory } from './database-factory.js'
import { databasePrefix, type MetaRecord, schemaVersion, type TermRecord, wipeKey } from './schema.js'
import { readTransaction } from './transact.js'

const thisSchema = `${databasePrefix}${schemaVersion}/`

export interface CollectContext {
  readonly factory: DatabaseFactory
  readonly clock: Clock
}

/**
 * Deletes what nobody will ask for again: databases of other schemas, and of this one those of other users and
 * clusters that were cleared and could not be deleted then, or that nobody used since `oldest`. Does nothing where the
 * browser does not list its databases. Never rejects.
 */
export async function collectDatabases(context: CollectContext, own: string, oldest: number): Promise<void> {
  const { factory } = context
  try {
    for (const { name } of (await factory.databases?.()) ?? []) {
      if (name === undefined || name === own || !name.startsWith(databasePrefix)) continue
      if (!name.startsWith(thisSchema) || (await isOver(context, name, oldest))) {
        // Whoever has it open closes it, or it goes when they have gone: nobody waits for that.
        wrap(factory.deleteDatabase(name)).catch(() => {})
      }
    }
  } catch {
    // Another time.
  }
}

async function isOver({ factory, clock }: CollectContext, name: string, oldest: number): Promise<boolean> {
  const request = factory.open(name)
  // It was deleted since it was listed: this must not make a new one.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  const opened = await wrap(request).catch(() => undefined)
  if (opened === undefined) return false
  const database = unwrap(opened)
  // Its owner deletes it, or another one collects: the connection must not be in the way.
  database.addEventListener('versionchange', () => database.close())
  try {
    return await readTransaction(database, clock, {
      stores: ['meta'],
      body: async (requests) => {
        const [wiped, records] = await Promise.all([requests.get('meta', wipeKey), requests.getAll('meta')])
        return wiped !== undefined || records.every((record) => usedAt(record) < oldest)
      },
    })
  } finally {
    database.close()
  }
}

const usedAt = (record: MetaRecord | TermRecord): number => ('usedAt' in record ? record.usedAt : record.at)
