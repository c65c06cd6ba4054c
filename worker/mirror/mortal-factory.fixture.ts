import type { DatabaseFactory } from './database-factory.js'

/** A browser that may be killed: what was committed stays, the rest never was, and nobody is told. */
export interface MortalFactory extends DatabaseFactory {
  /** Requests and ends of transactions so far. */
  readonly moments: number
}

type Method = (...args: readonly unknown[]) => unknown

/** Dies at its n-th moment. */
export function mortalFactory(inner: DatabaseFactory, diesAt: number, died: () => void): MortalFactory {
  let moments = 0
  const databases = new Set<IDBDatabase>()
  const transactions = new Set<IDBTransaction>()
  const isDead = (): boolean => moments >= diesAt

  const moment = (): void => {
    if (isDead()) return
    moments += 1
    if (!isDead()) return
    for (const transaction of transactions) {
      try {
        transaction.abort()
      } catch {
        // It has ended.
      }
    }
    for (const database of databases) database.close()
    died()
  }

  const watchStore = (store: IDBObjectStore): IDBObjectStore => {
    for (const name of ['get', 'getKey', 'getAll', 'getAllKeys', 'put', 'delete', 'clear'] as const) {
      const method = (store[name] as Method).bind(store)
      Object.defineProperty(store, name, {
        configurable: true,
        writable: true,
        value: (...args: readonly unknown[]) => {
          const request = method(...args) as IDBRequest
          request.addEventListener('success', moment)
          moment()
          return request
        },
      })
    }
    return store
  }

  const watchTransaction = (transaction: IDBTransaction): IDBTransaction => {
    transactions.add(transaction)
    transaction.addEventListener('complete', () => {
      transactions.delete(transaction)
      moment()
    })
    const objectStore = transaction.objectStore.bind(transaction)
    const stores = new Map<string, IDBObjectStore>()
    Object.defineProperty(transaction, 'objectStore', {
      configurable: true,
      writable: true,
      value: (name: string) => {
        const store = stores.get(name) ?? watchStore(objectStore(name))
        stores.set(name, store)
        return store
      },
    })
    return transaction
  }

  const watchDatabase = (database: IDBDatabase): void => {
    databases.add(database)
    const transaction = (database.transaction as Method).bind(database)
    Object.defineProperty(database, 'transaction', {
      configurable: true,
      writable: true,
      value: (...args: readonly unknown[]) => {
        if (isDead()) throw new DOMException('dead', 'InvalidStateError')
        return watchTransaction(transaction(...args) as IDBTransaction)
      },
    })
  }

  return {
    get moments() {
      return moments
    },
    open: (name, version) => {
      if (isDead()) throw new DOMException('dead', 'UnknownError')
      const request = inner.open(name, version)
      request.addEventListener('success', () => watchDatabase(request.result))
      moment()
      return request
    },
    deleteDatabase: (name) => {
      if (isDead()) throw new DOMException('dead', 'UnknownError')
      moment()
      return inner.deleteDatabase(name)
    },
  }
}
