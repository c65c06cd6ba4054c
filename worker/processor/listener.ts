import type { ChangeHandler, Listener, ListenerEntry } from '../ports.js'
import { RingBuffer } from './ring-buffer.js'
import { squashEntries } from './squash-entries.js'

export interface ListenerOptions {
  /** Told what a handler threw, or what its promise was rejected with. Must not throw. */
  readonly onError: (error: unknown) => void
  /** Calls back once, later, never synchronously, in the order of the calls. */
  readonly schedule: (callback: () => void) => void
  /** Waiting entries above which they become their net result. */
  readonly highWaterMark: number
  /** Most entries in one call of the handler. */
  readonly batchSize: number
  /** The listener was removed; called once. */
  readonly onRemove: () => void
}

/** The processor's end of a listener. */
export interface ListenerInlet {
  readonly listener: Listener
  push(entries: Iterable<ListenerEntry>): void
  /** Queues the `synced` mark behind what waits. The second call does nothing. */
  markSynced(): void
}

/**
 * One handler with its own ring buffer. Pushing never waits and never calls the handler: that
 * happens from `schedule`, one batch at a time. What the handler throws is reported and the next
 * batch comes as if nothing had happened; so `hasSynced` is also reached by a handler that throws.
 */
export function createListener(handler: ChangeHandler, options: ListenerOptions): ListenerInlet {
  const { onError, schedule, highWaterMark, batchSize, onRemove } = options
  const buffer = new RingBuffer<ListenerEntry>()
  let phase: 'idle' | 'scheduled' | 'delivering' | 'removed' = 'idle'
  let mark: 'due' | 'queued' | 'delivered' = 'due'
  let limit = highWaterMark

  const wake = (): void => {
    if (phase !== 'idle' || buffer.length === 0) return
    phase = 'scheduled'
    schedule(deliver)
  }

  const settle = (): void => {
    if (phase !== 'delivering') return
    phase = 'idle'
    wake()
  }

  const deliver = (): void => {
    if (phase !== 'scheduled') return
    phase = 'delivering'
    const batch = buffer.take(batchSize)
    // What was waiting when this was scheduled may have squashed to nothing since.
    const settled = batch.length === 0 ? undefined : call(handler, batch, onError)
    const markAt = batch.findIndex((entry) => entry.type === 'synced')
    // What came in front of it in an earlier batch is settled already.
    if (markAt === 0) mark = 'delivered'
    const finish = (): void => {
      if (markAt > 0) mark = 'delivered'
      settle()
    }
    if (settled === undefined) finish()
    else void settled.then(finish)
  }

  const push = (entries: Iterable<ListenerEntry>): void => {
    if (phase === 'removed') return
    if (buffer.length <= highWaterMark) limit = highWaterMark
    for (const entry of entries) buffer.push(entry)
    if (buffer.length > limit) {
      for (const entry of squashEntries(buffer.take(buffer.length))) buffer.push(entry)
      limit = Math.max(highWaterMark, buffer.length * 2)
    }
    wake()
  }

  return {
    listener: {
      get hasSynced() {
        return mark === 'delivered'
      },
      get pending() {
        return buffer.length
      },
      remove() {
        if (phase === 'removed') return
        phase = 'removed'
        buffer.clear()
        onRemove()
      },
    },
    push,
    markSynced() {
      if (mark !== 'due') return
      mark = 'queued'
      push([{ type: 'synced' }])
    },
  }
}

/** Undefined when the handler is done already, else a promise that never rejects. */
function call(
  handler: ChangeHandler,
  batch: readonly ListenerEntry[],
  onError: (error: unknown) => void,
): Promise<void> | undefined {
  try {
    const result: unknown = handler(batch)
    return isThenable(result) ? Promise.resolve(result).then(() => {}, onError) : undefined
  } catch (error) {
    onError(error)
    return undefined
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
