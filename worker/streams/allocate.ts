import type { SlotRank } from '../ports.js'

/** One who wants a stream. */
export interface Wish {
  readonly rank: SlotRank
  /** Who came first. */
  readonly order: number
  readonly has: 'slot' | 'nothing'
}

/**
 * Who may have one of so many slots. `preempt`: the highest ranks, and among equals who has one
 * already, then who came first; so nobody loses a slot to an equal, and nothing moves to and fro.
 * `fill`: nobody loses a slot as long as there are enough; the rest goes by rank.
 */
export function allocate<W extends Wish>(wishes: Iterable<W>, slots: number, how: 'preempt' | 'fill'): ReadonlySet<W> {
  const byRank = (a: W, b: W): number => compareRanks(b.rank, a.rank)
  const byHolding = (a: W, b: W): number => Number(b.has === 'slot') - Number(a.has === 'slot')
  const [first, second] = how === 'preempt' ? [byRank, byHolding] : [byHolding, byRank]
  const sorted = [...wishes].sort((a, b) => first(a, b) || second(a, b) || a.order - b.order)
  return new Set(sorted.slice(0, slots))
}

/** Positive: `a` goes first. */
function compareRanks(a: SlotRank, b: SlotRank): number {
  return Number(a.use === 'subscribed') - Number(b.use === 'subscribed') || a.priority - b.priority
}
