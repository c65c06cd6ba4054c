import type { KubeObject } from '../../src/model/kube-object.js'
import type { Clock, MirrorKey, MirrorWrite } from '../ports.js'
import { type Base, firstId } from './base.js'
import { rangesOf } from './id-ranges.js'
import { readMeta } from './meta-records.js'
import { Placement } from './placement.js'
import { recordsFrom } from './remove-keys.js'
import { type MetaRecord, metaKey } from './schema.js'
import { SegmentWriter } from './segment-writer.js'
import { Slices, type Thread } from './slices.js'
import { RecordBuilder } from './text-records.js'
import type { WriteWork } from './transact.js'
import { windowsOf } from './write-windows.js'
import type { Permit } from './writer-role.js'

export interface WriteContext {
  readonly key: MirrorKey
  readonly permit: Permit
  readonly clock: Clock
  readonly thread: Thread
}

type StateWrite = Extract<MirrorWrite, { readonly type: 'state' }>

/**
 * Puts a complete state in the place of what there is. Before the last transaction nothing has changed for a reader.
 * `admit` is asked with the state's size before that one, and rejects where there is no room.
 */
export async function writeState(
  { key, permit, clock, thread }: WriteContext,
  state: StateWrite,
  admit: (bytes: number) => Promise<void>,
): Promise<Base> {
  const stored = await permit.write({
    stores: ['meta'],
    body: (requests) => readMeta(requests, key),
  })
  const first = firstId(stored, clock.now())
  const writer = new SegmentWriter(permit, key, first)
  try {
    await writeObjects(state.objects, writer, thread, admit)
  } catch (error) {
    // Somebody else may need the room; what cannot be removed now goes with the next start.
    await permit.write(removeSegments(key, first)).catch(() => {})
    throw error
  }
  const placement = new Placement()
  for (const { id, built } of writer.written) placement.put(built.objectKeys, id)
  const meta: MetaRecord = {
    resourceVersion: state.resourceVersion,
    freshAt: state.freshAt,
    ...(state.cluster === undefined ? {} : { cluster: state.cluster }),
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
  objects: readonly KubeObject[],
  writer: SegmentWriter,
  thread: Thread,
  admit: (bytes: number) => Promise<void>,
): Promise<void> {
  const slices = new Slices(thread)
  const builder = new RecordBuilder()
  for (const object of objects) {
    await slices.turn()
    const built = builder.add(object)
    if (built === undefined) continue
    await admit(writer.bytes)
    await writer.add(built)
  }
  await writer.add(builder.take())
  await writer.end()
  await admit(writer.bytes)
}

const removeSegments = (key: MirrorKey, from: number): WriteWork<unknown> => ({
  stores: ['segments'],
  body: (requests) => requests.delete('segments', recordsFrom(key, from)),
})
