import type { Locks, SlotAnswer, SlotRank, SlotSeat } from '../ports.js'
import { OriginSlots } from './origin-slots.js'

/** One who wants a stream, and what it was told. */
export class Asker {
  readonly name: string
  readonly told: SlotAnswer[] = []
  rank: SlotRank
  seat: SlotSeat = { rank: () => {}, release: () => {} }

  constructor(name: string, rank: SlotRank) {
    this.name = name
    this.rank = rank
  }

  /** The last word. */
  get now(): SlotAnswer | 'unknown' {
    return this.told.at(-1) ?? 'unknown'
  }
}

export const subscribed = (priority = 0): SlotRank => ({ use: 'subscribed', priority })
export const lingering = (priority = 0): SlotRank => ({ use: 'lingering', priority })

/** The slots of one engine, with those who ask for them. */
export class SlotsOf {
  readonly slots: OriginSlots
  readonly askers: Asker[] = []
  budget = 4
  changes = 0
  /** Called for each answer before it counts. */
  onAnswer: (asker: Asker, answer: SlotAnswer) => void = () => {}

  constructor(locks: Locks, budget = 4) {
    this.budget = budget
    this.slots = new OriginSlots({
      locks,
      lockName: (index) => `slot/${index}`,
      budget: () => this.budget,
      changed: () => {
        this.changes += 1
      },
    })
  }

  /** The answer may come before this returns. */
  ask(name: string, rank: SlotRank = subscribed()): Asker {
    const asker = new Asker(name, rank)
    this.askers.push(asker)
    asker.seat = this.slots.request(rank, (answer) => {
      this.onAnswer(asker, answer)
      asker.told.push(answer)
    })
    return asker
  }

  move(asker: Asker, rank: SlotRank): void {
    asker.rank = rank
    asker.seat.rank(rank)
  }

  release(asker: Asker): void {
    this.askers.splice(this.askers.indexOf(asker), 1)
    asker.seat.release()
  }

  /** Names of those who may stream now. */
  get granted(): readonly string[] {
    return this.askers.filter(({ now }) => now === 'granted').map(({ name }) => name)
  }
}

/** All that follows from what was done so far, by promises alone. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
}
