import type { WireCase } from '../wire-case.js'
import { accessCases } from './access.js'
import { busyCases } from './busy.js'
import { byteCases } from './bytes.js'
import { endCases } from './ends.js'
import { errorEventCases } from './error-events.js'
import { expiryCases } from './expiry.js'
import { listCases } from './lists.js'
import { payloadCases } from './payloads.js'
import { refusalCases } from './refusals.js'
import { serverErrorCases } from './server-errors.js'

export const wireCases: readonly WireCase[] = [
  ...byteCases,
  ...listCases,
  ...endCases,
  ...errorEventCases,
  ...accessCases,
  ...expiryCases,
  ...busyCases,
  ...serverErrorCases,
  ...refusalCases,
  ...payloadCases,
]
