import type { HttpRequest } from '../../src/protocol/requests.js'
import type { Clock, RequestMetrics } from '../ports.js'
import type { TokenBucket } from './token-bucket.js'

export interface LimitPorts {
  readonly bucket: TokenBucket
  readonly clock: Clock
  readonly metrics?: RequestMetrics
}

/** Waits for a token, and takes note of how long. Stays pending once the signal aborted. */
export async function limited(
  { bucket, clock, metrics }: LimitPorts,
  request: Pick<HttpRequest, 'method' | 'path'>,
  signal: AbortSignal,
): Promise<void> {
  const since = clock.now()
  await bucket.take(signal)
  metrics?.limited(request, clock.now() - since)
}
