import type { HttpRequest } from '../../src/protocol/requests.js'
import type { RequestMetrics } from '../ports.js'
import type { TokenBucket } from './token-bucket.js'

export interface LimitPorts {
  readonly bucket: TokenBucket
  readonly metrics?: RequestMetrics
}

/** Waits for a token, and has noted how long. Stays pending once the signal aborted. */
export async function limited(
  { bucket, metrics }: LimitPorts,
  request: Pick<HttpRequest, 'method' | 'path'>,
  signal: AbortSignal,
): Promise<void> {
  const over = metrics?.limiting(request)
  await bucket.take(signal)
  over?.()
}
