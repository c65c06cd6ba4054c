import type { MirrorKey } from '../ports.js'
import type { Database } from './database.js'
import { Damaged, Overtaken } from './disk-error.js'
import { includesId, pagesOf } from './id-ranges.js'
import { readMeta } from './meta-records.js'
import type { IdRange, LogRecord, TextRecord } from './schema.js'

/**
 * Records of one request. A segment is large: it is parsed in the very task that brought it, while it is in the
 * processor's cache still. Records of the log are small and many.
 */
const recordsPerPage = { segments: 1, log: 16 } as const
/** Requests that are on their way: some 4 MB of segments, so that neither messages between processes nor memory bursts. */
const pagesAhead = 16
/** Writers wait no longer than for so many; one transaction after the other, because two would bring theirs mixed. */
const pagesPerTransaction = 64

interface RecordOf {
  readonly segments: TextRecord
  readonly log: LogRecord
}

/**
 * The records of these ids, a page at a time as they come. Rejects with `Overtaken` when the state was replaced
 * meanwhile, and with `Damaged` when records are missing all the same.
 */
export async function* readRecords<Store extends keyof RecordOf>(
  database: Database,
  store: Store,
  key: MirrorKey,
  ranges: readonly IdRange[],
): AsyncGenerator<readonly RecordOf[Store][]> {
  const pages = pagesOf(ranges, recordsPerPage[store])
  let left = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  for (let first = 0; first < pages.length; first += pagesPerTransaction) {
    const arrivals = pages.slice(first, first + pagesPerTransaction).map((page) => new Arrival<RecordOf[Store]>(page))
    const wanted = new AbortController()
    ask(database, store, key, arrivals, wanted.signal).catch((reason: unknown) => {
      for (const { reject } of arrivals) reject(reason)
    })
    try {
      for (const { came } of arrivals) {
        const records = (await came).filter(({ id }) => includesId(ranges, id))
        left -= records.length
        yield records
      }
    } finally {
      wanted.abort()
    }
  }
  if (left > 0) throw await whyMissing(database, key, ranges)
}

/** A page that is on its way, or will be. */
class Arrival<Item> {
  readonly page: IdRange
  readonly came: Promise<readonly Item[]>
  resolve: (records: readonly Item[]) => void = () => {}
  reject: (reason: unknown) => void = () => {}

  constructor(page: IdRange) {
    this.page = page
    this.came = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Noticed when it is its turn.
    this.came.catch(() => {})
  }
}

/** One transaction. Were it lost and made again, pages that came already came. */
function ask<Store extends keyof RecordOf>(
  database: Database,
  store: Store,
  key: MirrorKey,
  arrivals: readonly Arrival<RecordOf[Store]>[],
  wanted: AbortSignal,
): Promise<void> {
  return database.read({
    stores: [store],
    body: async (requests) => {
      const underway: Promise<void>[] = []
      for (const { page, resolve } of arrivals) {
        if (wanted.aborted) break
        const [from, to] = page
        const request = requests.getAll(store, IDBKeyRange.bound([key, from], [key, to]))
        underway.push((request as Promise<readonly unknown[]> as Promise<RecordOf[Store][]>).then(resolve))
        if (underway.length >= pagesAhead) await underway.shift()
      }
      await Promise.all(underway)
    },
  })
}

async function whyMissing(database: Database, key: MirrorKey, ranges: readonly IdRange[]): Promise<Error> {
  const stored = await database.read({
    stores: ['meta'],
    body: (requests) => readMeta(requests, key),
  })
  const named = [...(stored?.segments ?? []), ...(stored?.log ?? [])]
  const isStillNamed = ranges.every(([first, last]) => includesId(named, first) && includesId(named, last))
  return isStillNamed ? new Damaged('records are missing') : new Overtaken()
}
