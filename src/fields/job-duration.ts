import type { Job } from '../resources/types/batch-v1.generated.js'
import { durationText } from './duration-text.js'
import { timeOf } from './time-of.js'

/**
 * How long a job took, or has taken so far: `4m12s`. Empty before it starts.
 *
 * @param now milliseconds since the epoch by the server's clock
 */
export function jobDuration({ status }: Job, now: number): string {
  const start = timeOf(status?.startTime)
  return start === undefined ? '' : durationText((timeOf(status?.completionTime) ?? now) - start)
}
