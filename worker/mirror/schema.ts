import type { DBSchema } from 'idb'
import type { MirrorKey } from '../ports.js'

/**
 * Of the stores and records below. A part of the database's name: another schema is another database, nothing is ever
 * converted, and the databases of other schemas are deleted.
 */
export const schemaVersion = 2

export const databasePrefix = 'kube-informer/'

/** Objects as text, and their keys to tell who is inside without parsing them. */
export interface TextRecord {
  readonly id: number
  /** JSON array of ObjectKeys, in the order of `text`. */
  readonly keys: string
  /** JSON array with a line for each object: its `Difference` from the one before it, the first whole. */
  readonly text: string
}

/** What one step did, or a part of it. */
export interface LogRecord extends TextRecord {
  /** JSON array of the ObjectKeys that went, before those of `text` came. */
  readonly drop: string
}

/** First and last of some ids in a row. Ids are the mirror's own, ascend, and are never used again. */
export type IdRange = readonly [first: number, last: number]

/** The commit point: what is not named here does not exist. */
export interface MetaRecord {
  readonly resourceVersion: string
  readonly freshAt: number
  readonly cluster?: string
  readonly tombstone?: { readonly key: string; readonly uid: string; readonly resourceVersion: string }
  readonly count: number
  readonly segments: readonly IdRange[]
  /** Records of `segments`, characters in them. */
  readonly segmentCount: number
  readonly segmentBytes: number
  readonly log: readonly IdRange[]
  readonly logCount: number
  readonly logBytes: number
  /** Higher with every commit; together with the term of its writer it tells commits apart. */
  readonly revision: number
  readonly term: number
  /** When it was last loaded or written, for the choice of what goes first. */
  readonly usedAt: number
}

/** Who may write: the engine that raised the term last. */
export interface TermRecord {
  readonly term: number
  readonly at: number
}

export interface WindowRecord {
  readonly query: string
  readonly resourceVersion: string
  readonly total: number
  readonly text: string
}

/** Keys of the store `meta` that belong to no mirror. */
export const termKey = 'term'
export const wipeKey = 'wipe'
const metaPrefix = 'key/'
export const metaKey = (key: MirrorKey): string => `${metaPrefix}${key}`
export const mirrorKeyOf = (metaKey: string): MirrorKey | undefined =>
  metaKey.startsWith(metaPrefix) ? metaKey.slice(metaPrefix.length) : undefined

export interface MirrorSchema extends DBSchema {
  meta: { key: string; value: MetaRecord | TermRecord }
  log: { key: [MirrorKey, number]; value: LogRecord }
  segments: { key: [MirrorKey, number]; value: TextRecord }
  windows: { key: [MirrorKey, string]; value: WindowRecord }
}

export type StoreName = 'meta' | 'log' | 'segments' | 'windows'
export const storeNames: readonly StoreName[] = ['meta', 'log', 'segments', 'windows']

/** All stores of a database that was just made. */
export function createStores(database: IDBDatabase): void {
  for (const name of storeNames) database.createObjectStore(name)
}
