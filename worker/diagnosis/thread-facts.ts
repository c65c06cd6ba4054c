import type { Diagnosis } from '../../src/protocol/diagnosis.js'

/** What a thread knows of itself, for the diagnosis. Absent: it does not know. */
export interface ThreadFacts {
  /** Between the browser and this origin. */
  readonly protocolOf?: (origin: string) => Diagnosis['protocol']
  readonly origin?: string
  readonly secureContext?: boolean
}
