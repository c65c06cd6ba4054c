import { builtInFields } from '../src/fields/built-in-fields.js'
import type { Clock } from './ports.js'
import type { Environment } from './session/session.js'

/** The real clock. Callbacks never come synchronously. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** What a worker thread gives an engine. `fetch` is looked up anew for each request. */
export function workerEnvironment(): Environment {
  return {
    fetch: (url, init) => globalThis.fetch(url, init),
    clock: systemClock,
    random: Math.random,
    guards: { range: 'send', encoding: 'check' },
    fields: builtInFields,
    log: (message, error) => console.error(`kube-informer: ${message}`, error),
  }
}
