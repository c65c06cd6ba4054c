import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { DeltaSink, DeltaSource, StoreReader, StoreUpdate, TakenDelta } from '../ports.js'
import { applyByKey } from '../store/apply-by-key.js'
import { applyDelta } from '../store/apply-delta.js'
import { createPrepare } from '../store/prepare-object.js'
import { createStore } from '../store/store.js'
import { createDeltaFifo } from './delta-fifo.js'
import { createFifo, type FifoOptions } from './fifo.js'

export type Queue = DeltaSink & DeltaSource

/** Both queues behind the one port. The store is the consumer's. */
export const queues: readonly {
  readonly queue: 'fifo' | 'delta'
  readonly create: (store: StoreReader, options?: FifoOptions) => Queue
}[] = [
  { queue: 'fifo', create: (_, options) => createFifo(options) },
  { queue: 'delta', create: createDeltaFifo },
]

export interface Consumer {
  readonly fifo: Queue
  readonly store: StoreReader
  /** What was told of each key, in order: `added 10`, `updated 12`, `resync 12`, `deleted 15`, `lost 12` where the last state is not known. */
  told(name: string): readonly string[]
  /** `foo 10`, by name. */
  readonly cached: readonly string[]
  /** Up to where everything is in the cache. */
  readonly resourceVersion: ResourceVersion | undefined
  /** Complete states that were taken. */
  readonly completeStates: number
  /** Objects that the transform was asked for, by name and version. */
  readonly prepared: readonly string[]
  apply(taken: readonly TakenDelta[]): void
  /** Takes and applies at most `max` entries. */
  consume(max?: number): void
}

/** An informer's cache in its plainest form, in front of a queue. `known` is in it already. */
export function createConsumer(
  create: (store: StoreReader, options?: FifoOptions) => Queue,
  known: readonly KubeObject[] = [],
  options: FifoOptions & { readonly hear?: (update: StoreUpdate) => void } = {},
): Consumer {
  const store = createStore((...failed) => {
    throw new Error(`unexpected: ${failed}`)
  })
  const prepared: string[] = []
  const trimmed = createPrepare('default', (key) => {
    throw new Error(`unexpected: ${key}`)
  })
  const prepare = (object: KubeObject) => {
    prepared.push(`${object.metadata.name} ${object.metadata.resourceVersion}`)
    return trimmed(object)
  }
  for (const object of known) store.put(trimmed(object))
  const fifo = create(store, options)
  const told = new Map<ObjectKey, string[]>()
  let resourceVersion: ResourceVersion | undefined
  let completeStates = 0

  const apply = (taken: TakenDelta): void => {
    const causes = { replace: 'relist' } as const
    const isByKey = taken.type === 'replace-by-key'
    const updates = isByKey
      ? applyByKey(store, taken.steps, prepare, causes)
      : [applyDelta(store, taken, prepare, causes)]
    if (isByKey || taken.type === 'replace') completeStates += 1
    if (taken.type === 'revoke') resourceVersion = undefined
    if ('resourceVersion' in taken) resourceVersion = taken.resourceVersion ?? resourceVersion
    for (const update of updates) {
      options.hear?.(update)
      for (const change of update.changes) {
        const isLost = change.type === 'deleted' && change.lastStateUnknown === true
        const what = change.cause === 'resync' ? 'resync' : isLost ? 'lost' : change.type
        const line = `${what} ${change.object.metadata.resourceVersion}`
        told.set(change.key, [...(told.get(change.key) ?? []), line])
      }
    }
  }

  return {
    fifo,
    store,
    prepared,
    told: (name) => told.get(keyOf({ namespace: 'd', name })) ?? [],
    get cached() {
      return [...store.values()]
        .map(({ object: { metadata } }) => `${metadata.name} ${metadata.resourceVersion}`)
        .sort()
    },
    get resourceVersion() {
      return resourceVersion
    },
    get completeStates() {
      return completeStates
    },
    apply: (taken) => taken.forEach(apply),
    consume: (max = Number.POSITIVE_INFINITY) => fifo.take(max).forEach(apply),
  }
}

/** `apply d/a@10`, short enough to compare whole queues. RV of the entry, not of its object. */
export function brief(taken: TakenDelta): string {
  const versioned = ({ metadata }: KubeObject): string => `${metadata.name} ${metadata.resourceVersion}`
  switch (taken.type) {
    case 'apply':
    case 'delete':
      return `${taken.type} ${versioned(taken.object)}${taken.resourceVersion === undefined ? '' : ` at ${taken.resourceVersion}`}`
    case 'replace':
      return `replace [${taken.objects.map(versioned)}] at ${taken.resourceVersion}`
    case 'replace-by-key': {
      const steps = taken.steps.map((step) => {
        if ('object' in step && step.object !== undefined) return `${step.type} ${versioned(step.object)}`
        return `${step.type} ${'key' in step ? step.key : ''}`
      })
      return `[${steps.join(', ')}] at ${taken.resourceVersion}`
    }
    case 'progress':
      return `progress [${taken.objects.map(versioned)}]`
    case 'bookmark':
      return `bookmark ${taken.resourceVersion}`
    case 'sync':
      return `sync ${taken.key}`
    case 'resync':
    case 'revoke':
      return taken.type
  }
}

export function drain(source: DeltaSource, max = Number.POSITIVE_INFINITY): readonly string[] {
  return source.take(max).map(brief)
}
