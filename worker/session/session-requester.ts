import type { Clock, Log, Requester } from '../ports.js'
import { createRequester } from '../transport/create-requester.js'
import type { TransportOptions } from '../transport/create-transport.js'
import { authenticatedRequester } from './authenticated-requester.js'
import type { Authenticator, Credentials } from './authenticator.js'
import { loggedRequester } from './logged-requester.js'
import type { ServerClock } from './server-clock.js'

export interface SessionRequesterPorts {
  readonly options: Omit<TransportOptions, 'headers'>
  readonly authenticator: Authenticator | undefined
  readonly serverClock: ServerClock
  readonly log: Log
  readonly clock: Clock
}

/** Requests of one session: with its credentials, written into its log, its clock set by the answers. */
export function sessionRequester({
  options,
  authenticator,
  serverClock,
  log,
  clock,
}: SessionRequesterPorts): Requester {
  const withHeaders = (headers: Credentials['headers']): Requester =>
    serverClock.listeningToRequests(createRequester({ ...options, headers }))
  const requester =
    authenticator === undefined
      ? withHeaders([])
      : authenticatedRequester(authenticator, ({ headers }) => withHeaders(headers))
  return loggedRequester(requester, log, clock)
}
