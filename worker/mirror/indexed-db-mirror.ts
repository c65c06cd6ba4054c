import type { Clock, Locks, Mirror, MirrorKey, MirrorSink, MirrorState, MirrorStats, MirrorWrite } from '../ports.js'
import { stateOf } from './base.js'
import { collectDatabases } from './collect-databases.js'
import { wantsCompaction } from './compact.js'
import { Database } from './database.js'
import type { DatabaseFactory } from './database-factory.js'
import { Damaged, Fenced, Overtaken } from './disk-error.js'
import { KeyQueue } from './key-queue.js'
import { loadState } from './load-state.js'
import { removeKeys } from './remove-keys.js'
import { Room } from './room.js'
import type { Thread } from './slices.js'
import { StateWriter } from './state-writer.js'
import { wipe } from './wipe.js'
import { WriterRole } from './writer-role.js'

export interface IndexedDbMirrorOptions {
  /** Of the database. */
  readonly name: string
  readonly factory: DatabaseFactory
  readonly clock: Clock
  readonly thread: Thread
  /** Absent: this thread has none. */
  readonly locks: Locks | undefined
  /** Of all keys together, in characters of text. */
  readonly maxBytes: number
  /** A state that nobody refreshed for so long is not shown any more. */
  readonly maxAgeMs: number
  /** Says how much the browser allows the origin. */
  readonly estimate: () => Promise<{ readonly quota?: number }>
  /** Storage or role have changed. */
  readonly changed: () => void
}

/** A log that is too long waits this long, so that the write that made it so is answered, and others come first. */
const compactAfterMs = 1000
/** What other users and builds left behind can wait until this one has painted. */
const collectAfterMs = 10_000

/** Copies in IndexedDB. What does not go well is an answer, never an error; `stats` tells more. */
export class IndexedDbMirror implements Mirror {
  readonly #options: IndexedDbMirrorOptions
  readonly #database: Database
  readonly #role: WriterRole
  readonly #room: Room
  readonly #writer: StateWriter
  readonly #queue = new KeyQueue()
  readonly #compacting = new Set<MirrorKey>()
  readonly #timers = new Set<() => void>()
  /** The role is known, and no clear is under way. */
  #ready: Promise<unknown>
  /** What was asked for in an earlier era is not done any more. */
  #era = 0
  #failures = 0

  constructor(options: IndexedDbMirrorOptions) {
    this.#options = options
    const { factory, name, clock, thread, locks, maxBytes, maxAgeMs } = options
    const database = new Database({ factory, name, clock, changed: () => options.changed() })
    const changed = (): void => this.#roleChanged()
    const role = new WriterRole({ database, clock, locks, lockName: `kube-informer/mirror/${name}`, changed })
    this.#database = database
    this.#role = role
    this.#room = new Room(clock, maxBytes)
    this.#writer = new StateWriter({ database, role, room: this.#room, clock, thread, maxAgeMs })
    this.#ready = Promise.all([role.start(), this.#askQuota()])
    this.#later(collectAfterMs, () => void collectDatabases({ factory, clock }, name, clock.now() - maxAgeMs))
  }

  load(key: MirrorKey, sink: MirrorSink, signal: AbortSignal): Promise<MirrorState | undefined> {
    const era = this.#era
    return this.#queue.add(key, async () => {
      const isOver = (): boolean => signal.aborted || era !== this.#era
      const { thread, clock, maxAgeMs } = this.#options
      const loading = { key, database: this.#database, thread, isOver, oldest: clock.now() - maxAgeMs }
      const base = await this.#attempt(
        () => loadState(loading, sink),
        () => this.#remove(key),
      )
      if (base === undefined || isOver()) return undefined
      this.#writer.know(key, base)
      if (this.#role.isWriter) void this.#queue.add(key, () => this.#attempt(() => this.#writer.markUsed(key)))
      return stateOf(base.meta)
    })
  }

  apply(key: MirrorKey, write: MirrorWrite): Promise<'kept' | 'dropped'> {
    const era = this.#era
    // Not in line: the write that comes behind it takes what is ready by then.
    if (write.type === 'prepare') {
      return this.#attempt(() => this.#writer.prepare(key, write.objects)).then(() => 'kept')
    }
    return this.#queue.add(key, async () => {
      await this.#ready
      if (era !== this.#era) return 'dropped'
      const outcome = await this.#attempt(() => this.#writer.write(key, write))
      this.#compactLater(key)
      return outcome === 'done' ? 'kept' : 'dropped'
    })
  }

  async clear(key?: MirrorKey): Promise<void> {
    if (key !== undefined) {
      await this.#queue.add(key, () => this.#attempt(() => this.#remove(key)))
      return
    }
    this.#era += 1
    this.#role.lapse()
    this.#writer.forgetAll()
    const clearing = this.#erase()
    this.#ready = Promise.all([this.#ready, clearing])
    await clearing
  }

  stats(): MirrorStats {
    const { state } = this.#database
    return {
      ...(state.type === 'usable' ? { storage: 'disk' } : { storage: 'off', reason: state.reason }),
      role: this.#role.isWriter ? 'writer' : 'reader',
      keys: this.#room.bytes,
      writes: this.#role.commits,
      failures: this.#failures,
    }
  }

  close(): void {
    this.#era += 1
    for (const cancel of this.#timers) cancel()
    this.#role.leave()
    this.#writer.forgetAll()
    this.#database.close()
  }

  /** For all engines, those that may write included: their next step finds nothing to start from. */
  async #remove(key: MirrorKey): Promise<void> {
    this.#writer.forget(key)
    this.#room.left([key])
    await this.#database.write(removeKeys([key]))
  }

  async #erase(): Promise<void> {
    await this.#attempt(() => wipe(this.#database, this.#options.clock.now()))
    await this.#database.erase()
  }

  #roleChanged(): void {
    // What was loaded before stays a start for steps: each looks whether it is still there.
    if (this.#role.hasTerm) this.#writer.begin()
    if (!this.#role.isWriter) this.#writer.forgetAll()
    this.#options.changed()
  }

  async #askQuota(): Promise<void> {
    const estimate = await this.#attempt(() => this.#options.estimate())
    this.#room.allowed(estimate?.quota)
  }

  #compactLater(key: MirrorKey): void {
    const base = this.#writer.baseOf(key)
    if (base === undefined || !wantsCompaction(base.meta) || this.#compacting.has(key)) return
    this.#compacting.add(key)
    this.#later(compactAfterMs, () => {
      void this.#queue.add(key, async () => {
        this.#compacting.delete(key)
        await this.#attempt(() => this.#writer.compact(key))
      })
    })
  }

  #later(ms: number, work: () => void): void {
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel)
      work()
    })
    this.#timers.add(cancel)
  }

  /** Undefined when it failed. `damaged`: what is to be done about a state that cannot be read. */
  async #attempt<T>(work: () => Promise<T>, damaged?: () => Promise<void>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      // That somebody else writes is no failure.
      if (!(error instanceof Fenced || error instanceof Overtaken)) this.#failures += 1
      if (error instanceof Damaged && damaged !== undefined) await this.#attempt(damaged)
      return undefined
    }
  }
}
