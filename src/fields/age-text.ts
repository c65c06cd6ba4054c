import { durationText } from './duration-text.js'
import { timeOf } from './time-of.js'

/**
 * How long ago that was, as kubectl prints it: `75m`. `<unknown>` when there is no such time.
 *
 * @param timestamp RFC 3339, as in `metadata.creationTimestamp`
 * @param now milliseconds since the epoch by the server's clock
 */
export function ageText(timestamp: string | null | undefined, now: number): string {
  const time = timeOf(timestamp)
  return time === undefined ? '<unknown>' : durationText(now - time)
}
