/** How often a value was what. Plain data. */
export interface Histogram {
  /** Upper ends of the buckets, each inclusive, ascending. */
  readonly upTo: readonly number[]
  /** Values per bucket, not added up; one more than `upTo`: what was larger than all of them is in the last. */
  readonly counts: readonly number[]
  readonly sum: number
  readonly count: number
}

/** Buckets for what should take no time, ms: client-go's for requests, and finer below. */
export const durationBounds: readonly number[] = [
  1, 5, 25, 100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000,
]
/** Buckets for how long watches are open, ms: a server ends them after five to ten minutes. */
export const watchBounds: readonly number[] = [1_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
/** Buckets for numbers of objects and watch events. */
export const itemBounds: readonly number[] = [0, 1, 10, 100, 1_000, 10_000, 100_000]

/** Counts values into fixed buckets. Noting one allocates nothing. */
export class Tally {
  readonly #upTo: readonly number[]
  readonly #counts: number[]
  #sum = 0
  #count = 0

  constructor(upTo: readonly number[]) {
    this.#upTo = upTo
    this.#counts = new Array<number>(upTo.length + 1).fill(0)
  }

  /** A negative value, as of a clock that was set back, counts as 0. */
  note(value: number): void {
    const counted = Math.max(0, value)
    let index = 0
    while (index < this.#upTo.length && counted > (this.#upTo[index] ?? 0)) index += 1
    this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#sum += counted
    this.#count += 1
  }

  /** As it is now; later values do not change it. */
  read(): Histogram {
    return { upTo: this.#upTo, counts: [...this.#counts], sum: this.#sum, count: this.#count }
  }
}

/** Of equal buckets: both together. */
export function addHistograms(a: Histogram, b: Histogram): Histogram {
  const counts = a.counts.map((count, index) => count + (b.counts[index] ?? 0))
  return { upTo: a.upTo, counts, sum: a.sum + b.sum, count: a.count + b.count }
}
