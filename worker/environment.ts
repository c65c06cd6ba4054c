import type { EngineFunctions } from './informer/functions.js'
import type { Clock, Locks } from './ports.js'
import type { Environment } from './session/session.js'

/** What timers can hold, ms. */
const longestTimeout = 2 ** 31 - 1

/** The real clock. Callbacks never come synchronously. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = (left: number): void => {
      // A longer time-out would fire at once; an endless one is none.
      if (left === Number.POSITIVE_INFINITY) return
      timer =
        left > longestTimeout
          ? setTimeout(() => arm(left - longestTimeout), longestTimeout)
          : setTimeout(callback, left)
    }
    arm(ms)
    return () => clearTimeout(timer)
  },
}

const noFunctions: EngineFunctions = { indexers: new Map(), transforms: new Map(), fields: new Map() }

/** The browser's locks; undefined where this thread has none: plain http other than localhost, older Node. */
export function webLocks(): Locks | undefined {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  if (locks === undefined) return undefined
  return {
    acquire: (name, { mode, signal }) =>
      new Promise((resolve, reject) => {
        let steal: () => void = () => {}
        const stolen = new Promise<void>((tell) => {
          steal = tell
        })
        const hold = (): Promise<void> => new Promise((release) => resolve({ release: () => release(), stolen }))
        const options = mode === 'steal' ? { steal: true } : signal === undefined ? {} : { signal }
        // Held, then rejected: stolen. Rejected before: aborted.
        locks.request(name, options, hold).catch((error: unknown) => {
          steal()
          reject(error)
        })
      }),
  }
}

/** What a worker thread gives an engine. `fetch` is looked up anew for each request. */
export function workerEnvironment(functions: EngineFunctions = noFunctions): Environment {
  return {
    fetch: (url, init) => globalThis.fetch(url, init),
    clock: systemClock,
    random: Math.random,
    guards: { range: 'send', encoding: 'check' },
    functions,
    log: (message, error) => console.error(`kube-informer: ${message}`, error),
  }
}
