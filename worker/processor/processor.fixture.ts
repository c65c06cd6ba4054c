import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Change } from '../../src/query/change-set.js'
import type { ChangeHandler, ListenerEntry, StoredObject } from '../ports.js'
import { type AddListenerOptions, createProcessor, type ProcessorOptions } from './processor.js'

export function pod(name: string, version: number, uid = `uid-${name}`): KubeObject {
  return { metadata: { name, uid, resourceVersion: `${version}` } }
}

export const key = (name: string): ObjectKey => name as ObjectKey

export function stored(name: string, version: number): StoredObject {
  return { key: key(name), labels: new Map(), object: pod(name, version) }
}

export function added(name: string, version: number): Change<KubeObject> {
  return { type: 'added', key: key(name), object: pod(name, version), cause: 'watch' }
}

export function updated(name: string, from: number, to: number): Change<KubeObject> {
  return { type: 'updated', key: key(name), object: pod(name, to), old: pod(name, from), cause: 'watch' }
}

export function deleted(name: string, version: number): Change<KubeObject> {
  return { type: 'deleted', key: key(name), object: pod(name, version), cause: 'watch' }
}

export function brief(entry: ListenerEntry): string {
  if (entry.type === 'synced') return 'synced'
  const old = entry.type === 'updated' ? `${entry.old.metadata.resourceVersion}→` : ''
  return `${entry.type} ${entry.key} ${old}${entry.object.metadata.resourceVersion} ${entry.cause}`
}

export const fromNow: AddListenerOptions = { initial: 'skip', snapshot: () => [], synced: 'no' }

/** A processor whose scheduled callbacks run when the test says so. */
export function setUp(options: Partial<ProcessorOptions> = {}) {
  const due: (() => void)[] = []
  const errors: unknown[] = []
  const processor = createProcessor({
    onError: (error) => errors.push(error),
    schedule: (callback) => due.push(callback),
    ...options,
  })
  return {
    processor,
    errors,
    /** Runs what is due, and what becomes due by that. */
    run(): void {
      for (let next = due.shift(); next !== undefined; next = due.shift()) next()
    },
  }
}

/** A handler that notes what it is told, batch by batch. */
export function recorder(): {
  readonly handler: ChangeHandler
  readonly batches: string[][]
  readonly told: () => string[]
} {
  const batches: string[][] = []
  return { handler: (batch) => void batches.push(batch.map(brief)), batches, told: () => batches.flat() }
}

/** A handler that is busy until `finish`. */
export function slow() {
  const batches: string[][] = []
  const pending: { resolve(): void; reject(error: unknown): void }[] = []
  const handler: ChangeHandler = (batch) => {
    batches.push(batch.map(brief))
    return new Promise((resolve, reject) => pending.push({ resolve, reject }))
  }
  return {
    handler,
    batches,
    finish: () => pending.shift()?.resolve(),
    fail: (e: unknown) => pending.shift()?.reject(e),
  }
}

/** Lets promise reactions run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
