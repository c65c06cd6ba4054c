import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { pathIndexer } from '../../src/query/path-indexer.js'
import { applyDelta } from './apply-delta.js'
import { history, plainly } from './history.fixture.js'
import { createPrepare } from './prepare-object.js'
import { contents, createReplica, expectIndexesRight } from './replica.fixture.js'
import { createStore } from './store.js'

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

test.each(['full', 'bare'] as const)(
  'P1 P3 P4: for any history of %s objects the store equals the plain model, the changes replay to it, and indexes equal a rebuild',
  (flavour) => {
    fc.assert(
      fc.property(history(flavour), (deltas) => {
        const store = createStore(fail)
        const indexers = new Map([['generation', pathIndexer(['spec.generation', 'metadata.name'])]])
        store.addIndexers(indexers)
        const prepare = createPrepare('default', fail)
        const replica = createReplica()
        let model: ReadonlyMap<ObjectKey, KubeObject> = new Map()
        for (const delta of deltas) {
          const before = contents(store)
          const update = applyDelta(store, delta, prepare, { replace: 'relist' })
          model = plainly(model, delta)
          replica.hear(update)
          expect(contents(store)).toEqual(model)
          expect(replica.objects).toEqual(model)
          expectIndexesRight(store, indexers)
          if (delta.type !== 'resync') {
            const quiet = [...model].filter(([key]) => before.get(key) === store.get(key)?.object).map(([key]) => key)
            for (const { key } of update.changes) expect(quiet).not.toContain(key)
          }
        }
      }),
    )
  },
)

test('P2: for any lists of one history, a replace tells each key at most once per identity and leaves the list', () => {
  fc.assert(
    fc.property(history('full'), (deltas) => {
      const store = createStore(fail)
      for (const delta of deltas.filter((each) => each.type === 'replace')) {
        const { changes } = applyDelta(store, delta, createPrepare('none', fail), { replace: 'relist' })
        const told = changes.map((change) => `${change.type} ${change.key}`)
        expect(new Set(told).size).toBe(told.length)
        expect(new Set([...store.values()].map(({ object }) => object))).toEqual(new Set(delta.objects))
      }
    }),
  )
})
