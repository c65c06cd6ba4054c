import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { call, type Deployment, deployment, plainCache } from './cache.fixture.js'
import { longestPendingMs, PendingWrites } from './pending-writes.js'
import { writtenOf } from './written.js'

// A server with one object, whose answers and watch events come late and in any mixture.

type Step =
  | { readonly type: 'write'; readonly how: 'replicas' | 'paused' | 'delete' | 'create'; readonly value: number }
  /** The server does the oldest write that it has not done. */
  | { readonly type: 'do' }
  | { readonly type: 'refuse' }
  /** The answer to one that is done arrives. */
  | { readonly type: 'answer'; readonly at: number }
  | { readonly type: 'lose'; readonly at: number }
  | { readonly type: 'others'; readonly value: number }
  | { readonly type: 'watch' }
  | { readonly type: 'pass'; readonly ms: number }

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      type: fc.constant('write' as const),
      how: fc.constantFrom('replicas' as const, 'paused' as const, 'delete' as const, 'create' as const),
      value: fc.nat(5),
    }),
    fc.constant({ type: 'do' as const }),
    fc.constant({ type: 'do' as const }),
    fc.constant({ type: 'refuse' as const }),
    fc.record({ type: fc.constant('answer' as const), at: fc.nat(3) }),
    fc.record({ type: fc.constant('lose' as const), at: fc.nat(3) }),
    fc.record({ type: fc.constant('others' as const), value: fc.nat(5) }),
    fc.constant({ type: 'watch' as const }),
    fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(1, 3_000, 9_999, 10_000) }),
  ),
  { maxLength: 40 },
)

const key = 'web/a' as ObjectKey
const contentType = 'application/merge-patch+json'

function world() {
  const clock = createFakeClock()
  const cache = plainCache()
  const pending = new PendingWrites({
    clock,
    now: () => '2026-11-30T10:00:00Z',
    caches: () => [cache],
    served: (one) => one,
  })
  let version = 10
  let uids = 1
  let object: Deployment | undefined = deployment('a', { uid: 'uid-1' })
  cache.put(object)
  const events: (() => void)[] = []
  const set = (next: Deployment | undefined): void => {
    version += 1
    const told = String(version)
    object = next && { ...next, metadata: { ...next.metadata, resourceVersion: told } }
    const event = object
    events.push(() => (event === undefined ? cache.remove(key, told) : cache.put(event)))
  }
  const merged = (spec: object): void => {
    if (object !== undefined) set({ ...object, spec: { ...object.spec, ...spec } })
  }
  const waiting: Open[] = []
  const done: (Open & { readonly answer: () => void; readonly body: unknown })[] = []
  const write = (how: string, value: number): void => {
    const question =
      how === 'delete'
        ? call({ method: 'DELETE', target: { name: 'a' } })
        : how === 'create'
          ? call({ method: 'POST', body: { metadata: { name: 'a' }, spec: { replicas: value } } })
          : call({ target: { name: 'a' }, contentType, body: { spec: { [how]: value } } })
    waiting.push({ how, value, question, since: clock.now(), begun: pending.begin(question) })
  }
  const serve = (): void => {
    const open = waiting.shift()
    if (open === undefined) return
    const { how, value } = open
    if ((how === 'create') !== (object === undefined)) {
      open.begun.rejected()
      return
    }
    let body: unknown
    if (how === 'create') {
      uids += 1
      set(deployment('a', { uid: `uid-${uids}`, spec: { replicas: value } }))
    } else if (how === 'delete') {
      body = { kind: 'Status', details: { uid: object?.metadata.uid } }
      set(undefined)
    } else merged({ [how]: value })
    body ??= object
    const answer = (): void => {
      answered.push({ body, at: clock.now() })
      open.begun.confirmed(writtenOf(open.question, { body: body as never }))
    }
    done.push({ ...open, answer, body })
  }
  const answered: { readonly body: unknown; readonly at: number }[] = []
  const take = <T>(from: T[], at: number): T | undefined => from.splice(at, 1)[0]
  const step = async (next: Step): Promise<void> => {
    if (next.type === 'write') write(next.how, next.value)
    if (next.type === 'do') serve()
    if (next.type === 'refuse') waiting.pop()?.begun.rejected()
    if (next.type === 'answer') take(done, next.at)?.answer()
    if (next.type === 'lose') take(done, next.at)?.begun.rejected()
    if (next.type === 'others') merged({ others: next.value })
    if (next.type === 'watch') events.shift()?.()
    if (next.type === 'pass') await clock.advance(next.ms)
  }
  return {
    clock,
    cache,
    pending,
    step,
    /** Something that began, or was answered, less than 10 s ago. */
    isYoung: (): boolean => {
      const from = clock.now() - longestPendingMs
      return [...waiting, ...done].some(({ since }) => since > from) || answered.some(({ at }) => at > from)
    },
    rest: async (): Promise<void> => {
      while (waiting.length > 0) serve()
      while (done.length > 0) done.shift()?.answer()
      while (events.length > 0) events.shift()?.()
    },
    truth: () => object,
  }
}

interface Open {
  readonly how: string
  readonly value: number
  readonly question: ReturnType<typeof call>
  readonly since: number
  readonly begun: ReturnType<PendingWrites['begin']>
}

test('P1 5.10: shown is what the cache has or a write younger than 10 s; at rest it is what the cache has, at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { cache, clock, pending, step, isYoung, rest, truth } = world()
      for (const next of all) {
        await step(next)
        const shown = pending.shown(cache, key)
        if (shown === undefined) continue
        expect(isYoung()).toBe(true)
        const stored = cache.store.get(key)
        // Never an older state than there is, and never another object than is told of.
        if (shown.type === 'update') expect(shown.object.metadata.uid).toBeDefined()
        if (stored !== undefined && shown.object.metadata.uid === stored.uid) {
          expect(Number(shown.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(stored.resourceVersion))
        }
      }
      await rest()
      expect(pending.shown(cache, key)).toBeUndefined()
      expect(cache.store.get(key)?.object).toEqual(truth())
      await clock.advance(longestPendingMs)
      expect(clock.waiting).toBe(0)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 300) },
  )
})

test('what is written never reaches the cache by itself', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { cache, pending, step } = world()
      let before = new Map(cache.objects)
      for (const next of all) {
        await step(next)
        pending.over(cache)
        if (next.type !== 'watch') expect(cache.objects).toEqual(before)
        before = new Map(cache.objects)
      }
    }),
    { numRuns: 100 },
  )
})
