/**
 * Become `new SharedWorker(new URL('./worker.js', import.meta.url), …)` and `new Worker(…)` in the
 * built package, in the very form that bundlers look for.
 */
declare function __defaultSharedWorker(name: string): SharedWorker
declare function __defaultWorker(name: string): Worker

/** The worker file that lies beside this one in the package, shared by all tabs. */
export function defaultSharedWorker(name: string): SharedWorker {
  return __defaultSharedWorker(name)
}

/** The same for this page alone. */
export function defaultWorker(name: string): Worker {
  return __defaultWorker(name)
}
