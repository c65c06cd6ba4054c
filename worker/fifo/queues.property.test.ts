import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Delta, StoreUpdate } from '../ports.js'
import { history, plainly } from '../store/history.fixture.js'
import { contents, createReplica } from '../store/replica.fixture.js'
import { createConsumer, queues } from './consumer.fixture.js'

type Contents = ReadonlyMap<ObjectKey, KubeObject>

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ take: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 1, arbitrary: fc.constantFrom('hold' as const, 'release' as const) },
)
const actions = fc.array(action, { maxLength: 40 })

/** Above any history: nothing is merged. */
const never = 1_000

/** What became of each object, as uid and version; of one that is gone, which. */
class Sequences {
  readonly of = new Map<ObjectKey, string[]>()

  hear({ changes, touched }: StoreUpdate): void {
    for (const change of changes) {
      if (change.cause === 'resync') continue
      const { uid, resourceVersion } = change.object.metadata
      this.#add(change.key, change.type === 'deleted' ? `gone ${uid}` : `${uid} ${resourceVersion}`)
    }
    for (const { key, uid, resourceVersion } of touched) this.#add(key, `${uid} ${resourceVersion}`)
  }

  #add(key: ObjectKey, line: string): void {
    this.of.set(key, [...(this.of.get(key) ?? []), line])
  }
}

describe.each(queues)('queue $queue', ({ create }) => {
  test.each(['full', 'bare'] as const)(
    "P1 P3 P4 P8: any history of %s objects, however it is taken, held and squashed, ends in its cache; each version is told at its state, each object in the server's order",
    (flavour) => {
      fc.assert(
        fc.property(history(flavour), actions, fc.constantFrom(1, 3, 8, never), (deltas, acts, highWaterMark) => {
          const { statesAt, model } = statesOf(deltas)
          const replica = createReplica()
          const told = new Sequences()
          const hear = (update: StoreUpdate): void => {
            replica.hear(update)
            told.hear(update)
          }
          const consumer = createConsumer(create, [], { highWaterMark, hear })
          const { fifo } = consumer
          let pushed = 0
          let version: string | undefined
          const consume = (max: number): void => {
            consumer.consume(max)
            if (consumer.resourceVersion === version) return
            version = consumer.resourceVersion
            if (version !== undefined) expect(statesAt.get(version)).toContainEqual(contents(consumer.store))
          }
          for (const act of acts) {
            if (act === 'hold') fifo.hold()
            else if (act === 'release') fifo.release()
            else if ('take' in act) for (let one = 0; one < act.take; one++) consume(1)
            else {
              fifo.push(deltas.slice(pushed, pushed + act.push))
              pushed += act.push
            }
          }
          fifo.push(deltas.slice(pushed))
          fifo.release()
          consume(Number.POSITIVE_INFINITY)
          expect(fifo.depth).toBe(0)
          expect(contents(consumer.store)).toEqual(model)
          expect(replica.objects).toEqual(model)
          const happened = sequencesOf(deltas)
          for (const [key, lines] of told.of) expect(isCompression(lines, happened.get(key) ?? [])).toBe(true)
        }),
        { numRuns: 400 },
      )
    },
  )

  test('M4 M5: up to the mark each object is told every state that it had', () => {
    fc.assert(
      fc.property(
        history('full').map((deltas) => deltas.filter(({ type }) => type !== 'revoke')),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }),
        (deltas, sizes) => {
          const told = new Sequences()
          const consumer = createConsumer(create, [], { highWaterMark: never, hear: (update) => told.hear(update) })
          let pushed = 0
          for (const size of sizes) {
            consumer.fifo.push(deltas.slice(pushed, pushed + size))
            pushed += size
            consumer.consume(size - 1)
          }
          consumer.fifo.push(deltas.slice(pushed))
          consumer.consume()
          expect(told.of).toEqual(sequencesOf(deltas))
        },
      ),
    )
  })
})

/** The states that a cache had at each version, and the last one. */
function statesOf(deltas: readonly Delta[]): {
  readonly statesAt: ReadonlyMap<string, readonly Contents[]>
  readonly model: Contents
} {
  const statesAt = new Map<string, Contents[]>()
  let model: Contents = new Map()
  for (const delta of deltas) {
    model = plainly(model, delta)
    if (!('resourceVersion' in delta) || delta.resourceVersion === undefined) continue
    statesAt.set(delta.resourceVersion, [...(statesAt.get(delta.resourceVersion) ?? []), model])
  }
  return { statesAt, model }
}

/** What becomes of each object where every delta is applied at once. */
function sequencesOf(deltas: readonly Delta[]): ReadonlyMap<ObjectKey, readonly string[]> {
  const happened = new Sequences()
  const consumer = createConsumer(queues[0]?.create as (typeof queues)[number]['create'], [], {
    highWaterMark: never,
    hear: (update) => happened.hear(update),
  })
  for (const delta of deltas) {
    consumer.fifo.push([delta])
    consumer.consume()
  }
  return happened.of
}

/** Nothing that did not happen, in the order in which it happened. */
function isCompression(told: readonly string[], happened: readonly string[]): boolean {
  let at = 0
  for (const line of happened) if (line === told[at]) at += 1
  return at === told.length
}
