import type { Greeting, Hello, Host, HostConnection, Result } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { EngineLife, type Loss } from './engine-life.js'
import { type EngineLine, openLine, unavailable } from './engine-line.js'
import type { EngineWorker, WorkerFactory } from './engine-worker.js'
import type { WebLocks } from './web-locks.js'

export interface WorkerHostOptions {
  /** Ways to make the worker, the preferred one first; the next one is tried where one cannot be made or does not load. */
  readonly make: () => readonly WorkerFactory[]
  /** Of the engine: equal names are one engine for all tabs, where the worker is shared. */
  readonly name: string
  /** Absent where the page has none. */
  readonly locks: WebLocks | undefined
}

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
  /** The lock of an engine that fell silent. */
  #silent: string | undefined
  #connects = 0

  constructor(options: WorkerHostOptions) {
    this.#options = options
  }

  async connect(greeting: Greeting): Promise<Result<HostConnection>> {
    const lock = await this.#holdPageLock(greeting.page)
    const silent = this.#silent
    const hello: Hello = {
      ...greeting,
      ...(lock === undefined ? {} : { lock: lock.name }),
      ...(silent === undefined ? {} : { supersedes: silent }),
    }
    let error: ErrorInfo = unavailable('No worker can be made')
    for (const make of this.#options.make()) {
      const answer = await this.#try(make, hello)
      if (answer.type === 'open') return { ok: true, value: released(answer.connection, lock?.release) }
      error = answer.error
      if (answer.type === 'refused') break
    }
    lock?.release()
    return { ok: false, error }
  }

  async #try(make: WorkerFactory, hello: Hello): Promise<Attempt> {
    const { generation, alive } = await this.#generation()
    let worker: EngineWorker
    try {
      worker = make(`${this.#options.name}#${generation}`)
    } catch (error) {
      return { type: 'failed', error: unavailable(`The worker could not be made: ${String(error)}`) }
    }
    const handshake = await openLine(worker, hello)
    if (handshake.type === 'open') return { type: 'open', connection: this.#watched(handshake.line, generation) }
    if (handshake.type !== 'silent' || alive === undefined) return handshake
    // It started once and hangs now.
    this.#leastGeneration = generation + 1
    return this.#try(make, { ...hello, supersedes: alive })
  }

  #watched(line: EngineLine, generation: number): HostConnection {
    const { locks } = this.#options
    const { lock } = line.welcome
    const over = new AbortController()
    this.#silent = undefined
    const life = new EngineLife({
      ping: () => line.ping(),
      ...(lock === undefined || locks === undefined ? {} : { ended: locks.free(lock, over.signal) }),
      every: (ms, tick) => {
        const timer = setInterval(tick, ms)
        return () => clearInterval(timer)
      },
      now: () => Date.now(),
    })
    const lost = life.lost.then((loss: Loss) => {
      over.abort()
      // Who does not know us is well, and may be asked again.
      if (loss.type !== 'forgotten') this.#leastGeneration = generation + 1
      if (loss.type === 'silent') this.#silent = lock
      return loss.happened
    })
    const { ping: _ping, ...connection } = line
    return {
      ...connection,
      lost,
      close: () => {
        life.stop()
        over.abort()
        line.close()
      },
    }
  }

  /** Freed by the browser when the page is gone, however it went. Each connection has its own. */
  async #holdPageLock(page: string): Promise<{ readonly name: string; readonly release: () => void } | undefined> {
    const { locks } = this.#options
    if (locks === undefined) return undefined
    this.#connects += 1
    const name = `kube-informer/page/${page}/${this.#connects}`
    return { name, release: await locks.hold(name) }
  }

  /** The newest that lives, or the first. `alive`: its lock. */
  async #generation(): Promise<{ readonly generation: number; readonly alive?: string }> {
    const prefix = `kube-informer/engine/${this.#options.name}#`
    const held = (await this.#options.locks?.held(prefix)) ?? []
    const living = held
      .map((lock) => ({ lock, generation: Number.parseInt(lock.slice(prefix.length), 10) }))
      .filter(({ generation }) => generation >= this.#leastGeneration)
      .sort((a, b) => b.generation - a.generation)[0]
    return living === undefined
      ? { generation: this.#leastGeneration }
      : { generation: living.generation, alive: living.lock }
  }
}

type Attempt =
  | { readonly type: 'open'; readonly connection: HostConnection }
  | { readonly type: 'failed' | 'silent' | 'refused'; readonly error: ErrorInfo }

function released(connection: HostConnection, release: (() => void) | undefined): HostConnection {
  return {
    ...connection,
    close: () => {
      connection.close()
      release?.()
    },
  }
}
