import type { KubeObject } from '../../src/model/kube-object.js'
import type { Change } from '../../src/query/change-set.js'
import type { ChangeHandler, Listener, StoredObject } from '../ports.js'
import { createListener, type ListenerInlet } from './listener.js'

export interface ProcessorOptions {
  /** Told what a handler threw, or what its promise was rejected with. Must not throw. */
  readonly onError: (error: unknown) => void
  /** Calls back once, later, never synchronously, in the order of the calls. Default a microtask. */
  readonly schedule?: (callback: () => void) => void
  /** Waiting entries of one listener above which they become their net result. Default 10 000. */
  readonly highWaterMark?: number
  /** Most entries in one call of a handler. Default 1 000. */
  readonly batchSize?: number
}

export interface AddListenerOptions {
  /** `'replay'`: first everything in the cache as `added`, cause `initial`. `'skip'`: only what comes. */
  readonly initial: 'replay' | 'skip'
  /** What the cache holds; read once, during the call, and only to replay. */
  readonly snapshot: () => Iterable<StoredObject>
  /** Whether the cache holds a complete state now; if not, the mark comes with `markSynced`. */
  readonly synced: 'yes' | 'no'
}

/**
 * Fans changes out to listeners. Handlers are never called from inside these methods, so a store
 * that is written before `distribute` is always at least as new as what a handler is told (P3).
 *
 * `add` must not come between writing the store and distributing what that changed: then a
 * listener gets the snapshot and after it exactly what followed, with no gap and no repeat.
 */
export interface Processor {
  /** Listeners that are not removed. */
  readonly size: number
  /** Entries that wait in all ring buffers. */
  readonly pending: number
  /** Entries that wait in the fullest of them. */
  readonly mostPending: number
  add(handler: ChangeHandler, options: AddListenerOptions): Listener
  /** To every listener, or only to those of `to` (a resync that not all asked for). */
  distribute(changes: readonly Change<KubeObject>[], to?: ReadonlySet<Listener>): void
  /** The first complete state was distributed: every listener gets its `synced`, once. */
  markSynced(): void
}

export function createProcessor(options: ProcessorOptions): Processor {
  const inlets = new Map<Listener, ListenerInlet>()
  const listenerOptions = {
    onError: options.onError,
    schedule: options.schedule ?? ((callback) => queueMicrotask(callback)),
    highWaterMark: options.highWaterMark ?? 10_000,
    batchSize: options.batchSize ?? 1_000,
  }

  return {
    get size() {
      return inlets.size
    },
    get pending() {
      return [...inlets.keys()].reduce((sum, listener) => sum + listener.pending, 0)
    },
    get mostPending() {
      return [...inlets.keys()].reduce((most, listener) => Math.max(most, listener.pending), 0)
    },
    add(handler, { initial, snapshot, synced }) {
      const onRemove = (): void => void inlets.delete(inlet.listener)
      const inlet = createListener(handler, { ...listenerOptions, onRemove })
      if (initial === 'replay') inlet.push(additions(snapshot()))
      if (synced === 'yes') inlet.markSynced()
      inlets.set(inlet.listener, inlet)
      return inlet.listener
    },
    distribute(changes, to) {
      if (changes.length === 0) return
      for (const [listener, inlet] of inlets) if (to === undefined || to.has(listener)) inlet.push(changes)
    },
    markSynced() {
      for (const inlet of inlets.values()) inlet.markSynced()
    },
  }
}

function* additions(snapshot: Iterable<StoredObject>): Iterable<Change<KubeObject>> {
  for (const { key, object } of snapshot) yield { type: 'added', key, object, cause: 'initial' }
}
