import type { Clock } from '../clock.js'
import type { Random } from '../identities.js'
import type { ResourceRegistry } from '../resources/resource-registry.js'
import type { RevisionStore } from '../store/revision-store.js'

/** What writing handlers need. */
export interface WriteContext {
  readonly store: RevisionStore
  readonly registry: ResourceRegistry
  readonly clock: Clock
  readonly random: Random
}

/** `commit`, or `dryRun=All`: everything but the writing. */
export type WriteMode = 'commit' | 'dry-run'
