import type { Observable } from 'rxjs'
import { InputError } from '../model/input-error.js'
import { StoreListeners } from './store-listeners.js'

/** The shape that Svelte, Solid, React's useSyncExternalStore, MobX and Redux adapters take. */
export interface Store<S> {
  /** Calls back after each new snapshot; the result ends it. The first listener starts the observable, the last one ends it. */
  subscribe(listener: () => void): () => void
  /** The latest snapshot, or `initial` before the first. The same object until there is a newer one. */
  getSnapshot(): S
}

/**
 * An observable as a store. After its last listener it keeps its last snapshot.
 *
 * @throws InputError `invalid-options` for what is no observable
 */
export function toStore<S>(observable: Observable<S>, initial: S): Store<S>
export function toStore<S>(observable: Observable<S>): Store<S | undefined>
export function toStore<S>(observable: Observable<S>, initial?: S): Store<S | undefined> {
  // Without types it is found out here what it is, not when somebody subscribes.
  if (typeof (observable as Partial<Observable<S>> | undefined)?.subscribe !== 'function') {
    throw new InputError('invalid-options', 'toStore: give an observable, as informer.list$()')
  }
  let snapshot = initial
  let stop: (() => void) | undefined
  const listeners = new StoreListeners()
  const start = (): (() => void) => {
    const subscription = observable.subscribe((next) => {
      snapshot = next
      listeners.tell()
    })
    return () => subscription.unsubscribe()
  }
  const end = (): void => {
    stop?.()
    stop = undefined
  }
  return {
    subscribe: (listener) => {
      const leave = listeners.add(listener)
      stop ??= start()
      if (listeners.isEmpty) end()
      return () => {
        leave()
        if (listeners.isEmpty) end()
      }
    },
    getSnapshot: () => snapshot,
  }
}
