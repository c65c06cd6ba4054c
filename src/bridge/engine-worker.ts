/** A worker that runs an engine: of this page alone, or shared by all tabs. */
export type EngineWorker = Worker | SharedWorker

/** Makes the worker. Pass `name` on: it tells builds and lives of engines apart, and shows in the browser's tools. */
export type WorkerFactory = (name: string) => EngineWorker

/** Where calls go. */
export function endpointOf(worker: EngineWorker): Worker | MessagePort {
  return 'port' in worker ? worker.port : worker
}

/** Leaves a shared worker, which lives for others, and ends one of our own: that ends its streams, in every browser. */
export function endWorker(worker: EngineWorker): void {
  if ('port' in worker) worker.port.close()
  else worker.terminate()
}
