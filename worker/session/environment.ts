import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import type { ThreadFacts } from '../diagnosis/thread-facts.js'
import type { EngineFunctions } from '../informer/functions.js'
import type { Storage } from '../mirror/open-mirror.js'
import type { Clock, Connections, Fetch, Locks, Random } from '../ports.js'
import type { WatchGuards } from '../transport/request-init.js'

/** What an engine is given from outside; all its sessions have it in common. */
export interface Environment {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: Random
  /** What all sessions share towards an origin: stream slots, and the line for short requests. */
  readonly connections: Connections
  /** Wire rule 4's two guards; switched off only to show that each is needed. */
  readonly guards: WatchGuards
  /** Takes faults with their texts, for whoever inspects this thread. Pages get records without them. */
  readonly log: (message: string, error: unknown) => void
  readonly functions: EngineFunctions
  /** Of the browser profile; absent where this thread has none. */
  readonly locks?: Locks
  /** Where caches are kept; absent: nowhere. */
  readonly storage?: Storage
  readonly thread?: ThreadFacts
  /** Who else can know of this engine. Default: nobody. */
  readonly host?: Diagnosis['host']
}
