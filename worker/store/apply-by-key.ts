import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KeyDelta, StoreUpdate, StoreWriter } from '../ports.js'
import { applyInto, type DeltaCauses, type Update } from './apply-delta.js'
import type { Prepare } from './prepare-object.js'

/**
 * Brings the store to a complete state, key by key, each key by way of all that waited for it.
 * As with `applyDelta` the store is complete when this returns, so what led to it may be told
 * then, in the order of the updates: one of them as a rule, more where an object was touched first
 * and changed behind it.
 */
export function applyByKey(
  store: StoreWriter,
  steps: readonly KeyDelta[],
  prepare: Prepare,
  causes: DeltaCauses,
): readonly StoreUpdate[] {
  let update: Update = { changes: [], touched: [] }
  const updates = [update]
  const touched = new Set<ObjectKey>()
  for (const step of steps) {
    const key = 'key' in step ? step.key : keyOf(step.object.metadata)
    if (touched.has(key)) {
      update = { changes: [], touched: [] }
      updates.push(update)
      touched.clear()
    }
    const before = update.touched.length
    applyInto(update, store, step, prepare, causes)
    if (update.touched.length > before) touched.add(key)
  }
  return updates
}
