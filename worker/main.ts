import { exposeEngine } from './bridge/expose-engine.js'
import { Engine } from './engine.js'
import { workerEnvironment } from './environment.js'

/** The shipped worker: one engine on this thread. */
exposeEngine(new Engine(workerEnvironment()), self as unknown as DedicatedWorkerGlobalScope)
