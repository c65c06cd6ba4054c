import type { Multiplexing } from './connections.js'

/** How a browser speaks to an origin, as far as it tells. */
export type HopProtocol = 'h1' | 'h2' | 'h3' | 'unknown'

/** By their ALPN names; one connection of the later ones carries many requests. */
const protocols: ReadonlyMap<string, HopProtocol> = new Map([
  ['http/1.0', 'h1'],
  ['http/1.1', 'h1'],
  ['h2', 'h2'],
  ['h2c', 'h2'],
  ['h3', 'h3'],
])

type Timings = Pick<Performance, 'getEntriesByType'>

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
    const entries = entriesOf(timings)
    const told = lastTold(entries, origin)
    if (told === undefined) {
      if (entries.length >= notedAtMost) timings.clearResourceTimings()
      return 'unknown'
    }
    const protocol = protocols.get(told)
    return protocol === 'h2' || protocol === 'h3' ? 'many' : 'one-each'
  }
}

/** The protocol of an origin's latest noted request. */
export function hopProtocolFrom(timings: Timings): (origin: string) => HopProtocol {
  return (origin) => protocols.get(lastTold(entriesOf(timings), origin) ?? '') ?? 'unknown'
}

function entriesOf(timings: Timings): readonly PerformanceResourceTiming[] {
  return timings.getEntriesByType('resource') as PerformanceResourceTiming[]
}

function lastTold(entries: readonly PerformanceResourceTiming[], origin: string): string | undefined {
  return entries.findLast(({ name, nextHopProtocol }) => nextHopProtocol !== '' && isOf(origin, name))?.nextHopProtocol
}

function isOf(origin: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}
