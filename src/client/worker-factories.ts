import { defaultSharedWorker, defaultWorker } from '../bridge/default-worker.js'
import type { WorkerFactory } from '../bridge/engine-worker.js'

/** How the application wants its worker. */
export interface WorkerChoice {
  readonly host: 'auto' | 'shared' | 'dedicated'
  readonly worker?: WorkerFactory
  readonly workerUrl?: string | URL
}

/** Ways to make the worker, to be tried in this order. */
export function workerFactories({ host, worker, workerUrl }: WorkerChoice): readonly WorkerFactory[] {
  if (worker !== undefined) return [worker]
  const shared = workerUrl === undefined ? defaultSharedWorker : (name: string) => new SharedWorker(workerUrl, { name })
  const dedicated = workerUrl === undefined ? defaultWorker : (name: string) => new Worker(workerUrl, { name })
  if (host === 'shared') return [shared]
  if (host === 'dedicated' || inDevelopment()) return [dedicated]
  return typeof SharedWorker === 'undefined' ? [dedicated] : [shared, dedicated]
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** As bundlers say it: they put the value in place of the expression. Where nobody does, it is no development. */
function inDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development'
  } catch {
    return false
  }
}
