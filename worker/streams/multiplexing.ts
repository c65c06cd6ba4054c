import type { Multiplexing } from './connections.js'

/** Protocols of which one connection carries many requests, by their ALPN names. */
const many: ReadonlySet<string> = new Set(['h2', 'h2c', 'h3'])

/** So many finished requests are noted by browsers as they come, later ones are not. */
const notedAtMost = 250

/**
 * What the browser noted of finished requests of this thread; when it is full and says nothing of an
 * origin it is emptied. A foreign origin that does not send
 * `Timing-Allow-Origin` stays unknown.
 */
export function multiplexingFrom(
  timings: Pick<Performance, 'getEntriesByType' | 'clearResourceTimings'>,
): Multiplexing {
  return (origin) => {
    const entries = timings.getEntriesByType('resource') as PerformanceResourceTiming[]
    const told = entries.findLast(({ name, nextHopProtocol }) => nextHopProtocol !== '' && isOf(origin, name))
    if (told === undefined) {
      if (entries.length >= notedAtMost) timings.clearResourceTimings()
      return 'unknown'
    }
    return many.has(told.nextHopProtocol) ? 'many' : 'one-each'
  }
}

function isOf(origin: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
