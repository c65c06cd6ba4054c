import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Delta } from '../ports.js'
import { applyDelta } from '../store/apply-delta.js'
import { history, plainly } from '../store/history.fixture.js'
import { createPrepare } from '../store/prepare-object.js'
import { contents, createReplica } from '../store/replica.fixture.js'
import { createStore } from '../store/store.js'
import { createFifo } from './fifo.js'

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

type Contents = ReadonlyMap<ObjectKey, KubeObject>

/** Applies what is taken and checks it as it goes. */
function createConsumer(statesAt: ReadonlyMap<string, readonly Contents[]>) {
  const store = createStore(fail)
  const prepare = createPrepare('default', fail)
  const replica = createReplica()
  return {
    store,
    replica,
    consume(deltas: readonly Delta[]): void {
      for (const delta of deltas) {
        replica.hear(applyDelta(store, delta, prepare, { replace: 'relist' }))
        if (!('resourceVersion' in delta) || delta.resourceVersion === undefined) continue
        expect(statesAt.get(delta.resourceVersion)).toContainEqual(contents(store))
      }
    },
  }
}

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ take: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constantFrom('hold' as const, 'release' as const) },
)

test.each(['full', 'bare'] as const)(
  'P10 P8: however the FIFO of %s objects overflows, each RV is told at the state it stands for, changes follow each other, and the end is the same',
  (flavour) => {
    fc.assert(
      fc.property(
        history(flavour),
        fc.array(action, { maxLength: 40 }),
        fc.integer({ min: 1, max: 8 }),
        (deltas, actions, highWaterMark) => {
          const statesAt = new Map<string, Contents[]>()
          let model: Contents = new Map()
          for (const delta of deltas) {
            model = plainly(model, delta)
            if (!('resourceVersion' in delta) || delta.resourceVersion === undefined) continue
            statesAt.set(delta.resourceVersion, [...(statesAt.get(delta.resourceVersion) ?? []), model])
          }
          const fifo = createFifo({ highWaterMark })
          const { store, replica, consume } = createConsumer(statesAt)
          let pushed = 0
          for (const each of actions) {
            if (each === 'hold') fifo.hold()
            else if (each === 'release') fifo.release()
            else if ('take' in each) consume(fifo.take(each.take))
            else {
              fifo.push(deltas.slice(pushed, pushed + each.push))
              pushed += each.push
            }
          }
          fifo.push(deltas.slice(pushed))
          fifo.release()
          consume(fifo.take(Number.POSITIVE_INFINITY))
          expect(fifo.depth).toBe(0)
          expect(contents(store)).toEqual(model)
          expect(replica.objects).toEqual(model)
        },
      ),
      { numRuns: 500 },
    )
  },
)

test('M5: up to the mark, what is taken is what was pushed', () => {
  fc.assert(
    fc.property(history('full'), fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }), (deltas, sizes) => {
      const fifo = createFifo({ highWaterMark: deltas.length })
      const taken: Delta[] = []
      let pushed = 0
      for (const size of sizes) {
        fifo.push(deltas.slice(pushed, pushed + size))
        pushed += size
        taken.push(...fifo.take(size - 1))
      }
      fifo.push(deltas.slice(pushed))
      taken.push(...fifo.take(Number.POSITIVE_INFINITY))
      expect(taken).toEqual(deltas)
    }),
  )
})
