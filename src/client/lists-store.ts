import { idleList } from './idle-snapshots.js'
import { informerOf } from './informer-of.js'
import type { Kube, ListEntry, ListSnapshots } from './kube.js'
import type { ListQuery } from './list-observable.js'
import { type QueryStore, queryStore } from './query-store.js'
import { listQuestion } from './question.js'
import type { ListSnapshot } from './snapshots.js'
import { StoreListeners } from './store-listeners.js'
import { valueIdentity } from './value-identity.js'

/** Lists by name, null where nothing is asked. */
export interface ListRecord {
  readonly [name: string]: ListEntry | null
}

/** A record of lists that may change while it is listened to. Entries fail alone. */
export interface ListsStore {
  subscribe(listener: () => void): () => void
  /** Starts, moves and ends lists. An entry whose query alone differs keeps its snapshot until the answer. */
  ask(record: ListRecord): void
  /** A snapshot per entry: idle for one that is not asked as given. The same object until one differs. */
  snapshot<R extends ListRecord>(record: R): ListSnapshots<R>
}

interface Asked {
  readonly identity: string
  readonly store: QueryStore<ListSnapshot, ListQuery>
  stop: () => void
}

export function listsStore(kube: Kube | null | undefined): ListsStore {
  const lists = new Map<string, Asked>()
  const listeners = new StoreListeners()
  let latest: { readonly [name: string]: ListSnapshot | null } = {}
  const listen = (asked: Asked): void => {
    asked.stop = asked.store.subscribe(() => listeners.tell())
  }
  const drop = (name: string, asked: Asked): void => {
    lists.delete(name)
    asked.stop()
  }
  return {
    subscribe: (listener) => {
      const isFirst = listeners.isEmpty
      const leave = listeners.add(listener)
      if (isFirst) for (const asked of lists.values()) listen(asked)
      return () => {
        leave()
        if (listeners.isEmpty) for (const asked of lists.values()) asked.stop()
      }
    },
    ask: (record) => {
      for (const [name, asked] of [...lists]) {
        if (identityOf(record[name]) !== asked.identity) drop(name, asked)
      }
      for (const [name, entry] of Object.entries(record)) {
        if (entry === null) continue
        const known = lists.get(name)
        const asked = known ?? { identity: identityOf(entry), store: open(kube, entry), stop: () => {} }
        asked.store.ask(entry.query ?? {})
        lists.set(name, asked)
        if (known === undefined && !listeners.isEmpty) listen(asked)
      }
    },
    snapshot: <R extends ListRecord>(record: R) => {
      const shown = Object.entries(record).map(([name, entry]) => {
        if (entry === null) return [name, null] as const
        const asked = lists.get(name)
        const current = asked !== undefined && asked.identity === identityOf(entry)
        return [name, current ? asked.store.getSnapshot() : idleList] as const
      })
      const before = Object.entries(latest)
      const same = shown.every(([name, snapshot], at) => before[at]?.[0] === name && before[at][1] === snapshot)
      if (!same || shown.length !== before.length) latest = Object.freeze(Object.fromEntries(shown))
      return latest as ListSnapshots<R>
    },
  }
}

function open(kube: Kube | null | undefined, { resource, scope = {}, options = {} }: ListEntry) {
  return queryStore(listQuestion, informerOf(kube, resource, scope, options))
}

/** All but the query; of nothing, `null`. */
function identityOf(entry: ListEntry | null | undefined): string {
  return valueIdentity(entry ? [entry.resource, entry.scope, entry.options] : null)
}
