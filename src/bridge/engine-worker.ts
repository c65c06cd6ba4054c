/** A worker that runs an engine: of this page alone, or shared by all tabs. */
export type EngineWorker = Worker | SharedWorker

/** Makes the worker. Pass `name` on: it tells builds and lives of engines apart, and shows in the browser's tools. */
export type WorkerFactory = (name: string) => EngineWorker

/** @throws TypeError for what is neither: a promise of a worker, or nothing */
export function checkedWorker(worker: unknown): EngineWorker {
  const isObject = typeof worker === 'object' && worker !== null
  const endpoint: unknown = isObject && 'port' in worker ? worker.port : worker
  if (isPort(worker) || (isObject && isPort(endpoint))) return worker as EngineWorker
  throw new TypeError('`worker` must give a Worker or a SharedWorker, at once')
}

function isPort(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}

/** Where calls go. */
export function endpointOf(worker: EngineWorker): Worker | MessagePort {
  return 'port' in worker ? worker.port : worker
}

/** Leaves a shared worker, which lives for others, and ends one of our own: that ends its streams, in every browser. */
export function endWorker(worker: EngineWorker): void {
  if ('port' in worker) worker.port.close()
  else worker.terminate()
}
