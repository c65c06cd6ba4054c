import type { ThreadFacts } from './diagnosis/thread-facts.js'
import type { EngineFunctions } from './informer/functions.js'
import { threadStorage } from './mirror/open-mirror.js'
import type { Clock, Locks } from './ports.js'
import type { Environment } from './session/environment.js'
import { createConnections } from './streams/connections.js'
import { createMemoryLocks } from './streams/memory-locks.js'
import { hopProtocolFrom, multiplexingFrom } from './streams/multiplexing.js'
import { webLocks } from './streams/web-locks.js'

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
export function browserLocks(): Locks | undefined {
  // Absent in insecure contexts, whatever the types say.
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } }
  const locks = navigator?.locks
  return locks === undefined ? undefined : webLocks(locks)
}

/** By what name pages know the engine of a thread: only those of shared workers may be found by others. */
export function engineName(scope: { readonly name: string }): string {
  return 'onconnect' in scope ? scope.name : `page/${scope.name}`
}

/** What this thread says of itself. */
function threadFacts(): ThreadFacts {
  // Absent in Node, whatever the types say.
  const { location, isSecureContext } = globalThis as Partial<Pick<typeof globalThis, 'location' | 'isSecureContext'>>
  return {
    protocolOf: hopProtocolFrom(globalThis.performance),
    ...(location === undefined ? {} : { origin: location.origin }),
    ...(isSecureContext === undefined ? {} : { secureContext: isSecureContext }),
  }
}

/**
 * What a worker thread gives an engine. `fetch` is looked up anew for each request. Stream slots are
 * the browser profile's, or where there are no locks (an insecure context) this engine's.
 */
export function workerEnvironment(functions: EngineFunctions = noFunctions): Environment {
  const locks = browserLocks()
  return {
    fetch: (url, init) => globalThis.fetch(url, init),
    clock: systemClock,
    random: Math.random,
    connections: createConnections(locks ?? createMemoryLocks(), multiplexingFrom(globalThis.performance)),
    ...(locks === undefined ? {} : { locks }),
    storage: threadStorage(),
    guards: { range: 'send', encoding: 'check' },
    functions,
    thread: threadFacts(),
    // The page writes it to its own console, where people look, without the error's text.
    log: (message, error) => console.debug(`kube-informer: ${message}`, error),
  }
}
