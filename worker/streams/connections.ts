import type { Connections, Locks, OriginConnections } from '../ports.js'
import { OriginSlots } from './origin-slots.js'
import { RequestQueue } from './request-queue.js'

/**
 * How a browser reaches an origin, as far as it tells: `many` requests share one connection
 * (HTTP/2, HTTP/3), or each needs one of six (HTTP/1.1).
 */
export type Multiplexing = (origin: string) => 'many' | 'one-each' | 'unknown'

/** Requests that a browser has under way at a time to one origin, all tabs together, and how many may be streams. */
interface Room {
  readonly requests: number
  readonly streams: number
}

/** Six connections to one HTTP/1.1 origin. */
const oneEach: Room = { requests: 6, streams: 4 }
/** A hundred requests on one HTTP/2 connection. */
const many: Room = { requests: 100, streams: 64 }

/** Budgets by origin, in one engine. Engines with the same locks share them. */
export function createConnections(locks: Locks, multiplexing: Multiplexing): Connections {
  const known = new Map<string, OriginConnections>()
  return (server) => {
    const origin = originOf(server)
    const connections = known.get(origin) ?? openOrigin(origin, locks, multiplexing)
    known.set(origin, connections)
    return connections
  }
}

/** Where there is nothing to share: Node opens as many connections as are asked for. */
export const unlimitedConnections: Connections = () => {
  let streams = 0
  return {
    slots: {
      request: (_rank, answer) => {
        streams += 1
        answer('granted')
        return {
          rank: () => {},
          release: () => {
            streams -= 1
          },
        }
      },
    },
    requests: {
      enter: (begin) => {
        begin()
        return () => {}
      },
    },
    counts: () => ({
      slots: { held: streams, wanted: streams, budget: Number.POSITIVE_INFINITY },
      line: { running: 0, waiting: 0 },
    }),
  }
}

function openOrigin(origin: string, locks: Locks, multiplexing: Multiplexing): OriginConnections {
  // One answer is enough: what a server speaks does not change while it is up.
  let learnt: ReturnType<Multiplexing> = 'unknown'
  const room = (): Room => (learnt === 'many' ? many : oneEach)
  const slots = new OriginSlots({
    locks,
    lockName: (index) => `kube-informer/slot/${origin}/${index}`,
    budget: () => room().streams,
    changed: () => requests.advance(),
  })
  const requests = new RequestQueue(
    () => room().requests - slots.taken,
    () => {
      if (learnt !== 'unknown') return
      learnt = multiplexing(origin)
      slots.learn()
    },
  )
  return { slots, requests, counts: () => ({ slots: slots.counts, line: requests.counts }) }
}

function originOf(server: string): string {
  return URL.canParse(server) ? new URL(server).origin : server
}
