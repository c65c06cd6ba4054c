import type { Greeting, Host, HostConnection, Result } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { EngineLife } from './engine-life.js'
import { type EngineLine, openLine, unavailable } from './engine-line.js'
import { checkedWorker, type EngineWorker, type WorkerFactory } from './engine-worker.js'
import type { WebLocks } from './web-locks.js'

export interface WorkerHostOptions {
  /** Ways to make the worker, the preferred one first; the next one is tried where one cannot be made or does not load. */
  readonly make: () => readonly WorkerFactory[]
  /** Of the engine: equal names are one engine for all tabs, where the worker is shared. */
  readonly name: string
  /** Absent where the page has none. */
  readonly locks: WebLocks | undefined
  /** Calls back when the page goes and will not return; asked where no lock says so. Answers with its stop. */
  readonly onGone?: (gone: () => void) => () => void
}

/** A worker that said nothing for so long did not load; the next one is given twice the time, for slow lines. */
const loadMs = 5_000
const longestLoadMs = 60_000
/** One that is there, by its lock, is given the time that heartbeats give it. */
const busyMs = 15_000

/**
 * The engine in a worker. Each engine holds a lock in its name; one that stopped answering is
 * followed by the next generation, which every page finds by the locks.
 */
export function workerHost(options: WorkerHostOptions): Host {
  const host = new WorkerHost(options)
  return { connect: (greeting) => host.connect(greeting) }
}

class WorkerHost {
  readonly #options: WorkerHostOptions
  #leastGeneration = 0
  /** The lock of the engine that this page had last. */
  #known: string | undefined
  /** The lock of one that fell silent. */
  #silent: string | undefined
  #attempts = 0
  #patienceMs = loadMs

  constructor(options: WorkerHostOptions) {
    this.#options = options
  }

  async connect(greeting: Greeting): Promise<Result<HostConnection>> {
    let error: ErrorInfo = unavailable('No worker can be made')
    for (const make of this.#options.make()) {
      const first = await this.#try(make, greeting)
      const answer = first.type === 'past' ? await this.#try(make, greeting) : first
      if (answer.type === 'open') return { ok: true, value: answer.connection }
      error = answer.error
      if (answer.type === 'refused') break
    }
    this.#patienceMs = Math.min(longestLoadMs, 2 * this.#patienceMs)
    return { ok: false, error }
  }

  async #try(make: WorkerFactory, greeting: Greeting): Promise<Attempt> {
    const { generation, lock: newest } = await this.#newest()
    const mine = await this.#holdPageLock(greeting.page)
    let worker: EngineWorker
    try {
      // Nothing may be waited for from here on: it could tell at once that it does not load.
      worker = checkedWorker(make(`${this.#options.name}#${generation}`))
    } catch (error) {
      mine?.release()
      return { type: 'failed', error: unavailable(`The worker could not be made: ${String(error)}`) }
    }
    // One of this page's own is not there yet.
    const there = 'port' in worker ? newest : undefined
    const hello = {
      ...greeting,
      ...(mine === undefined ? {} : { lock: mine.name }),
      ...(this.#silent === undefined ? {} : { supersedes: this.#silent }),
    }
    const handshake = await openLine(
      worker,
      hello,
      there === undefined ? this.#patienceMs : Math.max(busyMs, this.#patienceMs),
    )
    if (handshake.type === 'open') {
      return { type: 'open', connection: this.#watched(handshake.line, generation, mine?.release ?? nothing) }
    }
    mine?.release()
    const hangs = handshake.type === 'silent' && there !== undefined
    // Whose lock it is, only who was let in by it knows: another application's engine may have this name.
    if (hangs && there === this.#known) this.#silent = there
    if (!hangs && handshake.error.code !== 'engine-lost') return handshake
    this.#leastGeneration = generation + 1
    return { type: 'past', error: handshake.error }
  }

  #watched(line: EngineLine, generation: number, release: () => void): HostConnection {
    const { locks } = this.#options
    const { lock } = line.welcome
    const over = new AbortController()
    this.#silent = undefined
    this.#known = lock
    const life = new EngineLife({
      ping: () => line.ping(),
      ...(lock === undefined || locks === undefined ? {} : { ended: locks.free(lock, over.signal) }),
      every: (ms, tick) => {
        const timer = setInterval(tick, ms)
        return () => clearInterval(timer)
      },
      now: () => Date.now(),
    })
    // Without locks the engine goes by heartbeats, and counts from the first.
    line.ping().catch(() => {})
    const stopGone = locks === undefined ? this.#options.onGone?.(() => line.close()) : undefined
    let leave = (): void => line.close()
    let state: 'open' | 'closed' = 'open'
    const lost = life.lost.then(({ type, happened }) => {
      over.abort()
      // Who does not know us is well, and may be asked again.
      if (type !== 'forgotten') this.#leastGeneration = generation + 1
      if (type === 'silent') this.#silent = lock
      // A late goodbye would end the next line of this page, where the engine is the same.
      else leave = () => line.drop()
      return happened
    })
    const { ping: _ping, drop: _drop, ...connection } = line
    return {
      ...connection,
      command: async (command) => {
        const answer = await line.command(command)
        if (!answer.ok && answer.error.code === 'closed') life.forgotten()
        return answer
      },
      lost,
      close: () => {
        if (state === 'closed') return
        state = 'closed'
        life.stop()
        over.abort()
        stopGone?.()
        leave()
        release()
      },
    }
  }

  /** Freed by the browser when the page is gone, however it went. Each attempt has its own. */
  async #holdPageLock(page: string): Promise<{ readonly name: string; readonly release: () => void } | undefined> {
    this.#attempts += 1
    const name = `kube-informer/page/${page}/${this.#attempts}`
    const release = await this.#options.locks?.hold(name)
    return release === undefined ? undefined : { name, release }
  }

  /** The newest generation whose engine holds a lock, or the first that may be. */
  async #newest(): Promise<{ readonly generation: number; readonly lock?: string }> {
    const prefix = `kube-informer/engine/${this.#options.name}#`
    const held = (await this.#options.locks?.held(prefix)) ?? []
    const [newest] = held
      .map((lock) => ({ lock, generation: Number.parseInt(lock.slice(prefix.length), 10) }))
      .filter(({ generation }) => generation >= this.#leastGeneration)
      .sort((a, b) => b.generation - a.generation)
    return newest ?? { generation: this.#leastGeneration }
  }
}

/** `past`: this generation hangs, or its place was taken; the next one may be well. */
type Attempt =
  | { readonly type: 'open'; readonly connection: HostConnection }
  | { readonly type: 'failed' | 'silent' | 'refused' | 'past'; readonly error: ErrorInfo }

function nothing(): void {}
