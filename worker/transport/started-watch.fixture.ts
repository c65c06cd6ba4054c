import type { WatchRequest } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import type { TransportOptions } from './create-transport.js'
import { createTransport } from './create-transport.js'
import { recordingSink } from './recording-sink.fixture.js'
import { target, version } from './samples.fixture.js'
import { scriptedServer } from './scripted-server.fixture.js'

/** A watch that was asked for, and waits for its answer. */
export function startedWatch(
  options: Partial<TransportOptions> = {},
  request: Partial<WatchRequest> = {},
  sink = recordingSink(),
) {
  const server = scriptedServer()
  const clock = createFakeClock()
  const transport = createTransport({ baseUrl: '/k8s', fetch: server.fetch, clock, ...options })
  const abort = new AbortController()
  const ask: WatchRequest = { target: target(), resourceVersion: version('100'), timeoutSeconds: 411, ...request }
  transport.watch(ask, sink, abort.signal)
  return { server, clock, abort, sink }
}
