import { asked, type CommitRecord, commits, openDatabase } from './database.js'

export interface OnDisk {
  /** In the commit record; absent: nothing is committed. */
  readonly version?: string
  /** Records of the log that the commit names. */
  readonly logRecords: number
  /** Records that no commit names: a write or a compaction that did not end. */
  readonly unnamed: number
  /** Highest id of a segment. */
  readonly lastSegment: number
}

/** What the database has, read from outside. */
export async function onDisk(): Promise<OnDisk> {
  const database = await openDatabase()
  if (database === undefined) return { logRecords: 0, unnamed: 0, lastSegment: 0 }
  try {
    return await look(lookAt(database))
  } finally {
    database.close()
  }
}

export const lookAt = (database: IDBDatabase): IDBTransaction =>
  database.transaction(['meta', 'segments', 'log'], 'readonly')

export async function look(transaction: IDBTransaction): Promise<OnDisk> {
  const [[commit], segments, log] = await Promise.all([
    asked(transaction.objectStore('meta').getAll(commits)) as Promise<CommitRecord[]>,
    asked(transaction.objectStore('segments').getAllKeys()) as Promise<[string, number][]>,
    asked(transaction.objectStore('log').getAllKeys()) as Promise<[string, number][]>,
  ])
  const isNamed = (ranges: CommitRecord['log'] | undefined, id: number): boolean =>
    ranges?.some(([first, last]) => first <= id && id <= last) ?? false
  return {
    ...(commit === undefined ? {} : { version: commit.resourceVersion }),
    logRecords: log.filter(([, id]) => isNamed(commit?.log, id)).length,
    unnamed:
      segments.filter(([, id]) => !isNamed(commit?.segments, id)).length +
      log.filter(([, id]) => !isNamed(commit?.log, id)).length,
    lastSegment: Math.max(0, ...segments.map(([, id]) => id)),
  }
}
