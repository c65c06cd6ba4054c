import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KeyDelta, StoreUpdate, StoreWriter } from '../ports.js'
import { type DeltaCauses, deleteOne, putOne, removeUnseen, repeat, type Update } from './apply-delta.js'
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
    applyStep(store, step, key, prepare, causes, update)
    if (update.touched.length > before) touched.add(key)
  }
  return updates
}

function applyStep(
  store: StoreWriter,
  step: KeyDelta,
  key: ObjectKey,
  prepare: Prepare,
  causes: DeltaCauses,
  update: Update,
): void {
  switch (step.type) {
    case 'apply':
      putOne(store, step.object, prepare, 'watch', update)
      break
    case 'delete':
      deleteOne(store, step.object, prepare, update)
      break
    case 'listed':
      putOne(store, step.object, prepare, causes.replace, update)
      break
    case 'missing': {
      const stored = store.get(key)
      if (stored !== undefined) removeUnseen(store, stored, causes.replace, update)
      break
    }
    case 'sync':
      repeat(store.get(key), update)
      break
  }
}
