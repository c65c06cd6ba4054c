import type { MirrorKey } from '../ports.js'
import type { Database } from './database.js'
import { Damaged, Overtaken } from './disk-error.js'
import { includesId, pagesOf } from './id-ranges.js'
import { readMeta } from './meta-records.js'
import type { IdRange, LogRecord, TextRecord } from './schema.js'

/** Records of one request: some 4 MB, so that neither a message between processes nor memory bursts. */
const recordsPerPage = 16
/** Requests that are on their way while a page is worked on. */
const pagesAhead = 2

interface RecordOf {
  readonly segments: TextRecord
  readonly log: LogRecord
}

/**
 * The records of these ids, a page at a time, while the next ones are on their way. Rejects with `Overtaken`
 * when the state was replaced meanwhile, and with `Damaged` when records are missing all the same.
 */
export async function* readRecords<Store extends keyof RecordOf>(
  database: Database,
  store: Store,
  key: MirrorKey,
  ranges: readonly IdRange[],
): AsyncGenerator<readonly RecordOf[Store][]> {
  const pages = pagesOf(ranges, recordsPerPage)
  const ask = ([from, to]: IdRange): Promise<readonly RecordOf[Store][]> => {
    const range = IDBKeyRange.bound([key, from], [key, to])
    const page = database.read({
      stores: [store],
      body: (requests) => requests.getAll(store, range) as Promise<readonly unknown[]> as Promise<RecordOf[Store][]>,
    })
    // Noticed when it is its turn.
    page.catch(() => {})
    return page
  }
  let left = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const underway = pages.slice(0, pagesAhead).map(ask)
  for (const at of pages.keys()) {
    const records = ((await underway.shift()) ?? []).filter(({ id }) => includesId(ranges, id))
    left -= records.length
    const next = pages[at + pagesAhead]
    if (next !== undefined) underway.push(ask(next))
    yield records
  }
  if (left > 0) throw await whyMissing(database, key, ranges)
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
