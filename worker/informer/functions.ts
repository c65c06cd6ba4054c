import { InputError } from '../../src/model/input-error.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { IndexerSpec } from '../../src/protocol/contract.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import { pathIndexer } from '../../src/query/path-indexer.js'
import type { Transform, TransformFunction } from '../store/prepare-object.js'

/** A function of the application. `version` is part of the identity of what it made: raise it when the function changes. */
export interface Registered<F> {
  readonly version: string
  readonly fn: F
}

/** What an application registered in its own worker: functions cannot cross from the page. */
export interface EngineFunctions {
  readonly indexers: ReadonlyMap<string, Registered<(object: KubeObject) => readonly string[]>>
  readonly transforms: ReadonlyMap<string, Registered<TransformFunction>>
  readonly fields: ReadonlyMap<string, Registered<(object: KubeObject) => unknown>>
}

/** @throws InputError `invalid-options` for a name that nobody registered */
export function transformOf(name: string, functions: EngineFunctions): Transform {
  if (name === 'default' || name === 'lean' || name === 'none') return name
  return find('transform', name, functions.transforms).fn
}

/** `lean`, or `mine@2`. */
export function transformId(name: string, functions: EngineFunctions): string {
  const registered = functions.transforms.get(name)
  return registered === undefined ? name : `${name}@${registered.version}`
}

/** @throws InputError `invalid-path`, or `invalid-options` for a name that nobody registered */
export function indexFunctionOf(spec: IndexerSpec, functions: EngineFunctions): IndexFunction {
  if (spec.type === 'paths') return pathIndexer(spec.paths)
  const { fn, version } = find('indexer', spec.name, functions.indexers)
  const index = (object: KubeObject): readonly string[] => fn(object)
  return Object.assign(index, { definition: `registered ${spec.name}@${version}` })
}

function find<F>(what: string, name: string, among: ReadonlyMap<string, Registered<F>>): Registered<F> {
  const registered = among.get(name)
  if (registered !== undefined) return registered
  const known = [...among.keys()].join(', ') || 'none'
  throw new InputError('invalid-options', `${what} "${name}" is not registered by startEngine (${known} are)`)
}
