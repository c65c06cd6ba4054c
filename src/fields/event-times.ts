import type { Event } from '../resources/types/core-v1.generated.js'

/** When an event was last seen, RFC 3339: the end of its series, its last or first occurrence. Sorts as time. */
export function eventLastSeenAt({ series, lastTimestamp, firstTimestamp, eventTime }: Event): string | undefined {
  return (series ? series.lastObservedTime : lastTimestamp || firstTimestamp || eventTime) || undefined
}

/** How often it was seen; one that does not count was seen once. */
export function eventCount({ series, count }: Event): number {
  return series ? (series.count ?? 0) : count || 1
}
