import { unwrap, wrap } from 'idb'
import type { DatabaseFactory } from './database-factory.js'
import {
  databasePrefix,
  type MetaRecord,
  type MirrorDatabase,
  schemaVersion,
  type TermRecord,
  wipeKey,
} from './schema.js'

const thisSchema = `${databasePrefix}${schemaVersion}/`

/**
 * Deletes what nobody will ask for again: databases of other schemas, and of this one those of other users and
 * clusters that were cleared and could not be deleted then, or that nobody used since `oldest`. Does nothing where the
 * browser does not list its databases. Never rejects.
 */
export async function collectDatabases(factory: DatabaseFactory, own: string, oldest: number): Promise<void> {
  try {
    for (const { name } of (await factory.databases?.()) ?? []) {
      if (name === undefined || name === own || !name.startsWith(databasePrefix)) continue
      if (!name.startsWith(thisSchema) || (await isOver(factory, name, oldest))) {
        // Whoever has it open closes it, or it goes when they have gone: nobody waits for that.
        wrap(factory.deleteDatabase(name)).catch(() => {})
      }
    }
  } catch {
    // Another time.
  }
}

async function isOver(factory: DatabaseFactory, name: string, oldest: number): Promise<boolean> {
  const request = factory.open(name)
  // It was deleted since it was listed: this must not make a new one.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  const opened = await wrap(request).catch(() => undefined)
  if (opened === undefined) return false
  const database = opened as unknown as MirrorDatabase
  // Its owner deletes it, or another one collects: the connection must not be in the way.
  unwrap(database).addEventListener('versionchange', () => database.close())
  try {
    const transaction = database.transaction('meta', 'readonly')
    const [wiped, records] = await Promise.all([
      transaction.store.get(wipeKey),
      transaction.store.getAll(),
      transaction.done,
    ])
    return wiped !== undefined || records.every((record) => usedAt(record) < oldest)
  } catch {
    return false
  } finally {
    database.close()
  }
}

const usedAt = (record: MetaRecord | TermRecord): number => ('usedAt' in record ? record.usedAt : record.at)
