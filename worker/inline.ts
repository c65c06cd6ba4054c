import { InputError } from '../src/model/input-error.js'
import type { Host } from '../src/protocol/contract.js'
import type { Ack, Frame, FramePort } from '../src/protocol/frames.js'
import { isRecord } from '../src/query/record.js'
import { Engine } from './engine.js'
import { workerEnvironment } from './environment.js'
import type { DatabaseFactory } from './mirror/database-factory.js'
import type { Clock, Fetch, Locks, Random } from './ports.js'
import { type EngineOptions, readFunctions } from './session/read-functions.js'
import { createConnections, unlimitedConnections } from './streams/connections.js'
import { quiet } from './transport/quiet.js'
import { meterTraffic } from './transport/traffic-meter.js'

export type { Clock, Fetch, Locks, Random } from './ports.js'

/** `indexedDB`, or something like it. */
export interface InlineStorage {
  readonly factory: DatabaseFactory
}

/** What the engine gets from outside. */
export interface InlineHostOptions {
  /** Default: `globalThis.fetch`, looked up for each request. */
  readonly fetch?: Fetch
  /** Default: the system's. */
  readonly clock?: Clock
  /** Default: `Math.random`. */
  readonly random?: Random
  /**
   * Keeps long streams to 4 per origin, all engines with the same locks together, as in a
   * browser. Default: no limit, because Node opens as many connections as are asked for.
   */
  readonly locks?: Locks
  /**
   * Where caches are kept, as a browser's IndexedDB: `{ factory: new IDBFactory() }` of `fake-indexeddb`, given to
   * several hosts, is a reload. Default: nowhere.
   */
  readonly storage?: InlineStorage
  /** What an application's own worker would register with `startEngine`. */
  readonly functions?: EngineOptions
}

/**
 * An engine on this thread, for Node and tests. Frames are copied as they would be by a worker,
 * and delivered without cadence.
 *
 * @throws InputError `invalid-options`
 */
export function inlineHost(options: InlineHostOptions = {}): Host {
  if (!isRecord(options as unknown)) {
    throw new InputError('invalid-options', 'inlineHost: write an object, as in { fetch: server.fetch }')
  }
  const { storage: _none, locks: _ours, ...environment } = workerEnvironment(readFunctions(options.functions ?? {}))
  const traffic = meterTraffic(options.fetch ?? environment.fetch)
  const engine = new Engine(
    {
      ...environment,
      fetch: traffic.fetch,
      connections:
        options.locks === undefined ? unlimitedConnections : createConnections(options.locks, () => 'one-each'),
      ...(options.locks === undefined ? {} : { locks: options.locks }),
      ...(options.storage === undefined ? {} : { storage: { ...options.storage, estimate: async () => ({}) } }),
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      ...(options.random === undefined ? {} : { random: options.random }),
    },
    { name: 'inline' },
  )
  return {
    async connect(hello) {
      const frames = { moved: 0 }
      const [here, there] = framePortPair(() => {
        frames.moved += 1
      })
      const welcome = await engine.connect({ ...hello, frameIntervalMs: 0 }, there)
      if (!welcome.ok) return welcome
      return {
        ok: true,
        value: {
          welcome: welcome.value,
          port: here,
          command: (command) => engine.command(hello.page, structuredClone(command)),
          metrics: () => engine.metrics(hello.page),
          ask: async (number, question) =>
            structuredClone(await engine.ask(hello.page, number, structuredClone(question))),
          settled: () =>
            quiet(() => (traffic.unanswered > 0 || engine.isFetching ? 'busy' : `${traffic.activity} ${frames.moved}`)),
          close: () => void engine.disconnect(hello.page),
        },
      }
    },
  }
}

/** Two ends on one thread: in order, copied, and never inside the sender's call. */
function framePortPair(moved: () => void): readonly [FramePort<Frame, Ack>, FramePort<Ack, Frame>] {
  const here = new End<Frame>(moved)
  const there = new End<Ack>(moved)
  return [
    { post: (ack) => there.deliver(ack), listen: (listener) => here.listen(listener), close: () => here.close() },
    { post: (frame) => here.deliver(frame), listen: (listener) => there.listen(listener), close: () => there.close() },
  ]
}

class End<T> {
  #listener: ((message: T) => void) | undefined
  #waiting: T[] = []
  readonly #moved: () => void
  #state: 'open' | 'closed' = 'open'

  constructor(moved: () => void) {
    this.#moved = moved
  }

  deliver(message: T): void {
    this.#moved()
    this.#waiting.push(structuredClone(message))
    queueMicrotask(() => this.#flush())
  }

  listen(listener: (message: T) => void): void {
    this.#listener = listener
    queueMicrotask(() => this.#flush())
  }

  close(): void {
    this.#state = 'closed'
    this.#waiting = []
  }

  #flush(): void {
    if (this.#listener === undefined || this.#state === 'closed') return
    const messages = this.#waiting
    this.#waiting = []
    for (const message of messages) this.#listener(message)
  }
}
