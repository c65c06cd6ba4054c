import { Observable, Subject } from 'rxjs'
import type { Connection, PageInformer, ViewerHandle } from '../bridge/connection.js'
import { ListerReplica, type ReplicaChange } from '../bridge/lister-replica.js'
import { InputError } from '../model/input-error.js'
import { asObjectKey, compareKeys, keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { ReplicaContent } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { finalPhases, type Phase } from '../protocol/phase.js'
import { type InformerStatus, idleStatus, isAnswered } from '../protocol/status.js'
import type { Item } from '../protocol/wire-items.js'
import type { IndexFunction } from '../query/index-function.js'
import { matchesLabels, parseLabelSelector } from '../query/label-selector.js'
import type { LabelSelector } from '../query/label-selector-object.js'
import { checkRecord } from '../query/record.js'
import { KubeError } from './kube-error.js'

const wellPhases: ReadonlySet<Phase> = new Set<Phase>(['live', 'polling', 'queued'])

/** What `lister.list` is narrowed by. Nothing: everything. */
export interface ListerQuery {
  /** Default: all namespaces. `''`: objects without one. */
  readonly namespace?: string
  /** Needs objects or metadata: rows carry no labels. */
  readonly labels?: string | LabelSelector
}

/**
 * A live copy of the informer's cache on this page, for synchronous reads: no call, no request.
 * Once `ready`, what it holds is at least as new as any change that is told (P3).
 */
export class Lister<I> {
  readonly #replica: ListerReplica
  readonly #content: ReplicaContent
  readonly #handle: ViewerHandle
  /** Which there are. */
  readonly #indexes: string
  readonly #changes = new Subject<ReplicaChange>()
  readonly #listeners = new Set<() => void>()
  #status: InformerStatus = idleStatus
  #settle: { readonly resolve: () => void; readonly reject: (error: KubeError) => void } | undefined

  /** Resolves once everything is here; rejects with a KubeError where waiting does not help, and when closed before. */
  readonly ready: Promise<void>
  /** Keys that were added, updated, removed, once per frame, behind the replica. Completes with `close`. */
  readonly changed$: Observable<ReplicaChange> = new Observable((subscriber) => this.#changes.subscribe(subscriber))

  constructor(
    connection: Connection,
    informer: PageInformer,
    content: ReplicaContent,
    indexers: ReadonlyMap<string, IndexFunction>,
  ) {
    this.#content = content
    this.#replica = new ListerReplica(indexers)
    this.#indexes = indexers.size === 0 ? 'there are none' : `there are ${[...indexers.keys()].join(', ')}`
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // Whoever does not wait for `ready` has not asked to hear that it failed.
    this.ready.catch(() => {})
    this.#handle = connection.open(informer, {
      want: { type: 'replica', content },
      apply: (part) => {
        if (part.type === 'replica') this.#replica.apply(part)
      },
      tell: (told, status) => {
        // The engine is well, this copy is still the one from before (P6).
        if (!this.#replica.isOld || !wellPhases.has(status.phase)) this.#status = status
        this.#settleBy(status)
        if (told === 'part') this.#announce(this.#replica.change)
        this.#tell()
      },
      restarted: (want) => {
        this.#replica.restart()
        return want
      },
      end: (status) => {
        this.#status = status
        this.#settleBy(status)
        this.#changes.complete()
        this.#tell()
      },
    })
  }

  /** The informer's, as of the last frame. */
  get status(): InformerStatus {
    return this.#status
  }

  /** How many objects are here. */
  get size(): number {
    return this.#replica.size
  }

  /** By `namespace/name`, or `name`. @throws InputError `invalid-query` for text that is no key */
  get(key: string): I | undefined {
    // Text that finds something is a key; only what finds nothing need be looked at.
    return (this.#replica.get(key as ObjectKey) ?? this.#replica.get(asObjectKey(key))) as I | undefined
  }

  /** In order of namespace and name. @throws InputError `invalid-selector`, `invalid-query` */
  list(query: ListerQuery = {}): readonly I[] {
    checkRecord(query, ['namespace', 'labels'], (problem) => fail(`lister.list: ${problem}`))
    const { namespace, labels } = query
    if (namespace !== undefined && typeof namespace !== 'string') fail('lister.list: namespace must be text')
    const items = namespace === undefined ? this.#replica.values() : this.#replica.inNamespace(namespace)
    if (labels === undefined) return inOrder([...items]) as readonly I[]
    if (this.#content.type === 'rows') {
      throw new InputError('invalid-query', 'lister.list: rows carry no labels; take objects: "all" or metadata: true')
    }
    const requirements = parseLabelSelector(labels)
    const matching = [...items].filter((item) => matchesLabels(requirements, (item as KubeObject).metadata.labels))
    return inOrder(matching) as readonly I[]
  }

  /** In order of namespace and name. @throws InputError `unknown-index`, `invalid-query` */
  byIndex(name: string, value: string): readonly I[] {
    if (typeof value !== 'string') fail('lister.byIndex: write the value as text')
    const items = this.#replica.byIndex(name, value)
    if (items !== undefined) return inOrder(items) as readonly I[]
    throw new InputError(
      'unknown-index',
      `lister.byIndex: this lister has no index "${String(name)}"; ${this.#indexes}`,
    )
  }

  /** Frees the copy; what was read stays valid. */
  close(): void {
    this.#handle.close()
    this.#fail(pageErrorInfo('closed', 'The lister was closed'))
    this.#changes.complete()
  }

  /** @internal There has been a complete state. */
  get isComplete(): boolean {
    return this.#replica.state === 'complete'
  }

  /** @internal Called behind all that may change what is here or its status. */
  onTold(listener: () => void): void {
    this.#listeners.add(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #announce(change: ReplicaChange): void {
    if (change.added.length + change.updated.length + change.removed.length > 0) this.#changes.next(change)
  }

  #settleBy(status: InformerStatus): void {
    if (this.#replica.state === 'complete') this.#settle?.resolve()
    else if (!isAnswered(status) && finalPhases.has(status.phase))
      this.#fail(status.error ?? pageErrorInfo('closed', `The informer is ${status.phase}`))
  }

  #fail(error: ErrorInfo): void {
    this.#settle?.reject(new KubeError(error))
  }
}

function fail(problem: string): never {
  throw new InputError('invalid-query', problem)
}

function inOrder(items: readonly Item[]): readonly Item[] {
  const keyed = items.map((item) => [keyOfItem(item), item] as const)
  return keyed.sort(([a], [b]) => compareKeys(a, b)).map(([, item]) => item)
}

function keyOfItem(item: Item): ObjectKey {
  return 'key' in item ? (item.key as ObjectKey) : keyOf((item as KubeObject).metadata)
}
