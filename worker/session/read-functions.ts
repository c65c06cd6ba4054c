import { builtInFields } from '../../src/fields/built-in-fields.js'
import { InputError } from '../../src/model/input-error.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { checkRecord, isRecord } from '../../src/query/record.js'
import type { EngineFunctions, Registered } from '../informer/functions.js'

/** Functions by name. Each has a `version`, part of the identity of informers and of what is stored: raise it with each change. */
export interface EngineOptions {
  /** For `indexers: { name: registered('…') }`: the values of one object, which must not be changed. */
  readonly indexers?: { readonly [name: string]: Registered<(object: KubeObject) => readonly string[]> }
  /** For `transform: '…'`: what is stored of an object. It gets a copy; what throws or returns nothing is stored trimmed by default. */
  readonly transforms?: { readonly [name: string]: Registered<(object: KubeObject) => KubeObject | undefined> }
  /** For `field('…')` in queries: plain data of one object, which must not be changed. */
  readonly fields?: { readonly [name: string]: Registered<(object: KubeObject) => unknown> }
}

/** @throws InputError `invalid-options` */
export function readFunctions(options: EngineOptions): EngineFunctions {
  checkRecord(options, ['indexers', 'transforms', 'fields'], fail)
  const taken = new Set(builtInFields(Date.now).keys())
  return {
    indexers: read('indexers', options.indexers, new Set()),
    transforms: read('transforms', options.transforms, new Set(['default', 'lean', 'none'])),
    fields: read('fields', options.fields, taken),
  }
}

function read<F>(
  what: string,
  record: { readonly [name: string]: Registered<F> } | undefined,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, Registered<F>> {
  const functions = new Map<string, Registered<F>>()
  if (record !== undefined && !isRecord(record)) fail(`${what}: write { name: { version: '1', fn: (object) => … } }`)
  for (const [name, registered] of Object.entries(record ?? {})) {
    if (taken.has(name)) fail(`${what}.${name}: the name is built in; choose another`)
    if (!isRecord(registered) || typeof registered.version !== 'string' || typeof registered.fn !== 'function') {
      fail(`${what}.${name}: write { version: '1', fn: (object) => … }`)
    }
    functions.set(name, registered)
  }
  return functions
}

function fail(problem: string): never {
  throw new InputError('invalid-options', `startEngine: ${problem}`)
}
