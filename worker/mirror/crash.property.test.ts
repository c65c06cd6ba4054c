import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { mirrorContents } from '../../src/testing/mirror/mirror-contents.js'
import type { Mirror, MirrorWrite } from '../ports.js'
import { profile } from './mirror.fixture.js'
import { mortalFactory } from './mortal-factory.fixture.js'

/** `ahead`: so many of its objects are made ready before. */
type Act =
  | {
      readonly type: 'step'
      readonly put: readonly number[]
      readonly drop: readonly number[]
      readonly ahead: number
    }
  | { readonly type: 'state'; readonly names: readonly number[]; readonly ahead: number }
  /** Time for a compaction. */
  | { readonly type: 'rest' }

const number = fc.integer({ min: 0, max: 11 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('step'), put: fc.array(number), drop: fc.array(number), ahead: number }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('state'), names: fc.uniqueArray(number), ahead: number }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rest') }) },
) as fc.Arbitrary<Act>
const lifetime = fc.record({ acts: fc.array(act, { maxLength: 30 }), moments: fc.integer({ min: 1, max: 160 }) })

/** A state by the names and versions of its objects. */
type Model = ReadonlyMap<number, number>

/** Large, so that a dozen fills a record and twenty a log. */
const padding = 'x'.repeat(30_000)
const pod = (name: number, version: number): KubeObject => ({
  metadata: { name: `pod-${name}`, resourceVersion: `${version}`, annotations: { padding } },
})
const keyOfPod = (name: number): ObjectKey => `pod-${name}` as ObjectKey

function after(model: Model, act: Exclude<Act, { type: 'rest' }>, version: number): Model {
  if (act.type === 'state') return new Map(act.names.map((name) => [name, version]))
  const next = new Map(model)
  for (const name of act.drop) next.delete(name)
  for (const name of act.put) next.set(name, version)
  return next
}

function written(act: Exclude<Act, { type: 'rest' }>, version: number): MirrorWrite {
  const common = { resourceVersion: `${version}` as ResourceVersion, freshAt: Date.UTC(2027, 0, 1) }
  if (act.type === 'state') {
    return { type: 'state', objects: act.names.map((name) => pod(name, version)), ...common }
  }
  const put = act.put.map((name) => pod(name, version))
  return { type: 'step', put, drop: act.drop.map(keyOfPod), ...common }
}

async function loaded(mirror: Mirror): Promise<{ readonly version: number; readonly model: Model } | undefined> {
  const contents = await mirrorContents(mirror, 'a')
  if (contents === undefined) return undefined
  const model = [...contents.objects.values()].map(
    ({ metadata }) => [Number(metadata.name.slice(4)), Number(metadata.resourceVersion)] as const,
  )
  return { version: Number(contents.state.resourceVersion), model: new Map(model) }
}

const sorted = (model: Model): unknown => [...model].sort(([a], [b]) => a - b)

describe('P8: killed at any moment', () => {
  it('what is loaded afterwards is a state that was committed, or the one that was being committed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lifetime, { minLength: 1, maxLength: 4 }), async (lives) => {
        const disk = new FakeFactory()
        /** Of all states that were ever asked for. */
        const history = new Map<number, Model>()
        let version = 1
        let kept = 0
        for (const { acts, moments } of lives) {
          const life = { state: 'alive' as 'alive' | 'dead' }
          const isDead = (): boolean => life.state === 'dead'
          const live = async (mirror: Mirror, clock: { advance(ms: number): Promise<void> }): Promise<void> => {
            const start = await loaded(mirror)
            if (isDead()) return
            let model: Model = start?.model ?? new Map()
            let hasBase = start !== undefined
            for (const each of acts) {
              if (each.type === 'rest') {
                await clock.advance(1000)
                continue
              }
              const next = hasBase ? each : ({ type: 'state', names: [1, 2, 3], ahead: 2 } as const)
              version += 1
              model = after(model, next, version)
              history.set(version, model)
              const write = written(next, version)
              const objects = write.type === 'state' ? write.objects : write.type === 'step' ? write.put : []
              const ready = mirror.apply('a', { type: 'prepare', objects: objects.slice(0, next.ahead) })
              if (next.ahead % 2 === 0) await ready
              const answer = await mirror.apply('a', write)
              if (isDead()) return
              expect(answer).toBe('kept')
              kept = version
              hasBase = true
            }
          }
          await new Promise<void>((resolve, reject) => {
            const mortal = mortalFactory(disk, moments, () => {
              life.state = 'dead'
              resolve()
            })
            const { open, clock } = profile(mortal)
            const mirror = open()
            live(mirror, clock).then(() => {
              mirror.close()
              resolve()
            }, reject)
          })
          const survivor = profile(disk).open()
          const found = await loaded(survivor)
          survivor.close()
          if (found === undefined) {
            expect(kept).toBe(0)
            continue
          }
          expect(found.version).toBeGreaterThanOrEqual(kept)
          expect(sorted(found.model)).toEqual(sorted(history.get(found.version) ?? new Map([[-1, -1]])))
          kept = found.version
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
