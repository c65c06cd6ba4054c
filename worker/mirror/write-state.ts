import type { KubeObject } from '../../src/model/kube-object.js'
import type { Clock, MirrorKey, MirrorWrite } from '../ports.js'
import { type Base, firstId } from './base.js'
import { rangesOf } from './id-ranges.js'
import { readMeta } from './meta-records.js'
import { Placement } from './placement.js'
import { type PreparedRecord, recordsOf } from './prepared-records.js'
import { recordsFrom } from './remove-keys.js'
import { type MetaRecord, metaKey } from './schema.js'
import { SegmentWriter } from './segment-writer.js'
import type { Thread } from './slices.js'
import type { WriteWork } from './transact.js'
import { windowsOf } from './write-windows.js'
import type { Permit } from './writer-role.js'

export interface WriteContext {
  readonly key: MirrorKey
  readonly permit: Permit
  readonly clock: Clock
  readonly thread: Thread
  /** Made before; what fits is used. */
  readonly ready: readonly PreparedRecord[]
}

type StateWrite = Extract<MirrorWrite, { readonly type: 'state' }>

/**
 * Puts a complete state in the place of what there is. Before the last transaction nothing has changed for a reader.
 * `admit` is asked with the state's size before that one, and rejects where there is no room.
 */
export async function writeState(
  context: WriteContext,
  state: StateWrite,
  admit: (bytes: number) => Promise<void>,
): Promise<Base> {
  const { key, permit, clock } = context
  const stored = await permit.write({
    stores: ['meta'],
    body: (requests) => readMeta(requests, key),
  })
  const first = firstId(stored, clock.now())
  const writer = new SegmentWriter(permit, key, first)
  try {
    await writeObjects(context, state.objects, writer, admit)
  } catch (error) {
    await writer.settled()
    // Somebody else may need the room; what cannot be removed now goes with the next start.
    await permit.write(removeSegments(key, first)).catch(() => {})
    throw error
  }
  const placement = new Placement()
  for (const { id, objectKeys } of writer.written) placement.put(objectKeys, id)
  const meta: MetaRecord = {
    resourceVersion: state.resourceVersion,
    freshAt: state.freshAt,
    ...(state.cluster === undefined ? {} : { cluster: state.cluster }),
    ...(state.tombstone === undefined ? {} : { tombstone: state.tombstone }),
    count: placement.count,
    segments: rangesOf(writer.written.map(({ id }) => id)),
    segmentCount: writer.written.length,
    segmentBytes: writer.bytes,
    log: [],
    logCount: 0,
    logBytes: 0,
    revision: writer.nextId,
    term: permit.term,
    usedAt: clock.now(),
  }
  await permit.write({
    stores: ['meta', 'log', 'segments', 'windows'],
    body: async (requests) => {
      const before = IDBKeyRange.bound([key, 0], [key, first], false, true)
      requests.put('meta', meta, metaKey(key))
      requests.delete('segments', before)
      requests.delete('log', before)
      if (stored !== undefined && stored.cluster !== meta.cluster) {
        requests.delete('windows', windowsOf(key))
      }
    },
  })
  return { meta, placement }
}

async function writeObjects(
  { thread, ready }: WriteContext,
  objects: readonly KubeObject[],
  writer: SegmentWriter,
  admit: (bytes: number) => Promise<void>,
): Promise<void> {
  for await (const built of recordsOf(objects, ready, thread)) {
    await admit(writer.bytes)
    await writer.add(built)
  }
  await writer.end()
  await admit(writer.bytes)
}

const removeSegments = (key: MirrorKey, from: number): WriteWork<unknown> => ({
  stores: ['segments'],
  body: (requests) => requests.delete('segments', recordsFrom(key, from)),
})
