import type { Locks, SlotAnswer, SlotRank, SlotSeat, StreamSlots } from '../ports.js'
import { allocate, type Wish } from './allocate.js'

export interface OriginSlotsPorts {
  readonly locks: Locks
  /** Lock number `index` of this origin, the same in every engine. */
  readonly lockName: (index: number) => string
  /** Streams that the profile may have open to this origin now. */
  readonly budget: () => number
  /** `taken` is another now. */
  readonly changed: () => void
}

interface Seat extends Wish {
  rank: SlotRank
  readonly answer: (answer: SlotAnswer) => void
  has: 'slot' | 'nothing'
  told: SlotAnswer | undefined
}

/**
 * The slots of one origin, as one engine has them. It holds as many locks of the profile as it has
 * streams that want to be open, and not more than the budget; who of its own gets them is
 * `allocate`'s to say. When other engines hold the rest it waits on every lock that it lacks, so
 * that the first free one is taken at once and what comes too much goes back at once.
 */
export class OriginSlots implements StreamSlots {
  readonly #ports: OriginSlotsPorts
  readonly #seats = new Set<Seat>()
  /** By index: how to give it back. */
  readonly #held = new Map<number, () => void>()
  #search: 'none' | 'trying' | 'waiting' = 'none'
  #stop = new AbortController()
  #budget: number
  #arrivals = 0
  #settling: 'yes' | 'no' = 'no'

  constructor(ports: OriginSlotsPorts) {
    this.#ports = ports
    this.#budget = ports.budget()
  }

  /** Streams that may be open now, as far as this engine knows: its own, or all when none is free. */
  get taken(): number {
    return this.#search === 'waiting' ? this.#budget : this.#held.size
  }

  /** Of this engine's own streams; the budget is the profile's. */
  get counts(): { readonly held: number; readonly wanted: number; readonly budget: number } {
    return { held: this.#held.size, wanted: this.#seats.size, budget: this.#budget }
  }

  request(rank: SlotRank, answer: (answer: SlotAnswer) => void): SlotSeat {
    this.#arrivals += 1
    const seat: Seat = { rank, order: this.#arrivals, answer, has: 'nothing', told: undefined }
    this.#seats.add(seat)
    this.#settle()
    return {
      rank: (now) => {
        seat.rank = now
        this.#settle()
      },
      release: () => {
        // Who leaves in this same task, as when all is closed, gets nothing before.
        if (this.#seats.delete(seat)) queueMicrotask(() => this.#settle())
      },
    }
  }

  /** The budget may be another now. */
  learn(): void {
    const budget = this.#ports.budget()
    if (budget === this.#budget) return
    this.#budget = budget
    // Another range of locks: look anew.
    this.#endSearch()
    this.#settle()
  }

  get #wanted(): number {
    return Math.min(this.#seats.size, this.#budget)
  }

  /** One thing after the other until there is nothing left to do: who is told something may ask for something. */
  #settle(): void {
    if (this.#settling === 'yes') return
    this.#settling = 'yes'
    const before = this.taken
    try {
      while (this.#act()) {
        // Anything may be different now.
      }
    } finally {
      this.#settling = 'no'
    }
    if (before !== this.taken) this.#ports.changed()
  }

  #act(): boolean {
    const wanted = this.#wanted
    if (this.#held.size >= wanted) this.#endSearch()
    else if (this.#search === 'none') this.#beginSearch()
    // While it is not known whether a lock is free nobody has to lose one.
    const how = this.#search === 'trying' ? 'fill' : 'preempt'
    const winners = allocate(this.#seats, Math.min(wanted, this.#held.size), how)
    const seats = [...this.#seats]
    const loser = seats.find((seat) => seat.has === 'slot' && !winners.has(seat))
    if (loser !== undefined) return tell(loser, 'waiting')
    if (this.#held.size > wanted) return this.#giveBack()
    const winner = seats.find((seat) => seat.has === 'nothing' && winners.has(seat))
    if (winner !== undefined) return tell(winner, 'granted')
    const untold = this.#search === 'trying' ? undefined : seats.find((seat) => seat.told === undefined)
    return untold !== undefined && tell(untold, 'waiting')
  }

  /** The last one: where a budget shrinks, those behind it go first. */
  #giveBack(): boolean {
    const index = Math.max(...this.#held.keys())
    const release = this.#held.get(index)
    this.#held.delete(index)
    release?.()
    return true
  }

  #beginSearch(): void {
    this.#search = 'trying'
    this.#stop = new AbortController()
    void this.#tryAll(this.#stop.signal)
  }

  #endSearch(): void {
    this.#search = 'none'
    this.#stop.abort()
  }

  /** One by one: whoever holds a lock only to see whether it can looks to others as if there were none. */
  async #tryAll(signal: AbortSignal): Promise<void> {
    for (const index of this.#missing()) {
      this.#take(index, await this.#ports.locks.take(this.#ports.lockName(index), 'try', signal), signal)
      if (signal.aborted) return
    }
    this.#search = 'waiting'
    for (const index of this.#missing()) void this.#waitFor(index, signal)
    this.#settle()
    this.#ports.changed()
  }

  async #waitFor(index: number, signal: AbortSignal): Promise<void> {
    this.#take(index, await this.#ports.locks.take(this.#ports.lockName(index), 'wait', signal), signal)
  }

  /** Two locks may come at once where one was needed: the second goes back. */
  #take(index: number, release: (() => void) | undefined, signal: AbortSignal): void {
    if (release === undefined) return
    if (signal.aborted) {
      release()
      return
    }
    this.#held.set(index, release)
    this.#settle()
  }

  #missing(): readonly number[] {
    return Array.from({ length: this.#budget }, (_, index) => index).filter((index) => !this.#held.has(index))
  }
}

function tell(seat: Seat, answer: SlotAnswer): true {
  seat.has = answer === 'granted' ? 'slot' : 'nothing'
  seat.told = answer
  seat.answer(answer)
  return true
}
