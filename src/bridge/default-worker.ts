/**
 * Becomes `new Worker(new URL('./worker.js', import.meta.url), …)` in the built package, in the
 * very form that bundlers look for.
 */
declare function __defaultWorker(name: string): Worker

/** The worker file that lies beside this one in the package. */
export function defaultWorker(name: string): Worker {
  return __defaultWorker(name)
}
