import type { SlotAnswer, SlotRank, SlotSeat, StreamSlots } from '../ports.js'

/** An informer's place among those who want a stream: whoever asks for the slot, the rank is the informer's. */
export class RankedSlot {
  readonly #slots: StreamSlots
  #rank: SlotRank
  #seat: SlotSeat | undefined

  constructor(slots: StreamSlots, priority: number) {
    this.#slots = slots
    this.#rank = { use: 'subscribed', priority }
  }

  request(answer: (answer: SlotAnswer) => void): Pick<SlotSeat, 'release'> {
    const seat = this.#slots.request(this.#rank, answer)
    this.#seat = seat
    return {
      release: () => {
        seat.release()
        if (this.#seat === seat) this.#seat = undefined
      },
    }
  }

  use(use: SlotRank['use']): void {
    this.#move({ ...this.#rank, use })
  }

  /** The largest one asked for so far counts. */
  priority(priority: number): void {
    this.#move({ ...this.#rank, priority: Math.max(this.#rank.priority, priority) })
  }

  #move(rank: SlotRank): void {
    if (rank.use === this.#rank.use && rank.priority === this.#rank.priority) return
    this.#rank = rank
    this.#seat?.rank(rank)
  }
}
