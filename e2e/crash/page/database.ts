/** Of the library's database, as far as this test looks into it. */
export interface CommitRecord {
  readonly resourceVersion: string
  readonly revision: number
  readonly segments: readonly (readonly [first: number, last: number])[]
  readonly log: readonly (readonly [first: number, last: number])[]
}

/** Where the commit records lie among others. */
export const commits = IDBKeyRange.bound('key/', 'key/\uffff')

/** The library's only database, opened from outside; undefined: there is none yet. */
export async function openDatabase(): Promise<IDBDatabase | undefined> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('kube-informer/'))
  if (found?.name === undefined) return undefined
  const request = indexedDB.open(found.name)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  // Never in the way of who deletes it.
  database.onversionchange = () => database.close()
  return database
}

export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
