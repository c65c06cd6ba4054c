/** One record of a database, keys and values as JSON. */
export interface StoredRecord {
  readonly database: string
  readonly store: string
  readonly key: string
  readonly text: string
}

/** What all databases of this origin hold. Connections are closed at once, so that they are in nobody's way. */
export async function stored(): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = []
  for (const { name } of await indexedDB.databases()) if (name !== undefined) records.push(...(await recordsOf(name)))
  return records
}

async function recordsOf(name: string): Promise<readonly StoredRecord[]> {
  const opening = indexedDB.open(name)
  // It was deleted since it was listed: this must not make a new one.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await done(opening).catch(() => undefined)
  if (database === undefined) return []
  database.onversionchange = () => database.close()
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return []
    const transaction = database.transaction(stores, 'readonly')
    const all = stores.map(async (store) => {
      const of = transaction.objectStore(store)
      const [keys, values] = await Promise.all([done(of.getAllKeys()), done(of.getAll())])
      return keys.map((key, at) => ({
        database: name,
        store,
        key: JSON.stringify(key),
        text: JSON.stringify(values[at]),
      }))
    })
    return (await Promise.all(all)).flat()
  } finally {
    database.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
