import type { ObjectKey } from '../model/key.js'
import { isRecord } from '../query/record.js'
import { invalid } from './check-options.js'
import { Gate } from './gate.js'
import type { TimeSlice } from './time-slice.js'
import type { WorkQueue } from './work-queue.js'

/** A reconcile has begun or ended. `dropped`: it was aborted, and failed. */
export type ReconcilerNews =
  | { readonly type: 'begun' | 'succeeded' | 'dropped'; readonly key: ObjectKey }
  | { readonly type: 'failed'; readonly key: ObjectKey; readonly error: unknown }

export interface ReconcilerPorts {
  readonly queue: WorkQueue<ObjectKey>
  readonly concurrency: number
  /** Reconciles that wait for nothing share it, so that the thread has time for others. */
  readonly slice: TimeSlice
  /** Gives what the application gave. */
  readonly reconcile: (key: ObjectKey, failures: number, signal: AbortSignal) => unknown
  /** Asked before each call, besides the gate. */
  readonly mayBegin: () => boolean
  readonly told: (news: ReconcilerNews) => void
}

/**
 * The workers of one term of leadership, each with one key at a time. What throws comes back when the rate limiter
 * says so; success forgets that. They begin nothing while the gate is closed.
 */
export class Reconciler {
  readonly gate = new Gate()
  readonly #ports: ReconcilerPorts
  readonly #abort = new AbortController()
  readonly #workers: readonly Promise<void>[]
  #state: 'running' | 'stopping' = 'running'
  #active = 0

  constructor(ports: ReconcilerPorts) {
    this.#ports = ports
    this.#workers = Array.from({ length: ports.concurrency }, () => this.#work())
  }

  get active(): number {
    return this.#active
  }

  /** Begins nothing any more; resolves when nothing runs. */
  async stop(): Promise<void> {
    this.#state = 'stopping'
    this.#ports.queue.shutDown()
    // Who waits at the gate has to see it.
    this.gate.set('open')
    await Promise.all(this.#workers)
  }

  /** What runs does not count any more. */
  abort(reason: Error): void {
    this.#abort.abort(reason)
  }

  get #isStopping(): boolean {
    return this.#state === 'stopping'
  }

  async #work(): Promise<void> {
    const { queue, slice, mayBegin } = this.#ports
    for (;;) {
      await slice.next()
      const whileOpen = await this.gate.opened()
      if (this.#isStopping) return
      const work = await queue.get({ signal: whileOpen }).catch(() => undefined)
      if (work === undefined) continue
      if (work.type === 'shut-down' || this.#isStopping) return
      const { item, priority } = work
      // It closed while this one was on its way here.
      if (whileOpen.aborted || !mayBegin()) {
        queue.add(item, { priority })
        queue.done(item)
        // Whatever closed it tells the gate in its own time.
        if (!whileOpen.aborted) this.gate.set('closed')
        continue
      }
      await this.#reconcile(item, priority)
    }
  }

  async #reconcile(key: ObjectKey, priority: number): Promise<void> {
    const { queue, reconcile, told } = this.#ports
    this.#active += 1
    told({ type: 'begun', key })
    const { signal } = this.#abort
    try {
      const after = readResult(await reconcile(key, queue.numRequeues(key), signal))
      queue.forget(key)
      if (after > 0) queue.addAfter(key, after, { priority })
      this.#active -= 1
      told({ type: 'succeeded', key })
    } catch (error) {
      this.#active -= 1
      if (signal.aborted) told({ type: 'dropped', key })
      else {
        queue.addRateLimited(key, { priority })
        told({ type: 'failed', key, error })
      }
    } finally {
      queue.done(key)
    }
  }
}

/** Ms, 0 for not at all. @throws InputError `invalid-options` */
function readResult(result: unknown): number {
  if (result === undefined || result === null) return 0
  const { requeueAfter }: { readonly requeueAfter?: unknown } = isRecord(result)
    ? result
    : { requeueAfter: 'no object' }
  if (requeueAfter === undefined) return 0
  if (typeof requeueAfter === 'number' && Number.isFinite(requeueAfter)) return requeueAfter
  return invalid('reconcile', 'return nothing, or { requeueAfter } in ms')
}
