import type { Multiplexing } from './connections.js'

/** Protocols of which one connection carries many requests, by their ALPN names. */
const many: ReadonlySet<string> = new Set(['h2', 'h2c', 'h3'])

/**
 * What the browser noted of finished requests of this thread. A foreign origin that does not send
 * `Timing-Allow-Origin` stays unknown.
 */
export function multiplexingFrom(timings: Pick<Performance, 'getEntriesByType'>): Multiplexing {
  return (origin) => {
    const entries = timings.getEntriesByType('resource') as PerformanceResourceTiming[]
    const told = entries.findLast(({ name, nextHopProtocol }) => nextHopProtocol !== '' && isOf(origin, name))
    if (told === undefined) return 'unknown'
    return many.has(told.nextHopProtocol) ? 'many' : 'one-each'
  }
}

function isOf(origin: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
