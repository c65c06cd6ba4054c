import type { SessionMetrics } from '../../src/protocol/metrics.js'
import type { Clock, Fetch, MirrorStats, OriginConnections, RequestLine } from '../ports.js'
import type { StreamEnd } from '../reflector/reflector-meter.js'
import { normalBaseUrl } from '../transport/request-url.js'
import { RequestMeter } from './request-meter.js'
import { StreamEnds } from './stream-ends.js'

export interface SessionMeterPorts {
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock: Clock
  readonly connections: OriginConnections
}

/** What one session asks for and how that ends. Its requests go through `fetch` and `line`. */
export class SessionMeter {
  readonly requests: RequestMeter
  readonly streamEnds = new StreamEnds()
  readonly fetch: Fetch
  readonly line: RequestLine
  readonly #ports: SessionMeterPorts

  constructor(ports: SessionMeterPorts) {
    const { baseUrl, fetch, clock, connections } = ports
    this.#ports = ports
    this.requests = new RequestMeter(clock, normalBaseUrl(baseUrl))
    this.fetch = this.requests.listeningTo(fetch)
    this.line = this.requests.waitingIn(connections.requests)
  }

  streamEnded(end: StreamEnd): void {
    this.streamEnds.note(end, this.#ports.clock.now())
  }

  read(stats: MirrorStats | undefined): SessionMetrics {
    const { baseUrl, connections } = this.#ports
    return {
      host: URL.canParse(baseUrl) ? new URL(baseUrl).host : '',
      ...this.requests.read(),
      ...connections.counts(),
      mirror: {
        storage: stats?.storage ?? 'off',
        writes: stats?.writes ?? 0,
        failures: stats?.failures ?? 0,
        bytes: [...(stats?.keys.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0),
      },
    }
  }
}
