import { wrap } from 'idb'
import type { Clock } from '../ports.js'
import type { DatabaseFactory } from './database-factory.js'
import { isDecision, isRefusal, Unavailable } from './disk-error.js'
import { createStores, schemaVersion } from './schema.js'
import { type ReadWork, readTransaction, type WriteWork, writeTransaction } from './transact.js'

export interface DatabaseOptions {
  readonly factory: DatabaseFactory
  readonly name: string
  readonly clock: Clock
  /** It can be used again, or not any more. */
  readonly changed: () => void
}

export type DatabaseState =
  | { readonly type: 'usable' }
  | { readonly type: 'unusable'; readonly reason: 'refused' | 'slow' | 'broken' | 'cleared' | 'closed' }

/** An open that takes longer is not waited for. */
const openMs = 2000
/** After one that took longer. */
const reopenMs = 10_000
/** Failures in a row, after which it is left alone. */
const maxFailures = 3

/**
 * A database that heals: opened when it is first used, bounded in time, once for all who use it at the same time; a
 * connection that turns out to be dead is opened anew and the work repeated once. Work that succeeds
 * gives the whole budget of failures back. Whatever fails rejects, with `Unavailable` when there is no database.
 */
export class Database {
  readonly #options: DatabaseOptions
  #opening: Promise<IDBDatabase> | undefined
  #connection: IDBDatabase | undefined
  #state: DatabaseState = { type: 'usable' }
  readonly #failedOnes = new WeakSet<IDBDatabase | Promise<IDBDatabase>>()
  #failures = 0
  #everWorked: 'yes' | 'no' = 'no'

  constructor(options: DatabaseOptions) {
    this.#options = options
  }

  get state(): DatabaseState {
    return this.#state
  }

  read<T>(work: ReadWork<T>): Promise<T> {
    return this.#run((database) => readTransaction(database, this.#options.clock, work))
  }

  /** The work may run a second time after its transaction was lost, or committed without a word. */
  write<T>(work: WriteWork<T>): Promise<T> {
    return this.#run((database) => writeTransaction(database, this.#options.clock, work))
  }

  close(): void {
    this.#disconnect()
    this.#turn({ type: 'unusable', reason: 'closed' })
  }

  /**
   * Deletes it. `pending`: another connection is in the way; it will be deleted when that is gone, and is not usable
   * before. Afterwards it is a new one.
   */
  erase(): Promise<'gone' | 'pending'> {
    const { factory, name, clock } = this.#options
    this.#disconnect()
    return new Promise((resolve) => {
      const cancel = clock.after(openMs, () => {
        this.#turn({ type: 'unusable', reason: 'slow' })
        resolve('pending')
      })
      const gone = (): void => {
        cancel()
        this.#recover()
        resolve('gone')
      }
      try {
        wrap(factory.deleteDatabase(name)).then(gone, () => {
          cancel()
          resolve('pending')
        })
      } catch {
        cancel()
        resolve('pending')
      }
    })
  }

  async #run<T>(use: (database: IDBDatabase) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const opening = this.#connect()
      let database: IDBDatabase | undefined
      try {
        database = await opening
        const result = await use(database)
        this.#failures = 0
        this.#everWorked = 'yes'
        return result
      } catch (error) {
        if (isDecision(error)) throw error
        if (database !== undefined) this.#lost(database)
        this.#failed(database ?? opening, error)
        if (attempt === 2 || this.#state.type === 'unusable') throw error
      }
    }
  }

  #connect(): Promise<IDBDatabase> {
    if (this.#state.type === 'unusable') return Promise.reject(new Unavailable(this.#state.reason))
    if (this.#opening !== undefined) return this.#opening
    const opening = this.#open()
    this.#opening = opening
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined
    })
    return opening
  }

  #open(): Promise<IDBDatabase> {
    const { factory, name, clock } = this.#options
    return new Promise((resolve, reject) => {
      const request = factory.open(name, schemaVersion)
      const cancel = clock.after(openMs, () => {
        reject(new Unavailable('slow'))
        this.#slow()
      })
      // `blocked` is no answer: an open or a deletion elsewhere is in the way, and the time-out counts.
      request.addEventListener('upgradeneeded', () => createStores(request.result))
      wrap(request)
        .then(() => resolve(this.#take(request.result)))
        .catch(reject)
        .finally(cancel)
    })
  }

  /** One that opened, perhaps long after it was asked for: the one in use, unless there is one already. */
  #take(database: IDBDatabase): IDBDatabase {
    if (this.#connection !== undefined) {
      database.close()
      return this.#connection
    }
    if (this.#state.type === 'unusable' && this.#state.reason !== 'slow') {
      database.close()
      throw new Unavailable(this.#state.reason)
    }
    this.#listen(database)
    this.#connection = database
    this.#opening = Promise.resolve(database)
    this.#recover()
    return database
  }

  #listen(database: IDBDatabase): void {
    // Nothing is ever upgraded: somebody deletes it, and must not have to wait.
    database.addEventListener('versionchange', () => {
      database.close()
      if (this.#connection !== database) return
      this.#disconnect()
      this.#turn({ type: 'unusable', reason: 'cleared' })
    })
    // The browser took it away: storage was cleared, its process crashed, the tab was put aside.
    database.addEventListener('close', () => this.#lost(database))
  }

  #lost(database: IDBDatabase): void {
    if (this.#connection !== database) return
    this.#disconnect()
  }

  #disconnect(): void {
    this.#connection?.close()
    this.#connection = undefined
    this.#opening = undefined
  }

  /** Nobody waits for it now. It is looked at again: one browser hangs on the first open of a process only. */
  #slow(): void {
    this.#failures += 1
    this.#opening = undefined
    this.#turn({ type: 'unusable', reason: 'slow' })
    if (this.#failures >= maxFailures) return
    this.#options.clock.after(reopenMs, () => {
      if (this.#state.type === 'unusable' && this.#state.reason === 'slow') this.#open().catch(() => {})
    })
  }

  /** What many lose with one connection, or wait for of one open, is one failure. */
  #failed(of: IDBDatabase | Promise<IDBDatabase>, error: unknown): void {
    if (this.#failedOnes.has(of)) return
    this.#failedOnes.add(of)
    this.#failures += 1
    if (this.#everWorked === 'no' && isRefusal(error)) this.#turn({ type: 'unusable', reason: 'refused' })
    else if (this.#failures > maxFailures) this.#turn({ type: 'unusable', reason: 'broken' })
  }

  #recover(): void {
    if (this.#state.type === 'unusable' && this.#state.reason === 'slow') this.#turn({ type: 'usable' })
  }

  #turn(state: DatabaseState): void {
    if (this.#state.type === 'unusable' && ['closed', 'cleared'].includes(this.#state.reason)) return
    this.#state = state
    this.#options.changed()
  }
}
