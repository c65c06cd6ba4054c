import type { SessionSpec } from '../../src/protocol/contract.js'
import type { OriginConnections, Requester, Transport } from '../ports.js'
import { createRequester } from '../transport/create-requester.js'
import { createTransport } from '../transport/create-transport.js'
import { authenticatedRequester } from './authenticated-requester.js'
import { authenticatedTransport } from './authenticated-transport.js'
import { Authenticator, type Credentials } from './authenticator.js'
import type { Environment } from './environment.js'
import { loggedRequester } from './logged-requester.js'
import { loggedTransport } from './logged-transport.js'
import { ServerClock } from './server-clock.js'
import type { SessionLog } from './session-log.js'
import { SessionMeter } from './session-meter.js'

export interface SessionNetworkPorts {
  readonly spec: SessionSpec
  readonly environment: Environment
  readonly log: SessionLog
  /** The server's time is known, or is another one. */
  readonly timeTold: () => void
  /** There are credentials again after there were none. */
  readonly signedIn: () => void
}

/**
 * One session's way out: every request carries its credentials, is counted and written into its log, and its clock is
 * set by the answers.
 */
export class SessionNetwork {
  readonly serverClock: ServerClock
  /** Absent: requests carry nothing but cookies. */
  readonly authenticator: Authenticator | undefined
  readonly connections: OriginConnections
  readonly meter: SessionMeter
  readonly requester: Requester
  readonly #ports: SessionNetworkPorts
  readonly #transport: Transport

  constructor(ports: SessionNetworkPorts) {
    const { spec, environment, log, timeTold, signedIn } = ports
    const { server: baseUrl, credentials, auth } = spec
    const { clock, guards } = environment
    this.#ports = ports
    this.serverClock = new ServerClock(clock, timeTold)
    this.connections = environment.connections(baseUrl)
    this.meter = new SessionMeter({ baseUrl, fetch: environment.fetch, clock, connections: this.connections })
    const { fetch, line: requests } = this.meter
    const options = { baseUrl, fetch, clock, credentials, requests }
    const transportWith = (headers: Credentials['headers']): Transport =>
      this.serverClock.listeningTo(createTransport({ ...options, guards, headers }))
    const requesterWith = (headers: Credentials['headers']): Requester =>
      this.serverClock.listeningToRequests(createRequester({ ...options, headers }))
    const authenticator = auth === 'page' ? new Authenticator(clock, signedIn) : undefined
    this.authenticator = authenticator
    if (authenticator === undefined) {
      this.#transport = transportWith([])
      this.requester = loggedRequester(requesterWith([]), log, clock)
    } else {
      this.#transport = authenticatedTransport(authenticator, ({ headers }) => transportWith(headers))
      const requester = authenticatedRequester(authenticator, ({ headers }) => requesterWith(headers))
      this.requester = loggedRequester(requester, log, clock)
    }
  }

  /** Of an informer, as the log names it, or of the session itself. */
  transport(informer?: string): Transport {
    const { log, environment } = this.#ports
    const whose = informer === undefined ? {} : { informer }
    return loggedTransport({ transport: this.#transport, log, clock: environment.clock, ...whose })
  }
}
