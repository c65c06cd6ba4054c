import type { Histogram } from '../protocol/histogram.js'

/** Prometheus counts in seconds. */
export function inSeconds({ upTo, counts, sum, count }: Histogram): Histogram {
  return { upTo: upTo.map((ms) => ms / 1_000), counts, sum: sum / 1_000, count }
}
