import type { WireCase } from '../wire-case.js'
import { byteCases } from './bytes.js'
import { listCases } from './lists.js'

export const wireCases: readonly WireCase[] = [...byteCases, ...listCases]
