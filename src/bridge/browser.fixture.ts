import { exposeEngine, type WorkerScope } from '../../worker/bridge/expose-engine.js'
import { Engine } from '../../worker/engine.js'
import { engineName, systemClock, workerEnvironment } from '../../worker/environment.js'
import type { Clock } from '../../worker/ports.js'
import { webLocks as engineLocks } from '../../worker/streams/web-locks.js'
import type { EngineWorker } from './engine-worker.js'

interface Request {
  readonly name: string
  readonly mode: LockMode
  readonly owner: object
  readonly begin: () => void
  readonly lose: () => void
}

/** The Web Locks of one browser profile; each thread has its own view of them, and loses all it has when it dies. */
export class FakeLocks {
  readonly #held = new Set<Request>()
  #waiting: Request[] = []

  get names(): readonly string[] {
    return [...this.#held].map(({ name }) => name)
  }

  /** What a thread sees as `navigator.locks`. */
  of(owner: object): LockManager {
    const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as (lock: Lock | null) => unknown
      const { mode = 'exclusive', ifAvailable, steal, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const mine: Request = {
          name,
          mode,
          owner,
          begin: () => {
            signal?.removeEventListener('abort', abort)
            this.#held.add(mine)
            void (async () => callback({ name, mode }))().then((value) => {
              resolve(value)
              this.#end(mine)
            }, reject)
          },
          lose: () => reject(new DOMException('stolen', 'AbortError')),
        }
        const abort = (): void => {
          this.#waiting = this.#waiting.filter((one) => one !== mine)
          reject(signal?.reason)
        }
        if (steal) {
          for (const one of [...this.#held].filter((held) => held.name === name)) {
            this.#held.delete(one)
            one.lose()
          }
          mine.begin()
        } else if (ifAvailable && !this.#isFree(mine)) {
          resolve(callback(null))
        } else {
          signal?.addEventListener('abort', abort)
          this.#waiting.push(mine)
          this.#grant()
        }
      })
    }
    const query = async (): Promise<LockManagerSnapshot> => ({
      held: [...this.#held].map(({ name, mode }) => ({ name, mode })),
      pending: [],
    })
    return { request, query } as LockManager
  }

  die(owner: object): void {
    this.#waiting = this.#waiting.filter((one) => one.owner !== owner)
    for (const one of [...this.#held]) if (one.owner === owner) this.#held.delete(one)
    this.#grant()
  }

  #end(request: Request): void {
    this.#held.delete(request)
    this.#grant()
  }

  #isFree({ name, mode }: Request): boolean {
    return ![...this.#held].some((held) => held.name === name && (mode === 'exclusive' || held.mode === 'exclusive'))
  }

  #grant(): void {
    const barred = new Set<string>()
    for (const one of [...this.#waiting]) {
      if (!barred.has(one.name) && this.#isFree(one)) {
        this.#waiting = this.#waiting.filter((other) => other !== one)
        one.begin()
      } else barred.add(one.name)
    }
  }
}

/** A manager that refuses everything, as in a sandboxed frame. */
export const refusingLocks = {
  request: () => Promise.reject(new DOMException('not here', 'SecurityError')),
  query: () => Promise.reject(new DOMException('not here', 'SecurityError')),
} as unknown as LockManager

type State = 'well' | 'hangs' | 'dead'

/** One worker thread with an engine. While it hangs, nothing it is sent is read. */
export class FakeThread {
  readonly name: string
  readonly engine: Engine
  readonly #locks: FakeLocks | undefined
  readonly #connect: (port: MessagePort) => void
  readonly #late: (() => void)[] = []
  readonly #ports = new Set<MessagePort>()
  readonly #timers = new Set<() => void>()
  readonly #clock: Clock = {
    now: systemClock.now,
    after: (ms, callback) => {
      if (this.state === 'dead') return () => {}
      const cancel = systemClock.after(ms, () => {
        this.#timers.delete(cancel)
        this.#when(callback)
      })
      this.#timers.add(cancel)
      return cancel
    },
  }
  state: State

  constructor(name: string, locks: FakeLocks | undefined, kind: 'shared' | 'dedicated', state: State) {
    this.name = name
    this.#locks = locks
    this.state = state
    const scope = Object.assign(new EventTarget(), kind === 'shared' ? { name, onconnect: null } : { name })
    this.engine = new Engine(
      { ...workerEnvironment(), clock: this.#clock, fetch: () => new Promise(() => {}) },
      {
        name: engineName(scope),
        ...(locks === undefined ? {} : { locks: engineLocks(locks.of(this)) }),
      },
    )
    if (kind === 'shared') {
      exposeEngine(this.engine, scope as unknown as WorkerScope)
      this.#connect = (port) => scope.dispatchEvent(Object.assign(new Event('connect'), { ports: [port] }))
    } else this.#connect = (port) => exposeEngine(this.engine, port as unknown as WorkerScope)
  }

  /** Connects a page: gives its end. */
  open(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.#ports.add(port2)
    this.#when(() => {
      port2.start()
      this.#connect(this.#guarded(port2))
    })
    return port1
  }

  wakeUp(): void {
    this.state = 'well'
    for (const task of this.#late.splice(0)) task()
  }

  die(): void {
    this.state = 'dead'
    this.#late.length = 0
    for (const cancel of this.#timers) cancel()
    for (const port of this.#ports) port.close()
    this.#locks?.die(this)
  }

  #when(task: () => void): void {
    if (this.state === 'hangs') this.#late.push(task)
    else if (this.state === 'well') task()
  }

  /** The port as the thread has it: messages wait while it hangs. */
  #guarded(port: MessagePort): MessagePort {
    const listeners = new Map<unknown, EventListener>()
    return Object.assign(Object.create(null), {
      postMessage: (message: unknown, transfer?: Transferable[]) => port.postMessage(message, transfer ?? []),
      addEventListener: (type: string, listener: (event: Event) => void) => {
        const late = (event: Event): void => this.#when(() => listener(event))
        listeners.set(listener, late)
        port.addEventListener(type, late)
      },
      removeEventListener: (type: string, listener: unknown) => {
        const late = listeners.get(listener)
        if (late !== undefined) port.removeEventListener(type, late)
      },
      start: () => port.start(),
      close: () => port.close(),
    })
  }
}

/** A browser with shared and dedicated workers. */
export class FakeBrowser {
  readonly locks: FakeLocks | undefined
  readonly threads: FakeThread[] = []
  /** What becomes of a worker that is made. */
  next: State | 'does not load' = 'well'

  constructor(locks: 'locks' | 'no locks' = 'locks') {
    this.locks = locks === 'locks' ? new FakeLocks() : undefined
  }

  readonly shared = (name: string): EngineWorker => {
    if (this.next === 'does not load') return this.#broken('port')
    let thread = this.threads.find((one) => one.name === name && one.state !== 'dead')
    if (thread === undefined) {
      thread = new FakeThread(name, this.locks, 'shared', this.next)
      this.threads.push(thread)
    }
    return Object.assign(new EventTarget(), { port: thread.open() }) as unknown as SharedWorker
  }

  readonly dedicated = (name: string): EngineWorker => {
    if (this.next === 'does not load') return this.#broken('worker')
    const thread = new FakeThread(name, this.locks, 'dedicated', this.next)
    this.threads.push(thread)
    const port = thread.open()
    port.start()
    return Object.assign(port, { terminate: () => thread.die() }) as unknown as Worker
  }

  get living(): readonly FakeThread[] {
    return this.threads.filter(({ state }) => state !== 'dead')
  }

  end(): void {
    for (const thread of this.threads) thread.die()
  }

  #broken(type: 'port' | 'worker'): EngineWorker {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    const worker = type === 'port' ? Object.assign(new EventTarget(), { port: port1 }) : port1
    // As soon as can be: who does not listen by then hears nothing.
    queueMicrotask(() => worker.dispatchEvent(Object.assign(new Event('error'), { message: 'no such file' })))
    return Object.assign(worker, { terminate: () => port1.close() }) as unknown as EngineWorker
  }
}
