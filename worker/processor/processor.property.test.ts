import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ChangeHandler, Delta, ListenerEntry } from '../ports.js'
import { applyDelta } from '../store/apply-delta.js'
import { history } from '../store/history.fixture.js'
import { createPrepare } from '../store/prepare-object.js'
import { contents } from '../store/replica.fixture.js'
import { createStore } from '../store/store.js'
import { createProcessor } from './processor.js'

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

/** Objects that differ only in RV are not told to listeners. */
function withoutVersion({ metadata: { resourceVersion: _, ...metadata }, ...rest }: KubeObject): object {
  return { ...rest, metadata }
}

function comparable(objects: ReadonlyMap<ObjectKey, KubeObject>): Map<ObjectKey, object> {
  return new Map([...objects].map(([key, object]) => [key, withoutVersion(object)]))
}

/** What a listener knows from what it was told; refuses what cannot follow. */
function createWitness() {
  const objects = new Map<ObjectKey, KubeObject>()
  let synced = 0
  const hear = (entry: ListenerEntry): void => {
    if (entry.type === 'synced') {
      synced++
      return
    }
    const known = objects.get(entry.key)
    expect(known === undefined).toBe(entry.type === 'added')
    if (known !== undefined) expect(known.metadata.uid).toBe(entry.object.metadata.uid)
    if (entry.type === 'updated' && known !== undefined) {
      expect(withoutVersion(entry.old)).toEqual(withoutVersion(known))
    }
    if (entry.type === 'deleted') objects.delete(entry.key)
    else objects.set(entry.key, entry.object)
  }
  return { objects, hear, synced: () => synced }
}

const planned = new Error('as planned')

const pace = fc.record({
  joinsAt: fc.nat({ max: 20 }),
  /** After how many deltas the handler settles, each time; it is busy meanwhile. */
  busyFor: fc.nat({ max: 10 }),
  style: fc.constantFrom('sync' as const, 'async' as const, 'rejects' as const, 'throws' as const),
})

test.each(['full', 'bare'] as const)(
  'M8 M9 P3: whoever joins whenever, however slow, ends with the cache, told in an order that makes sense (%s objects)',
  async (flavour) => {
    await fc.assert(
      fc.asyncProperty(
        history(flavour),
        fc.array(pace, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        async (deltas: readonly Delta[], paces, highWaterMark) => {
          const store = createStore(fail)
          const prepare = createPrepare('default', fail)
          const unplanned: unknown[] = []
          const onError = (error: unknown): void => void (error === planned || unplanned.push(error))
          const processor = createProcessor({ onError, highWaterMark, batchSize: 3 })
          const busy: { until: number; settle(): void }[] = []
          let now = 0
          let complete: 'yes' | 'no' = 'no'

          const join = ({ busyFor, style }: (typeof paces)[number]) => {
            const witness = createWitness()
            const handler: ChangeHandler = (batch) => {
              expect(batch.length).toBeGreaterThan(0)
              for (const entry of batch) witness.hear(entry)
              if (style === 'throws') throw planned
              if (style === 'sync') return
              return new Promise((resolve, reject) => {
                const settle = style === 'rejects' ? () => reject(planned) : resolve
                busy.push({ until: now + busyFor, settle })
              })
            }
            const listener = processor.add(handler, {
              initial: 'replay',
              snapshot: () => store.values(),
              synced: complete,
            })
            return { witness, listener }
          }
          const rest = async (): Promise<void> => {
            for (let turn = 0; turn < 8; turn++) await Promise.resolve()
            for (const each of busy.splice(0)) {
              if (each.until <= now) each.settle()
              else busy.push(each)
            }
          }

          const joined: ReturnType<typeof join>[] = []
          for (const [at, delta] of deltas.entries()) {
            now = at
            for (const each of paces) if (each.joinsAt === at) joined.push(join(each))
            processor.distribute(applyDelta(store, delta, prepare, { replace: 'relist' }).changes)
            if (delta.type === 'replace' && complete === 'no') {
              complete = 'yes'
              processor.markSynced()
            }
            await rest()
          }
          now = Number.POSITIVE_INFINITY
          while (processor.pending > 0 || busy.length > 0) await rest()
          // Those that settled last are done only now.
          await rest()

          expect(unplanned).toEqual([])
          for (const { witness, listener } of joined) {
            expect(comparable(witness.objects)).toEqual(comparable(contents(store)))
            expect(witness.synced()).toBe(complete === 'yes' ? 1 : 0)
            expect(listener.hasSynced).toBe(complete === 'yes')
          }
        },
      ),
      { numRuns: 300 },
    )
  },
)
