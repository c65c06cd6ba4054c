import type { InformerOptions } from '../client/informer-options.js'
import type { Kube } from '../client/kube.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { Change } from '../query/change-set.js'
import type { LabelSelector } from '../query/label-selector-object.js'
import type { Where } from '../query/query.js'
import type { Clock } from './clock.js'
import type { LeaderElection } from './leader-election.js'
import type { RateLimit } from './rate-limit.js'
import type { Reader } from './reader.js'
import type { WorkQueueMetrics } from './work-queue-metrics.js'

/** What a controller reads. The same informer as that of `kube.informer(resource, scope, options)`. */
export interface ReadOptions<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>
  /** Default: everything. */
  readonly scope?: ScopeInput
  readonly options?: InformerOptions
}

/** What a controller reads, and whose changes make it reconcile. */
export interface TriggerOptions<T extends KubeObject = KubeObject> extends ReadOptions<T> {
  /** Only changes of objects that match; coming to match and ceasing to match count. Reads see all. */
  readonly where?: Where
  /** As `where`: a label selector. */
  readonly labels?: string | LabelSelector
  /** Only changes for which this gives true. One that throws counts as true, and is logged. */
  readonly filter?: (change: Change<T>) => boolean
}

/** Objects whose changes concern others. */
export interface WatchOptions<T extends KubeObject = KubeObject> extends TriggerOptions<T> {
  /**
   * Keys of what to reconcile. An update has two states: look at `change.old`, too. `reader`: as for `reconcile`; what
   * it does not have yet comes to be reconciled by itself when it has.
   */
  readonly map: (change: Change<T>, reader: Reader) => Iterable<string>
}

/** What is to be reconciled. */
export interface ReconcileRequest<T extends KubeObject = KubeObject> {
  /** `namespace/name`, or `name` for cluster scope. */
  readonly key: ObjectKey
  /** What the cache has now. Absent: it is gone, or is not within the scope of `for`. Frozen. */
  readonly object?: T
  /** The caches of all that the controller reads, at least as new as what led to this call. */
  readonly reader: Reader
  /** Aborts when the result does not count any more: leadership was lost, or `graceMs` after `stop()`. */
  readonly signal: AbortSignal
  /** How often this key failed since it last succeeded. */
  readonly failures: number
}

/** Nothing, or when to come back: ms. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing succeeded
export type ReconcileResult = void | { readonly requeueAfter?: number }

/** Where a controller's log goes; `console` is one. */
export interface ControllerLogger {
  readonly error?: (message: string, details?: unknown) => void
  readonly warn?: (message: string, details?: unknown) => void
  readonly info?: (message: string, details?: unknown) => void
}

/** What a controller is made of. */
export interface ControllerOptions<T extends KubeObject, W extends readonly KubeObject[] = readonly KubeObject[]> {
  readonly kube: Kube
  /** For logs and metrics. */
  readonly name: string
  /** What is reconciled: its keys are those of the queue. */
  readonly for: TriggerOptions<T>
  /**
   * Objects whose controller (the owner reference with `controller: true`) is one of `for`: it is reconciled. Then
   * `for.resource` has to say its kind and whether it has namespaces.
   */
  readonly owns?: readonly TriggerOptions[]
  readonly watches?: { readonly [K in keyof W]: WatchOptions<W[K]> }
  /** Read only. */
  readonly reads?: readonly ReadOptions[]
  /** Makes the world as the object says. Called for one key at a time; what it throws is tried again, later and later. */
  readonly reconcile: (request: ReconcileRequest<T>) => ReconcileResult | Promise<ReconcileResult>
  /** Keys at the same time. Default 1. */
  readonly concurrency?: number
  /** When what failed is tried again. Default: `defaultRateLimit`. */
  readonly rateLimiter?: RateLimit
  /** Of several controllers one reconciles. Default: this one. */
  readonly leaderElection?: LeaderElection
  /** Everything again at intervals, ms, at low priority; no request. Default 0: never. */
  readonly resyncPeriod?: number
  /** How long `stop()` waits before it aborts what still runs. Default 30 000 ms. */
  readonly graceMs?: number
  readonly metrics?: WorkQueueMetrics
  /** Default: real time. */
  readonly clock?: Clock
  /** Default: nowhere. What a logger throws harms nobody. */
  readonly log?: ControllerLogger
}
