import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { MirrorKey, MirrorSink, SavedWindow } from '../ports.js'
import { type Base, stateOf } from './base.js'
import type { Database } from './database.js'
import { Damaged, readable } from './disk-error.js'
import { readMeta } from './meta-records.js'
import { Placement } from './placement.js'
import { readRecords } from './read-records.js'
import type { LogRecord, WindowRecord } from './schema.js'
import { Slices, type Thread } from './slices.js'
import { readKeys, readObjects } from './text-records.js'
import { windowsOf } from './write-windows.js'

export interface LoadContext {
  readonly key: MirrorKey
  readonly database: Database
  readonly thread: Thread
  /** Nobody waits for it any more. */
  readonly isOver: () => boolean
  /** One that was last fresh before that is not told, and counts as damaged. */
  readonly oldest: number
}

/**
 * Reads a state: saved windows, then the log, which says what of the segments counts no more, then the segments and the
 * rest of the log. Undefined: there is none, or nobody waits for it.
 */
export async function loadState(
  { key, database, thread, isOver, oldest }: LoadContext,
  sink: MirrorSink,
): Promise<Base | undefined> {
  const [meta, windows] = await database.read({
    stores: ['meta', 'windows'],
    body: (requests) => Promise.all([readMeta(requests, key), requests.getAll('windows', windowsOf(key))]),
  })
  if (meta === undefined || isOver()) return undefined
  if (meta.freshAt < oldest) throw new Damaged('too old')
  const state = stateOf(meta)
  sink.begun(
    state,
    readable(() => windows.flatMap((window) => readWindow(window, state.resourceVersion))),
  )
  const placement = new Placement()
  const log: LogRecord[] = []
  /** What the log tells of: segments are older. */
  const inLog = new Set<ObjectKey>()
  for await (const records of readRecords(database, 'log', key, meta.log)) {
    for (const record of records) {
      const keys = readKeys(record.keys)
      const drop = readKeys(record.drop)
      for (const each of [...drop, ...keys]) inLog.add(each)
      placement.drop(drop)
      placement.put(keys, record.id)
      log.push(record)
    }
  }
  const slices = new Slices(thread)
  const tell = async (objects: Iterable<KubeObject>): Promise<void> => {
    let batch: KubeObject[] = []
    for (const object of objects) {
      batch.push(object)
      if (!slices.isOver) continue
      sink.objects(batch)
      batch = []
      await slices.turn()
      if (isOver()) return
    }
    if (batch.length > 0) sink.objects(batch)
  }
  for await (const records of readRecords(database, 'segments', key, meta.segments)) {
    slices.begin()
    for (const record of records) {
      await slices.turn()
      if (isOver()) return undefined
      const keys = readKeys(record.keys)
      const isLive = (each: ObjectKey): boolean => !inLog.has(each)
      await tell(readObjects(record, keys, isLive))
      placement.found(keys, isLive, record.id)
    }
  }
  for (const record of log) {
    await slices.turn()
    if (isOver()) return undefined
    await tell(readObjects(record, readKeys(record.keys), (each) => placement.isIn(each, record.id)))
  }
  if (isOver()) return undefined
  if (placement.count !== meta.count) throw new Damaged(`${placement.count} objects of ${meta.count}`)
  return { meta, placement }
}

/** A window that is newer than the state has seen what the state has not: it would be taken back. */
function readWindow(window: WindowRecord, committed: ResourceVersion): readonly SavedWindow[] {
  const resourceVersion = asResourceVersion(window.resourceVersion)
  if (resourceVersion === undefined) return []
  const age = compareResourceVersions(resourceVersion, committed)
  if (age === undefined || age > 0) return []
  const objects = JSON.parse(window.text) as readonly KubeObject[]
  return [{ query: window.query, resourceVersion, total: window.total, objects }]
}
