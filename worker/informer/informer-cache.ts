import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { IndexerSpec, InformerSpec } from '../../src/protocol/contract.js'
import type {
  ChangeHandler,
  Listener,
  StoredObject,
  StoreReader,
  StoreUpdate,
  StoreWriter,
  TakenDelta,
} from '../ports.js'
import { createProcessor, type Processor } from '../processor/processor.js'
import { applyByKey } from '../store/apply-by-key.js'
import { applyDelta } from '../store/apply-delta.js'
import { createPrepare, type Prepare } from '../store/prepare-object.js'
import { createStore } from '../store/store.js'
import { type EngineFunctions, transformOf } from './functions.js'
import { Indexers } from './indexers.js'
import type { InformerLog } from './informer-log.js'
import type { CacheFacts } from './informer-status.js'
import { Provisional } from './provisional.js'
import { type RestoredState, storedAsIs } from './restoration.js'

/**
 * What deltas do to one cache, and who is told of each update as it is applied: listeners and
 * followers, in the order of the deltas, after the cache has it (P3).
 */
export class InformerCache {
  readonly indexers: Indexers
  readonly #log: InformerLog
  readonly #store: StoreWriter
  readonly #prepare: Prepare
  readonly #provisional: Provisional
  readonly #processor: Processor
  readonly #followers = new Set<(update: StoreUpdate) => void>()
  readonly #counts = { relists: 0, changes: 0, transformFailures: 0, indexFailures: 0 }
  #applied: CacheFacts['applied'] = 'no'
  #resourceVersion: ResourceVersion | undefined
  #lost: 'none' | 'some' = 'none'

  constructor(transform: InformerSpec['transform'], functions: EngineFunctions, log: InformerLog) {
    this.#log = log
    this.indexers = new Indexers(functions, (name, error) =>
      log.fault('index-failed', `index "${name}" is not there`, error),
    )
    this.#store = createStore((index, key, error) => {
      this.#counts.indexFailures += 1
      log.firstFault('index-failed', index, `index "${index}" failed for ${key}`, error)
    })
    this.#prepare = createPrepare(transformOf(transform, functions), (key, error) => {
      this.#counts.transformFailures += 1
      log.firstFault('transform-failed', '', `the transform failed for ${key}`, error)
    })
    this.#provisional = new Provisional(this.#prepare)
    this.#processor = createProcessor({ onError: (error) => log.fault('handler-failed', 'a listener failed', error) })
  }

  get store(): StoreReader {
    return this.#store
  }

  /** Where it stands: what was applied last is of the network, of the mirror, or nothing. */
  get applied(): CacheFacts['applied'] {
    return this.#applied
  }

  /** Up to which version everything is in the cache. */
  get resourceVersion(): ResourceVersion | undefined {
    return this.#resourceVersion
  }

  /** A delta of this state was lost: it is none that the server had. Until the next complete one. */
  get hasLost(): boolean {
    return this.#lost === 'some'
  }

  /** What has come of a first list so far. */
  get provisional(): Pick<Provisional, 'size' | 'values'> {
    return this.#provisional
  }

  get counts(): { readonly [Count in 'relists' | 'changes' | 'transformFailures' | 'indexFailures']: number } {
    return { ...this.#counts }
  }

  /** Who listens and follows, and what waits for listeners: all together, and for the slowest. */
  get audience(): {
    readonly [Count in 'listeners' | 'listenerPending' | 'slowestListener' | 'followers']: number
  } {
    const { size, pending, mostPending } = this.#processor
    return { listeners: size, listenerPending: pending, slowestListener: mostPending, followers: this.#followers.size }
  }

  /** What is stored of what a server sends. */
  prepare(object: KubeObject): StoredObject {
    return this.#prepare(object)
  }

  /** @throws InputError `index-conflict` when a name stands for another definition already */
  addIndexers(indexers: ReadonlyMap<string, IndexerSpec>): void {
    this.#store.addIndexers(this.indexers.merge(indexers))
  }

  /** Told each update as it is applied; must only take note. */
  follow(follower: (update: StoreUpdate) => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  listen(handler: ChangeHandler, initial: 'replay' | 'skip'): Listener {
    const snapshot = (): Iterable<StoredObject> => this.#store.values()
    return this.#processor.add(handler, { initial, snapshot, synced: this.#applied === 'yes' ? 'yes' : 'no' })
  }

  /** Tells this listener every object again, as updates with equal old and new (M6). */
  resync(listener: Listener): void {
    const { changes } = applyDelta(this.#store, { type: 'resync' }, this.#prepare, { replace: 'relist' })
    this.#processor.distribute(changes, new Set([listener]))
  }

  /** The state that was kept; the network's comes behind it. */
  restore({ objects, state }: RestoredState): void {
    const update = applyDelta(this.#store, { type: 'replace', objects }, storedAsIs, { replace: 'restored' })
    this.#applied = 'restored'
    this.#resourceVersion = state.resourceVersion
    this.#distribute([update])
  }

  /** What was restored turned out to be the server's state. */
  confirmRestored(): void {
    if (this.#applied !== 'restored') return
    this.#applied = 'yes'
    this.#processor.markSynced()
  }

  /** A delta could not be applied, or not wholly. */
  lose(): void {
    this.#lost = 'some'
  }

  /** Gives the updates, in order; most often one. */
  apply(delta: TakenDelta): readonly StoreUpdate[] {
    if (delta.type === 'progress') {
      // What was restored stands until it is replaced (P2).
      if (this.#applied === 'no') this.#provisional.add(delta.objects)
      return []
    }
    if (delta.type === 'revoke') return this.#revoke()
    const isFirst = this.#applied === 'no'
    const prepare: Prepare = isFirst ? (object) => this.#provisional.prepared(object) : this.#prepare
    const causes = { replace: isFirst ? 'initial' : 'relist' } as const
    const updates =
      delta.type === 'replace-by-key'
        ? applyByKey(this.#store, delta.steps, prepare, causes)
        : [applyDelta(this.#store, delta, prepare, causes)]
    if ('resourceVersion' in delta) this.#resourceVersion = delta.resourceVersion ?? this.#resourceVersion
    this.#distribute(updates)
    if (delta.type === 'replace' || delta.type === 'replace-by-key') this.#replaced(countOf(updates))
    return updates
  }

  stop(): void {
    this.#followers.clear()
  }

  #replaced(changes: number): void {
    this.#counts.relists += 1
    this.#lost = 'none'
    this.#log.relisted(this.#store.size, changes)
    if (this.#applied === 'yes') return
    this.#applied = 'yes'
    this.#provisional.clear()
    this.#processor.markSynced()
  }

  /** What was cached may not be seen any more (P11). One diff, and nothing is known behind it. */
  #revoke(): readonly StoreUpdate[] {
    const update = applyDelta(this.#store, { type: 'revoke' }, this.#prepare, { replace: 'relist' })
    this.#applied = 'revoked'
    this.#resourceVersion = undefined
    this.#distribute([update])
    this.#log.revoked(update.changes.length)
    return [update]
  }

  #distribute(updates: readonly StoreUpdate[]): void {
    this.#counts.changes += countOf(updates)
    for (const update of updates) {
      this.#processor.distribute(update.changes)
      for (const follower of this.#followers) follower(update)
    }
  }
}

function countOf(updates: readonly StoreUpdate[]): number {
  return updates.reduce((sum, { changes }) => sum + changes.length, 0)
}
