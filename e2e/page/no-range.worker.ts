import { exposeEngine, type WorkerScope } from '../../worker/bridge/expose-engine.js'
import { Engine } from '../../worker/engine.js'
import { workerEnvironment } from '../../worker/environment.js'

/** The shipped worker less the Range header, so that Kubernetes 1.37 compresses its streams. */
const engine = new Engine({ ...workerEnvironment(), guards: { range: 'omit', encoding: 'check' } }, { name: self.name })
exposeEngine(engine, self as unknown as WorkerScope)
