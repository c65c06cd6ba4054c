import type { QueueName } from '../../src/protocol/contract.js'
import type { Clock, Log, Random, StreamSlots, Transport } from '../ports.js'
import type { WatchListMemory } from '../reflector/reflector.js'
import type { StreamEnd } from '../reflector/reflector-meter.js'
import type { EngineFunctions } from './functions.js'
import type { MirrorSeat } from './mirrored-cache.js'

/** What an informer is given by its session. */
export interface InformerPorts {
  readonly transport: Transport
  readonly slots: StreamSlots
  readonly clock: Clock
  readonly random: Random
  readonly watchLists: WatchListMemory
  readonly functions: EngineFunctions
  /** Default `fifo`. */
  readonly queue?: QueueName
  readonly log: Log
  /** A stream was ended by the other side. */
  readonly streamEnded?: (end: StreamEnd) => void
  /** Takes the error itself, with its text. */
  readonly onFault: (message: string, error: unknown) => void
  /** Absent: this cache is kept in memory only. */
  readonly seat?: MirrorSeat
}
