import type { Base } from './base.js'
import type { Database } from './database.js'
import { idsOf, rangesOf } from './id-ranges.js'
import { readRecords } from './read-records.js'
import { type IdRange, type MetaRecord, metaKey } from './schema.js'
import { SegmentWriter } from './segment-writer.js'
import { Slices } from './slices.js'
import { RecordBuilder, readKeys, readObjects, sizeOf } from './text-records.js'
import type { WriteContext } from './write-state.js'
import { startsFrom } from './write-step.js'

/** Below this a log is no trouble, however small the rest. */
const smallLog = 256 * 1024
const manyRecords = 500

/** Whether the log is more than a quarter of all there is, or of too many pieces. */
export const wantsCompaction = ({ segmentBytes, logBytes, logCount }: MetaRecord): boolean =>
  logCount > manyRecords || (logBytes > smallLog && logBytes > segmentBytes / 4)

type CompactContext = Omit<WriteContext, 'ready' | 'clock'>

/**
 * Brings what is alive in the log, and in segments that hold something dead, into new segments; others stay as they
 * are. The state is the same before and after.
 */
export async function compact(context: CompactContext, database: Database, base: Base): Promise<Base> {
  const { key, permit, thread } = context
  const { meta: before, placement } = base
  const stale = rangesOf([...idsOf(before.segments)].filter((id) => placement.isStale(id)))
  const writer = new SegmentWriter(permit, key, before.revision + 1)
  const builder = new RecordBuilder()
  const slices = new Slices(thread)
  let staleBytes = 0
  const move = async (store: 'segments' | 'log', ranges: readonly IdRange[]): Promise<void> => {
    for await (const records of readRecords(database, store, key, ranges)) {
      slices.begin()
      for (const record of records) {
        if (store === 'segments') staleBytes += sizeOf(record)
        await slices.turn()
        for (const object of readObjects(record, readKeys(record.keys), (each) => placement.isIn(each, record.id))) {
          await slices.turn()
          await writer.add(builder.add(object))
        }
      }
    }
  }
  try {
    await move('segments', stale)
    await move('log', before.log)
    await writer.add(builder.take())
    await writer.end()
  } catch (error) {
    await writer.settled()
    throw error
  }
  const kept = [...idsOf(before.segments)].filter((id) => !placement.isStale(id))
  const meta: MetaRecord = {
    ...before,
    segments: rangesOf([...kept, ...writer.written.map(({ id }) => id)]),
    segmentCount: kept.length + writer.written.length,
    segmentBytes: before.segmentBytes - staleBytes + writer.bytes,
    log: [],
    logCount: 0,
    logBytes: 0,
    revision: writer.nextId,
    term: permit.term,
  }
  await permit.write({
    stores: ['meta', 'log', 'segments'],
    body: async (requests) => {
      const unchanged = startsFrom(requests, key, [before, meta])
      requests.put('meta', meta, metaKey(key))
      requests.delete('log', IDBKeyRange.bound([key, 0], [key, before.revision]))
      for (const [first, last] of stale) {
        requests.delete('segments', IDBKeyRange.bound([key, first], [key, last]))
      }
      await unchanged
    },
  })
  for (const { id, objectKeys } of writer.written) placement.put(objectKeys, id)
  placement.forget(idsOf([...stale, ...before.log]))
  return { meta, placement }
}
