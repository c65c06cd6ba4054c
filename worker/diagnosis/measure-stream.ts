import type { Target } from '../../src/model/scope.js'
import type { Clock, Transport, WatchEvent } from '../ports.js'
import { proofMs, type StreamTimes } from './judge-streaming.js'

export interface MeasurePorts {
  readonly transport: Transport
  readonly clock: Clock
}

export const timeoutSeconds = 3
/** Past the server's own end by so much nobody waits any more. */
const slackMs = 4_000

/** No object can have it. */
const nobody = 'kube-informer_nobody'

/**
 * Watches, for three seconds at most, an object that cannot exist: of the initial events there is the end mark only, and
 * it comes at once or is kept back. It takes one connection and ends it. Never rejects; stays pending when aborted.
 */
export function measureStream(
  { transport, clock }: MeasurePorts,
  { resource, scope }: Target,
  signal: AbortSignal,
): Promise<StreamTimes> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const times: { -readonly [Name in keyof StreamTimes]: StreamTimes[Name] } = {}
    let sentAt = clock.now()
    let cancelProof = (): void => {}
    const since = (at = clock.now()): number => Math.max(0, at - sentAt)
    const conclude = (): void => {
      signal.removeEventListener('abort', stop)
      cancelDeadline()
      cancelProof()
      controller.abort()
    }
    const stop = (): void => conclude()
    const finish = (): void => {
      conclude()
      resolve(times)
    }
    const cancelDeadline = clock.after(timeoutSeconds * 1_000 + slackMs, finish)
    signal.addEventListener('abort', stop)
    transport.watch(
      {
        target: {
          resource,
          scope: { ...scope, labelSelector: '', fieldSelector: `metadata.name=${nobody}`, content: 'metadata' },
        },
        timeoutSeconds,
        sent: () => {
          sentAt = clock.now()
        },
      },
      {
        held: () => {},
        sent: () => {},
        opened: () => {
          times.headMs ??= since()
        },
        events: (batch, _bytes, arrivedAt) => {
          if (times.firstByteMs === undefined) {
            times.firstByteMs = since(arrivedAt)
            cancelProof = clock.after(proofMs, finish)
          }
          if (batch.some(isMark)) times.markMs ??= since(arrivedAt)
          const error = batch.find((event) => event.type === 'error')
          if (error !== undefined) times.failure = error.failure
        },
        ended: (end) => {
          times.endedMs = since()
          if (end.type === 'failed') times.failure = end.failure
          finish()
        },
      },
      controller.signal,
    )
  })
}

const isMark = (event: WatchEvent): boolean => event.type === 'bookmark' && event.mark === 'initial-events-end'
