import type { KubeObject } from '../../src/model/kube-object.js'
import { type CompiledQuery, compileQuery, evaluate } from '../../src/query/evaluate.js'
import { defaultLimit, type Query, type Window } from '../../src/query/query.js'

/** What a query shows right now. */
export interface ListResult {
  readonly items: readonly KubeObject[]
  readonly total: number
  readonly truncated: boolean
  readonly window: Window
}

/** One query, evaluated from scratch each time it is asked. */
export class ListView {
  #compiled: CompiledQuery

  constructor(query: Query) {
    this.#compiled = compileQuery(query, new Map())
  }

  /** The same query with another window. */
  move(query: Query): void {
    this.#compiled = compileQuery(query, new Map())
  }

  evaluate(objects: Iterable<KubeObject>): ListResult {
    const { window } = this.#compiled
    return { ...evaluate(objects, this.#compiled, window), window: window ?? { offset: 0, limit: defaultLimit } }
  }
}
