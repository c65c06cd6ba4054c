import type { WireCase } from '../wire-case.js'
import { accessCases } from './access.js'
import { byteCases } from './bytes.js'
import { endCases } from './ends.js'
import { errorEventCases } from './error-events.js'
import { listCases } from './lists.js'
import { payloadCases } from './payloads.js'
import { statusCases } from './statuses.js'

export const wireCases: readonly WireCase[] = [
  ...byteCases,
  ...listCases,
  ...endCases,
  ...errorEventCases,
  ...accessCases,
  ...statusCases,
  ...payloadCases,
]
