import type { WireCase } from '../wire-case.js'
import { byteCases } from './bytes.js'

export const wireCases: readonly WireCase[] = [...byteCases]
