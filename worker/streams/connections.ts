import type { Connections, Locks, OriginConnections } from '../ports.js'
import { OriginSlots } from './origin-slots.js'
import { RequestQueue } from './request-queue.js'

/**
 * How a browser reaches an origin, as far as it tells: `many` requests share one connection
 * (HTTP/2, HTTP/3), or each needs one of six (HTTP/1.1).
 */
export type Multiplexing = (origin: string) => 'many' | 'one-each' | 'unknown'

/** Of the six connections that browsers have to one HTTP/1.1 origin, all tabs together (platform limit): */
const streamsOneEach = 4
/** What those leave to requests that end by themselves. */
const requestsBesides = 2
/** Of the hundred requests that browsers put on one HTTP/2 connection. */
const streamsMany = 64

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
export const unlimitedConnections: Connections = () => ({
  slots: {
    request: (_rank, answer) => {
      answer('granted')
      return { rank: () => {}, release: () => {} }
    },
  },
  requests: {
    enter: (begin) => {
      begin()
      return () => {}
    },
  },
})

function openOrigin(origin: string, locks: Locks, multiplexing: Multiplexing): OriginConnections {
  // One answer is enough: what a server speaks does not change while it is up.
  let learnt: ReturnType<Multiplexing> = 'unknown'
  const slots = new OriginSlots({
    locks,
    lockName: (index) => `kube-informer/slot/${origin}/${index}`,
    budget: () => (learnt === 'many' ? streamsMany : streamsOneEach),
    changed: () => requests.advance(),
  })
  const requests = new RequestQueue(
    () => (slots.isFull ? requestsBesides : Number.POSITIVE_INFINITY),
    () => {
      if (learnt !== 'unknown') return
      learnt = multiplexing(origin)
      slots.learn()
    },
  )
  return { slots, requests }
}

function originOf(server: string): string {
  return URL.canParse(server) ? new URL(server).origin : server
}
