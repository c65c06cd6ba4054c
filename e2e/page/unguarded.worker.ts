import { exposeEngine, type WorkerScope } from '../../worker/bridge/expose-engine.js'
import { Engine } from '../../worker/engine.js'
import { workerEnvironment } from '../../worker/environment.js'

/** The shipped worker less both guards against compressed streams. */
const engine = new Engine(
  { ...workerEnvironment(), guards: { range: 'omit', encoding: 'ignore' } },
  { name: self.name },
)
exposeEngine(engine, self as unknown as WorkerScope)
