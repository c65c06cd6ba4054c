import type { KubeObject } from 'kube-informer'
import type { TextRecord } from '../../../worker/mirror/schema.js'
import { readKeys, readObjects } from '../../../worker/mirror/text-records.js'
import { asked, type CommitRecord, commits, committed, openDatabase } from './database.js'

/** Damage that the harness has to notice. */
export type Plant =
  /** The commit record says another version. */
  | { readonly type: 'version'; readonly version: string }
  /** The commit record is gone. */
  | { readonly type: 'lost' }
  /** An object is another one wherever it is kept. */
  | { readonly type: 'object'; readonly object: KubeObject }
  /** Text is cut off in a record that is named. */
  | { readonly type: 'torn' }

/** How many records were changed. */
export async function plant(what: Plant): Promise<number> {
  const database = await openDatabase()
  if (database === undefined) throw new Error('there is no database')
  const transaction = database.transaction(['meta', 'segments', 'log'], 'readwrite')
  const done = committed(transaction)
  const isCommit = what.type === 'version' || what.type === 'lost'
  const changed = isCommit ? await plantCommit(transaction, what) : await plantRecords(transaction, what)
  await done
  database.close()
  return changed
}

async function plantCommit(
  transaction: IDBTransaction,
  what: Extract<Plant, { readonly type: 'version' | 'lost' }>,
): Promise<number> {
  const meta = transaction.objectStore('meta')
  const [[key], [commit]] = await Promise.all([
    asked(meta.getAllKeys(commits)),
    asked(meta.getAll(commits)) as Promise<CommitRecord[]>,
  ])
  if (key === undefined || commit === undefined) return 0
  if (what.type === 'lost') meta.delete(key)
  else meta.put({ ...commit, resourceVersion: what.version }, key)
  return 1
}

async function plantRecords(
  transaction: IDBTransaction,
  what: Extract<Plant, { readonly type: 'object' | 'torn' }>,
): Promise<number> {
  let changed = 0
  for (const name of ['segments', 'log']) {
    const store = transaction.objectStore(name)
    const [keys, records] = await Promise.all([
      asked(store.getAllKeys()),
      asked(store.getAll()) as Promise<TextRecord[]>,
    ])
    for (const [at, record] of records.entries()) {
      const text = what.type === 'torn' ? record.text.slice(0, record.text.length / 2) : replaced(record, what.object)
      if (text === record.text) continue
      store.put({ ...record, text }, keys[at])
      changed += 1
    }
  }
  return changed
}

/** A difference told whole is read like any other. */
function replaced(record: TextRecord, object: KubeObject): string {
  const { name } = object.metadata
  const objects = [...readObjects(record, readKeys(record.keys), () => true)]
  if (!objects.some(({ metadata }) => metadata.name === name)) return record.text
  return JSON.stringify(objects.map((each) => [each.metadata.name === name ? object : each]))
}
