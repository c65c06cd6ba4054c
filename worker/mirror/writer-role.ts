import type { Clock, Locks } from '../ports.js'
import type { Database } from './database.js'
import { Fenced } from './disk-error.js'
import { readTerm } from './meta-records.js'
import type { ReadRequests } from './requests.js'
import { type StoreName, termKey, wipeKey } from './schema.js'
import type { WriteWork } from './transact.js'

export interface WriterRoleOptions {
  readonly database: Database
  readonly clock: Clock
  /** Of the mirror: equal names exclude each other. */
  readonly lockName: string
  /** Absent: this thread has none, and the term alone decides; who opens last may write. */
  readonly locks: Locks | undefined
  /** May write now, or not any more; what was known of the database's content is void. */
  readonly changed: () => void
}

export interface Permit {
  readonly term: number
  /** Rejects with `Fenced`, nothing written, when this engine may not write any more. */
  write<T>(work: WriteWork<T>): Promise<T>
}

/**
 * The permission to write. It begins with the lock, of which there is one, and with a term one higher than
 * that of whoever wrote before: an engine that was frozen keeps its lock for itself, or thinks so, and finds the higher
 * term in its next transaction. Then it is a reader for good.
 */
export class WriterRole {
  readonly #options: WriterRoleOptions
  readonly #leaving = new AbortController()
  #release: (() => void) | undefined
  /** `lapsed`: has the lock, but the database is another one than when it raised its term. */
  #state: 'waiting' | 'raising' | 'writing' | 'lapsed' | 'over' = 'waiting'
  #term = 0
  #commits = 0

  constructor(options: WriterRoleOptions) {
    this.#options = options
  }

  /** The database is known to be this writer's. */
  get hasTerm(): boolean {
    return this.#state === 'writing'
  }

  /** Transactions that were committed. */
  get commits(): number {
    return this.#commits
  }

  get isWriter(): boolean {
    return this.#state === 'writing' || this.#state === 'lapsed'
  }

  /** Asks for the lock; resolves once it is known whether this engine may write from the start. */
  async start(): Promise<void> {
    const { locks, lockName } = this.#options
    if (locks === undefined) return this.#raise()
    const { signal } = this.#leaving
    const now = await locks.take(lockName, 'try', signal)
    if (now !== undefined) return this.#hold(now)
    void locks.take(lockName, 'wait', signal).then((release) => {
      if (release !== undefined) return this.#hold(release)
      return undefined
    })
  }

  /**
   * For one piece of work, however many transactions it takes: when the role or the database changes in between, its next
   * transaction is refused. Rejects with `Fenced` when this engine may not write.
   */
  async permit(): Promise<Permit> {
    if (this.#state === 'lapsed') await this.#raise()
    if (this.#state !== 'writing') throw new Fenced(undefined)
    const term = this.#term
    return { term, write: (work) => this.#write(term, work) }
  }

  async #write<T>(term: number, { stores, body }: WriteWork<T>): Promise<T> {
    if (this.#state !== 'writing' || this.#term !== term) throw new Fenced(undefined)
    try {
      const result = await this.#options.database.write({
        stores: withMeta(stores),
        body: async (requests) => {
          // Requests are worked off in order: what `body` asks for comes after this one, and goes with it.
          const [, result] = await Promise.all([check(requests, term), body(requests)])
          return result
        },
      })
      this.#commits += 1
      return result
    } catch (error) {
      if (error instanceof Fenced) this.#fenced(term, error)
      throw error
    }
  }

  /** The database is about to be another one. */
  lapse(): void {
    if (this.#state === 'writing') this.#state = 'lapsed'
  }

  leave(): void {
    this.#state = 'over'
    this.#leaving.abort()
    this.#release?.()
  }

  async #hold(release: () => void): Promise<void> {
    if (this.#state === 'over') return release()
    this.#release = release
    await this.#raise()
  }

  async #raise(): Promise<void> {
    const { database, clock, changed } = this.#options
    if (this.#state === 'over') return
    this.#state = 'raising'
    try {
      await this.#finishWipe()
      this.#term = await database.write({
        stores: ['meta'],
        body: async (requests) => {
          const stored = await readTerm(requests)
          const term = (stored?.term ?? 0) + 1
          requests.put('meta', { term, at: clock.now() }, termKey)
          return term
        },
      })
      if (this.#isOver) return
      this.#state = 'writing'
    } catch {
      // The disk failed, or another engine is in the way. What fails next says so; the lock is kept.
      if (!this.#isOver) this.#state = 'lapsed'
    }
    changed()
  }

  /** Somebody cleared the database and could not delete it. */
  async #finishWipe(): Promise<void> {
    const { database } = this.#options
    const wipe = await database.read({
      stores: ['meta'],
      body: (requests) => requests.get('meta', wipeKey),
    })
    if (wipe !== undefined && (await database.erase()) === 'pending')
      throw new Error('the old database is still in use')
  }

  /** A term that is gone went with its database, which the browser evicted: this is still the writer. */
  #fenced(term: number, { stored }: Fenced): void {
    if (this.#state !== 'writing' || this.#term !== term) return
    if (stored === undefined) this.#state = 'lapsed'
    else this.leave()
    this.#options.changed()
  }

  get #isOver(): boolean {
    return this.#state === 'over'
  }
}

async function check(requests: ReadRequests, term: number): Promise<void> {
  const stored = await readTerm(requests)
  if (stored?.term !== term) throw new Fenced(stored?.term)
}

const withMeta = (stores: readonly StoreName[]): readonly StoreName[] =>
  stores.includes('meta') ? stores : ['meta', ...stores]
