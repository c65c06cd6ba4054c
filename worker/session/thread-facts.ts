import type { Diagnosis } from '../../src/protocol/diagnosis.js'

/** Where an engine runs, for its diagnosis. */
export interface ThreadFacts {
  /** Between the browser and this origin, as far as it tells. */
  readonly protocolOf: (origin: string) => Diagnosis['protocol']
  /** Absent: this thread has none. */
  readonly origin?: string
  /** Absent: this thread does not know the word. */
  readonly secureContext?: boolean
  /** Absent: nobody else can know of this engine. */
  readonly host?: Diagnosis['host']
}
