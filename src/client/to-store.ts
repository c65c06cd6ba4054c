import type { Observable } from 'rxjs'

/** The shape that Svelte, Solid, React's useSyncExternalStore, MobX and Redux adapters take. */
export interface Store<S> {
  /** Calls back after each new snapshot; the result ends it. The first listener starts the observable, the last one ends it. */
  subscribe(listener: () => void): () => void
  /** The latest snapshot, or `initial` before the first. The same object until there is a newer one. */
  getSnapshot(): S
}

/** An observable as a store. After its last listener it keeps its last snapshot. */
export function toStore<S>(observable: Observable<S>, initial: S): Store<S>
export function toStore<S>(observable: Observable<S>): Store<S | undefined>
export function toStore<S>(observable: Observable<S>, initial?: S): Store<S | undefined> {
  let snapshot = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const start = (): (() => void) => {
    const subscription = observable.subscribe((next) => {
      snapshot = next
      for (const listener of [...listeners]) listener()
    })
    return () => subscription.unsubscribe()
  }
  const end = (): void => {
    stop?.()
    stop = undefined
  }
  return {
    subscribe: (listener) => {
      // One entry per call, so that the same function may listen twice.
      const entry = (): void => listener()
      listeners.add(entry)
      stop ??= start()
      if (listeners.size === 0) end()
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) end()
      }
    },
    getSnapshot: () => snapshot,
  }
}
