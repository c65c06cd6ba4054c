import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Item } from '../../src/protocol/wire-items.js'
import { type CompiledQuery, compileQuery, evaluate, type Row } from '../../src/query/evaluate.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import { defaultLimit, type Query, type Window } from '../../src/query/query.js'

/** What a query shows right now. */
export interface ListResult {
  /** By key, in order. */
  readonly items: ReadonlyMap<ObjectKey, Item>
  readonly total: number
  readonly truncated: boolean
  readonly window: Window
}

interface Made {
  readonly object: KubeObject
  readonly row: Row
}

/** One query, evaluated from scratch each time it is asked. A row whose cells did not change stays the same row. */
export class ListView {
  readonly #fields: FieldRegistry
  #compiled: CompiledQuery
  #rows: ReadonlyMap<ObjectKey, Made> = new Map()
  /** Aliases of a query for rows; absent for objects. */
  readonly aliases: readonly string[] | undefined

  constructor(query: Query, fields: FieldRegistry) {
    this.#fields = fields
    this.#compiled = compileQuery(query, fields)
    this.aliases = query.select === undefined ? undefined : Object.keys(query.select)
  }

  /** The same query with another window. */
  move(query: Query): void {
    this.#compiled = compileQuery(query, this.#fields)
  }

  /** Of the query, without its window. */
  get identity(): string {
    return this.#compiled.identity
  }

  get window(): Window {
    return this.#compiled.window ?? { offset: 0, limit: defaultLimit }
  }

  /** Of objects that are this window already. */
  evaluateWindow(objects: Iterable<KubeObject>): ListResult {
    const result = this.#evaluate(objects, 'all')
    return { ...result, window: this.window }
  }

  evaluate(objects: Iterable<KubeObject>): ListResult {
    return this.#evaluate(objects, this.#compiled.window)
  }

  #evaluate(objects: Iterable<KubeObject>, window: Window | undefined): ListResult {
    const { project } = this.#compiled
    const { items, total, truncated } = evaluate(objects, this.#compiled, window)
    return {
      items: project === undefined ? byKey(items) : this.#project(items, project),
      total,
      truncated,
      window: window ?? { offset: 0, limit: defaultLimit },
    }
  }

  #project(objects: readonly KubeObject[], project: (object: KubeObject) => Row): ReadonlyMap<ObjectKey, Row> {
    const made = new Map<ObjectKey, Made>()
    const rows = new Map<ObjectKey, Row>()
    for (const object of objects) {
      const key = keyOf(object.metadata)
      const before = this.#rows.get(key)
      const row = before?.object === object ? before.row : sameOr(before?.row, project(object))
      made.set(key, { object, row })
      rows.set(key, row)
    }
    this.#rows = made
    return rows
  }
}

function byKey(objects: readonly KubeObject[]): ReadonlyMap<ObjectKey, KubeObject> {
  return new Map(objects.map((object) => [keyOf(object.metadata), object]))
}

/** `before` when every cell is the same; objects and arrays in cells count as other ones. */
function sameOr(before: Row | undefined, now: Row): Row {
  if (before === undefined) return now
  return Object.keys(now).every((alias) => Object.is(before[alias], now[alias])) ? before : now
}
