import { targetId } from '../../src/model/scope.js'
import type { InformerSpec } from '../../src/protocol/contract.js'
import { type EngineFunctions, transformId } from './functions.js'

/** What makes an informer, in memory and on disk: equal transform (name and version) and target are one. */
export function informerId({ transform, target }: InformerSpec, functions: EngineFunctions): string {
  return `${transformId(transform, functions)} ${targetId(target)}`
}
