import { parseTime } from '../query/time.js'

/** Milliseconds since the epoch. `undefined` for none, and for text that is no time. */
export function timeOf(timestamp: string | null | undefined): number | undefined {
  const microseconds = parseTime(timestamp ?? '')
  return microseconds === undefined ? undefined : microseconds / 1000
}

/** The later of two RFC 3339 times. */
export function later(a: string | undefined, b: string | null | undefined): string | undefined {
  const timeOfB = timeOf(b)
  if (timeOfB === undefined) return a
  const timeOfA = timeOf(a)
  return timeOfA === undefined || timeOfA < timeOfB ? (b ?? undefined) : a
}
