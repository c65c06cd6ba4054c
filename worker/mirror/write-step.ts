import { keyOf } from '../../src/model/key.js'
import type { MirrorWrite } from '../ports.js'
import { type Base, isSameCommit } from './base.js'
import { Overtaken } from './disk-error.js'
import { idsOf, rangesOf } from './id-ranges.js'
import { readMeta } from './meta-records.js'
import { recordsOf } from './prepared-records.js'
import type { ReadRequests } from './requests.js'
import { type MetaRecord, metaKey } from './schema.js'
import { type BuiltRecord, logRecord, sizeOf } from './text-records.js'
import type { WriteContext } from './write-state.js'

type StepWrite = Extract<MirrorWrite, { readonly type: 'step' }>

/**
 * One transaction from `base` to the next state, which becomes the base. A step that only moves the version writes
 * nothing but that. `admit` is asked with the size of all there is then, and rejects where there is no room.
 */
export async function writeStep(
  context: WriteContext,
  step: StepWrite,
  base: Base,
  admit: (bytes: number) => Promise<void>,
): Promise<Base> {
  const { key, permit, clock } = context
  const built = await build(context, step)
  const { placement, meta: before } = base
  const isBare = built.length === 0 && step.drop.length === 0
  const first = before.revision + 1
  const records = isBare
    ? []
    : [logRecord(first, built[0], step.drop), ...built.slice(1).map((more, at) => logRecord(first + 1 + at, more, []))]
  const bytes = records.reduce((sum, record) => sum + sizeOf(record), 0)
  const keys = built.flatMap(({ objectKeys }) => objectKeys)
  const meta: MetaRecord = {
    ...before,
    resourceVersion: step.resourceVersion,
    freshAt: step.freshAt,
    count: placement.countAfter(keys, step.drop),
    log: rangesOf([...idsOf(before.log), ...records.map((record) => record.id)]),
    logCount: before.logCount + records.length,
    logBytes: before.logBytes + bytes,
    revision: first + records.length,
    term: permit.term,
    usedAt: clock.now(),
  }
  await admit(meta.segmentBytes + meta.logBytes)
  await permit.write({
    stores: records.length > 0 ? ['meta', 'log'] : ['meta'],
    body: async (requests) => {
      const unchanged = startsFrom(requests, key, [before, meta])
      for (const record of records) requests.put('log', record, [key, record.id])
      requests.put('meta', meta, metaKey(key))
      await unchanged
    },
  })
  placement.drop(step.drop)
  for (const [at, { objectKeys }] of built.entries()) placement.put(objectKeys, first + at)
  return { meta, placement }
}

/** Rejects when nothing of these is stored. What is about to be written is there when its commit was lost sight of. */
export async function startsFrom(requests: ReadRequests, key: string, either: readonly MetaRecord[]): Promise<void> {
  const stored = await readMeta(requests, key)
  if (!either.some((known) => isSameCommit(known, stored))) throw new Overtaken()
}

async function build({ thread, ready }: WriteContext, { put }: StepWrite): Promise<readonly BuiltRecord[]> {
  const newest = new Map(put.map((object) => [keyOf(object.metadata), object]))
  const built: BuiltRecord[] = []
  for await (const record of recordsOf(newest.values(), ready, thread)) built.push(record)
  return built
}
