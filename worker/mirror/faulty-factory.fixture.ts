import { IDBFactory as FakeFactory, IDBRequest as FakeRequest } from 'fake-indexeddb'
import type { DatabaseFactory } from './database-factory.js'

type Method = (...args: readonly unknown[]) => unknown

/** What goes wrong now; tests change it as they go. */
export interface Faults {
  /** `hang`: no answer until it is told to go on. */
  open: 'work' | 'hang' | DOMException
  /** How many transactions fail, all of them by default, and how. */
  transaction:
    | { readonly type: 'none' }
    /** `transaction()` itself throws. */
    | { readonly type: 'throws'; readonly error: DOMException }
    /** The first request fails. */
    | { readonly type: 'request'; readonly error: DOMException }
    /** It aborts on its own: no request is told. Without an error the browser gave no reason. */
    | { readonly type: 'aborts'; readonly error: DOMException | null }
  mode: 'readwrite' | 'all'
  times: number
}

export interface FaultyFactory extends DatabaseFactory {
  readonly faults: Faults
  readonly opens: number
  readonly deletions: number
  /** Records that each `getAll` gave. */
  readonly pages: readonly number[]
  readonly connections: readonly IDBDatabase[]
  /** Opens that hang go on. */
  goOn(): void
}

/** IndexedDB that fails as browsers do. */
export function faultyFactory(inner: DatabaseFactory = new FakeFactory()): FaultyFactory {
  const faults: Faults = { open: 'work', transaction: { type: 'none' }, mode: 'readwrite', times: Infinity }
  const hanging: (() => void)[] = []
  const pages: number[] = []
  const connections: IDBDatabase[] = []
  let opens = 0
  let deletions = 0

  const override = (target: object, name: string, value: Method): void => {
    Object.defineProperty(target, name, { configurable: true, writable: true, value })
  }

  const isFaulty = (mode: unknown): boolean => {
    if (faults.transaction.type === 'none' || faults.times === 0) return false
    if (faults.mode === 'readwrite' && mode !== 'readwrite') return false
    faults.times -= 1
    return true
  }

  const watchPages = (transaction: IDBTransaction): void => {
    const objectStore = transaction.objectStore.bind(transaction)
    override(transaction, 'objectStore', (name) => {
      const store = objectStore(name as string)
      const getAll = store.getAll.bind(store)
      override(store, 'getAll', (range) => {
        const request = getAll(range as IDBKeyRange)
        request.addEventListener('success', () => pages.push(request.result.length))
        return request
      })
      return store
    })
  }

  const spoil = (transaction: IDBTransaction, fault: Faults['transaction']): void => {
    if (fault.type === 'aborts') {
      Object.defineProperty(transaction, 'error', { get: () => fault.error })
      queueMicrotask(() => abort(transaction))
    }
    if (fault.type !== 'request') return
    const objectStore = transaction.objectStore.bind(transaction)
    override(transaction, 'objectStore', (name) => {
      const store = objectStore(name as string)
      override(store, 'get', () => {
        const request = new ScriptedRequest()
        queueMicrotask(() => {
          request.tell('error', { error: fault.error })
          abort(transaction)
        })
        return request
      })
      return store
    })
  }

  const watch = (database: IDBDatabase): void => {
    connections.push(database)
    const begin = (database.transaction as Method).bind(database)
    override(database, 'transaction', (...args) => {
      const fault = faults.transaction
      const spoiled = isFaulty(args[1])
      if (spoiled && fault.type === 'throws') throw fault.error
      const transaction = begin(...args) as IDBTransaction
      watchPages(transaction)
      if (spoiled) spoil(transaction, fault)
      return transaction
    })
  }

  return {
    faults,
    pages,
    connections,
    get opens() {
      return opens
    },
    get deletions() {
      return deletions
    },
    goOn: () => {
      for (const each of hanging.splice(0)) each()
    },
    open: (name, version) => {
      opens += 1
      if (faults.open === 'work') {
        const request = inner.open(name, version)
        request.addEventListener('success', () => watch(request.result))
        return request
      }
      const request = new ScriptedRequest()
      const answer = request as unknown as IDBOpenDBRequest
      const how = faults.open
      if (how !== 'hang') {
        queueMicrotask(() => request.tell('error', { error: how }))
        return answer
      }
      hanging.push(() => {
        const late = inner.open(name, version)
        late.addEventListener('upgradeneeded', () => request.tell('upgradeneeded', { result: late.result }))
        late.addEventListener('success', () => {
          watch(late.result)
          request.tell('success', { result: late.result })
        })
      })
      return answer
    },
    deleteDatabase: (name) => {
      deletions += 1
      return inner.deleteDatabase(name)
    },
    databases: () => inner.databases?.() ?? Promise.resolve([]),
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // Whoever began it was quicker.
  }
}

/** The class of all requests, as far as scripts need it. */
const BareRequest = FakeRequest as unknown as new () => object

/** A request that does what a test says. */
class ScriptedRequest extends BareRequest {
  #listeners: (readonly [type: string, listener: () => void])[] = []

  addEventListener(type: string, listener: () => void): void {
    this.#listeners.push([type, listener])
  }

  removeEventListener(_type: string, listener: () => void): void {
    this.#listeners = this.#listeners.filter(([, each]) => each !== listener)
  }

  tell(type: string, outcome: { readonly result?: unknown; readonly error?: DOMException }): void {
    Object.assign(this, { readyState: 'done' }, outcome)
    for (const [each, listener] of this.#listeners) if (each === type) listener()
  }
}
