import { exposeEngine, type WorkerScope } from './bridge/expose-engine.js'
import { Engine } from './engine.js'
import { browserLocks, engineName, workerEnvironment } from './environment.js'
import { type EngineOptions, readFunctions } from './session/read-functions.js'

export type { Registered } from './informer/functions.js'
export type { EngineOptions } from './session/read-functions.js'

/**
 * Starts the engine in your own worker file, with your functions:
 * `createKube({ worker: (name) => new SharedWorker(new URL('./kube.worker.ts', import.meta.url), { type: 'module', name }) })`.
 * The same file works as a `Worker`.
 *
 * @throws InputError `invalid-options` for something that is not `{ version, fn }`, or a name that is taken
 */
export function startEngine(options: EngineOptions = {}): void {
  const functions = readFunctions(options)
  const locks = browserLocks()
  const engine = new Engine(workerEnvironment(functions), {
    name: engineName(self),
    ...(locks === undefined ? {} : { locks }),
  })
  self.addEventListener('error', ({ error }) => engine.fault(error))
  self.addEventListener('unhandledrejection', ({ reason }) => engine.fault(reason))
  exposeEngine(engine, self as unknown as WorkerScope)
}
