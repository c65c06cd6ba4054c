import { wrap } from 'idb'
import type { MirrorSchema, StoreName } from './schema.js'

type Key<Store extends StoreName> = MirrorSchema[Store]['key']
type Value<Store extends StoreName> = MirrorSchema[Store]['value']

export interface ReadRequests {
  get<Store extends StoreName>(store: Store, key: Key<Store>): Promise<Value<Store> | undefined>
  getAll<Store extends StoreName>(store: Store, range?: IDBKeyRange): Promise<readonly Value<Store>[]>
  getAllKeys<Store extends StoreName>(store: Store, range?: IDBKeyRange): Promise<readonly Key<Store>[]>
}

/**
 * Requests of one transaction, worked off in the order in which they were made. Nobody has to wait for one: if any
 * fails, or cannot even be made, the transaction is aborted and says why.
 */
export class Requests implements ReadRequests {
  readonly #transaction: IDBTransaction
  #failure: { readonly reason: unknown } | undefined

  constructor(transaction: IDBTransaction) {
    this.#transaction = transaction
  }

  /** The first that could not be made. */
  get failure(): { readonly reason: unknown } | undefined {
    return this.#failure
  }

  get<Store extends StoreName>(store: Store, key: Key<Store>): Promise<Value<Store> | undefined> {
    return this.#ask(store, (objects) => objects.get(key))
  }

  getAll<Store extends StoreName>(store: Store, range?: IDBKeyRange): Promise<readonly Value<Store>[]> {
    return this.#ask(store, (objects) => objects.getAll(range))
  }

  getAllKeys<Store extends StoreName>(store: Store, range?: IDBKeyRange): Promise<readonly Key<Store>[]> {
    return this.#ask(store, (objects) => objects.getAllKeys(range) as IDBRequest<unknown[]> as IDBRequest<Key<Store>[]>)
  }

  put<Store extends StoreName>(store: Store, value: Value<Store>, key: Key<Store>): Promise<unknown> {
    return this.#ask(store, (objects) => objects.put(value, key))
  }

  delete<Store extends StoreName>(store: Store, key: Key<Store> | IDBKeyRange): Promise<unknown> {
    return this.#ask(store, (objects) => objects.delete(key))
  }

  clear(store: StoreName): Promise<unknown> {
    return this.#ask(store, (objects) => objects.clear())
  }

  abort(): void {
    try {
      this.#transaction.abort()
    } catch {
      // It has ended already.
    }
  }

  #ask<T>(store: StoreName, make: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    let result: Promise<T>
    try {
      result = wrap(make(this.#transaction.objectStore(store))) as Promise<T>
    } catch (reason) {
      this.#failure ??= { reason }
      this.abort()
      result = Promise.reject(reason)
    }
    result.catch(() => {})
    return result
  }
}
