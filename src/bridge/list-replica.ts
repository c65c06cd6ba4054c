import type { ObjectKey } from '../model/key.js'
import type { FramePart } from '../protocol/frames.js'
import type { PendingType } from '../protocol/requests.js'
import { type Item, isSameItem, readItems } from '../protocol/wire-items.js'
import { defaultLimit, type Window } from '../query/query.js'

type ListPart = Extract<FramePart, { type: 'list' }>

/** Keys that differ from one state of a list to the next. `moved`: in both, at another place among those that stayed. */
export interface ListChange {
  readonly added: readonly ObjectKey[]
  readonly updated: readonly ObjectKey[]
  readonly removed: readonly ObjectKey[]
  /** Kept, but at another place among those that stayed. */
  readonly moved: readonly ObjectKey[]
}

/** The page's copy of one window of objects or rows. An unchanged item stays the same object. */
export class ListReplica {
  #items = new Map<ObjectKey, Item>()
  #order: readonly ObjectKey[] = []
  #array: readonly Item[] = Object.freeze([])
  #next: 'step' | 'whole' = 'step'
  #change: ListChange = { added: [], updated: [], removed: [], moved: [] }
  #pending: ReadonlyMap<ObjectKey, PendingType> | undefined
  total = 0
  truncated = false
  window: Window = { offset: 0, limit: defaultLimit }

  get items(): readonly Item[] {
    return this.#array
  }

  /** Items that are shown as a write will make them. Absent: none. */
  get pending(): ReadonlyMap<ObjectKey, PendingType> | undefined {
    return this.#pending
  }

  /** Of the part applied last. */
  get change(): ListChange {
    return this.#change
  }

  /** The next part is a whole state, from another engine; what it has in common with this one stays the same object. */
  restart(): void {
    this.#next = 'whole'
  }

  apply(part: ListPart): void {
    const before = this.#order
    const order = part.order ?? before
    const kept = new Set(order)
    const added: ObjectKey[] = []
    const updated: ObjectKey[] = []
    for (const [key, item] of readItems(part.put)) {
      const old = this.#items.get(key)
      // What was shown ahead of the cache may have the version of what the cache has.
      const isTrue = this.#pending?.has(key) !== true
      if (this.#next === 'whole' && isTrue && old !== undefined && isSameItem(old, item)) continue
      ;(old === undefined ? added : updated).push(key)
      this.#items.set(key, item)
    }
    this.#next = 'step'
    const removed = before.filter((key) => !kept.has(key))
    for (const key of removed) this.#items.delete(key)
    this.#change = { added, updated, removed, moved: part.order === undefined ? [] : movedKeys(before, order) }
    this.#order = order
    this.#array = Object.freeze(order.flatMap((key) => this.#items.get(key) ?? []))
    this.total = part.total
    this.truncated = part.truncated
    this.window = part.window
    this.#pending = part.pending
  }
}

/** Keys whose neighbour above, among keys in both orders, is another one now. */
function movedKeys(before: readonly ObjectKey[], after: readonly ObjectKey[]): readonly ObjectKey[] {
  const was = new Set(before)
  const is = new Set(after)
  const old = before.filter((key) => is.has(key))
  const now = after.filter((key) => was.has(key))
  const above = new Map(old.map((key, index) => [key, old[index - 1]]))
  return now.filter((key, index) => above.get(key) !== now[index - 1])
}
