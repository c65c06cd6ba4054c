import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SlotRank } from '../ports.js'
import { createMemoryLocks } from './memory-locks.js'
import { type Asker, quiet, SlotsOf } from './slots.fixture.js'

type Move =
  | { readonly type: 'ask'; readonly engine: number; readonly rank: SlotRank }
  | { readonly type: 'release' | 'reenter'; readonly engine: number; readonly which: number }
  | { readonly type: 'rank'; readonly engine: number; readonly which: number; readonly rank: SlotRank }
  /** So many turns of promises go by. */
  | { readonly type: 'turns'; readonly turns: number }

const engines = 3
const budget = 4
const engine = fc.nat({ max: engines - 1 })
const which = fc.nat({ max: 20 })
const rank: fc.Arbitrary<SlotRank> = fc.record({
  use: fc.constantFrom('subscribed' as const, 'lingering'),
  priority: fc.nat({ max: 2 }),
})
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('ask' as const), engine, rank }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('release' as const, 'reenter'), engine, which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rank' as const), engine, which, rank }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('turns' as const), turns: fc.nat({ max: 12 }) }) },
)

const value = ({ use, priority }: SlotRank): number => (use === 'subscribed' ? 100 : 0) + priority

it('P9: whatever engines ask, rank and release: never more than the budget, and nothing free while somebody waits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 60, size: 'max' }), async (moves) => {
      const locks = createMemoryLocks()
      const all = Array.from({ length: engines }, () => new SlotsOf(locks, budget))
      const granted = (): number => all.reduce((sum, { granted }) => sum + granted.length, 0)
      const bounded = (): void => {
        expect(locks.held.length).toBeLessThanOrEqual(budget)
        expect(granted()).toBeLessThanOrEqual(locks.held.length)
      }
      for (const each of all) {
        each.onAnswer = (asker, answer) => {
          // Each answer is news, and only a strictly higher rank drives out.
          expect(answer).not.toBe(asker.now)
          if (asker.now !== 'granted') return
          const above = each.askers.filter((other) => other.now !== 'granted' && value(other.rank) > value(asker.rank))
          expect(above).not.toEqual([])
        }
      }
      const at = (index: number): SlotsOf => all[index] ?? expect.unreachable()
      const pick = (of: SlotsOf, index: number): Asker | undefined => of.askers[index % Math.max(1, of.askers.length)]
      for (const each of moves) {
        if (each.type === 'turns') {
          for (let turn = 0; turn < each.turns; turn += 1) {
            await Promise.resolve()
            bounded()
          }
          continue
        }
        const of = at(each.engine)
        if (each.type === 'ask') of.ask('x', each.rank)
        else {
          const asker = pick(of, each.which)
          if (asker !== undefined && each.type === 'rank') of.move(asker, each.rank)
          if (asker !== undefined && each.type !== 'rank') of.release(asker)
          if (asker !== undefined && each.type === 'reenter') of.ask('again', asker.rank)
        }
        bounded()
      }
      await quiet()
      const asking = all.reduce((sum, { askers }) => sum + askers.length, 0)
      expect(granted()).toBe(Math.min(budget, asking))
      // No lock is held for nothing, and none twice.
      expect(locks.held).toHaveLength(granted())
      expect(new Set(locks.held).size).toBe(locks.held.length)
      for (const { askers } of all) {
        const waiting = askers.filter(({ now }) => now !== 'granted')
        expect(waiting.every(({ now }) => now === 'waiting')).toBe(true)
        const best = Math.max(Number.NEGATIVE_INFINITY, ...waiting.map((asker) => value(asker.rank)))
        for (const asker of askers) if (asker.now === 'granted') expect(value(asker.rank)).toBeGreaterThanOrEqual(best)
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 200) },
  )
}, 600_000)
