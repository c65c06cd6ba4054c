import { InputError } from '../../src/model/input-error.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { IndexerSpec } from '../../src/protocol/contract.js'
import { builtInIndexes } from '../../src/query/built-in-indexes.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import { type EngineFunctions, indexFunctionOf } from './functions.js'

/** The indexes that users of one informer declared, merged. */
export class Indexers {
  readonly #functions: EngineFunctions
  readonly #missing: (name: string, error: unknown) => void
  readonly #known = new Map<string, IndexerSpec>()
  readonly #made = new Map<string, IndexFunction>()
  readonly #definitions = new Map<string, string>()

  /** `missing` is told of a function that nobody registered: it refuses those who read it, nobody else. */
  constructor(functions: EngineFunctions, missing: (name: string, error: unknown) => void) {
    this.#functions = functions
    this.#missing = missing
  }

  /**
   * What is new among them, made ready.
   *
   * @throws InputError `index-conflict` when a name stands for another definition already; then nothing is merged
   */
  merge(indexers: ReadonlyMap<string, IndexerSpec>): ReadonlyMap<string, IndexFunction> {
    const fresh = new Map<string, IndexFunction>()
    for (const [name, indexer] of indexers) {
      const known = this.#known.get(name)
      if (known === undefined) this.#make(fresh, name, indexer)
      else if (JSON.stringify(known) !== JSON.stringify(indexer)) {
        throw new InputError('index-conflict', `indexers: "${name}" is defined already, otherwise`)
      }
    }
    for (const [name, indexer] of indexers) if (fresh.has(name)) this.#known.set(name, indexer)
    for (const [name, made] of fresh) this.#made.set(name, made)
    for (const [name, { definition }] of fresh) if (definition !== undefined) this.#definitions.set(name, definition)
    return fresh
  }

  /** What an index is made by: paths, or a function and its version. Undefined for those that are built in. */
  definition(name: string): string | undefined {
    return this.#definitions.get(name)
  }

  /** Under which values of this index an object is; none where its function fails. */
  valuesOf(name: string, object: KubeObject): readonly string[] {
    try {
      return (this.#made.get(name) ?? builtInIndexes.get(name))?.(object) ?? []
    } catch {
      return []
    }
  }

  #make(fresh: Map<string, IndexFunction>, name: string, indexer: IndexerSpec): void {
    try {
      fresh.set(name, indexFunctionOf(indexer, this.#functions))
    } catch (error) {
      this.#missing(name, error)
    }
  }
}
