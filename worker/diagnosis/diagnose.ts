import type { Target } from '../../src/model/scope.js'
import type { Diagnosis, StorageReason } from '../../src/protocol/diagnosis.js'
import type { Clock, Failure, MirrorStats, OriginConnections, Transport } from '../ports.js'
import { diagnosisHints } from './diagnosis-hints.js'
import { judgeStreaming, type StreamTimes } from './judge-streaming.js'
import { measureStream, timeoutSeconds } from './measure-stream.js'

export interface DiagnosePorts {
  readonly transport: Transport
  readonly connections: OriginConnections
  readonly clock: Clock
  /** Asked behind the requests: a browser tells of those that are over. */
  readonly protocol: () => Diagnosis['protocol']
  readonly target: () => Target | undefined
  readonly clockOffsetMs: () => number | undefined
  readonly idleCut: () => Diagnosis['idleCut']
  readonly host: Diagnosis['host']
  readonly crossOrigin: Diagnosis['crossOrigin']
  readonly secureContext: Diagnosis['secureContext']
  /** Undefined: nothing is kept, `whyNothing`. */
  readonly stored: () => MirrorStats | undefined
  readonly whyNothing: StorageReason
  /** What the browser allows the origin, bytes. */
  readonly quota: () => Promise<number | undefined>
}

/** One request, or one turn in the line, that takes longer is not waited for. */
const atMostMs = 10_000

/** What is tried where no informer is live. */
const namespaces: Target = {
  resource: { group: '', version: 'v1', plural: 'namespaces', namespaced: false },
  scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'metadata' },
}

/** Looks and measures, a few seconds at most. Whatever the network does is part of the answer. Never rejects. */
export async function diagnose(ports: DiagnosePorts, signal: AbortSignal): Promise<Diagnosis> {
  const { connections, clock } = ports
  const waitedMs = await turn(connections.requests, clock, signal, async () => {})
  const request = waitedMs === undefined ? undefined : await roundTrip(ports, signal)
  const answered = request !== undefined && (request.failure === undefined || request.failure.type === 'http')
  let times: StreamTimes = {}
  if (answered && !signal.aborted) {
    await turn(connections.requests, clock, signal, async () => {
      times = await measureStream(ports, ports.target() ?? namespaces, signal)
    })
  }
  const { slots } = connections.counts()
  const quotaBytes = await within(ports.quota(), 2_000, clock)
  const stats = ports.stored()
  const reason = stats === undefined ? ports.whyNothing : stats.reason
  const [clockOffsetMs, idleCut] = [ports.clockOffsetMs(), ports.idleCut()]
  const found = {
    protocol: ports.protocol(),
    streaming: judgeStreaming(times, request?.ms ?? 0, timeoutSeconds * 1_000),
    ...(times.headMs === undefined ? {} : { headerDelayMs: times.headMs }),
    ...(times.firstByteMs === undefined ? {} : { firstByteMs: times.firstByteMs }),
    ...(answered ? { roundTripMs: request.ms } : {}),
    ...(idleCut === undefined ? {} : { idleCut }),
    queueing: { requestsMs: waitedMs ?? atMostMs, streams: slots.wanted > slots.held ? 'queued' : 'enough' },
    ...(clockOffsetMs === undefined ? {} : { clockOffsetMs }),
    host: ports.host,
    storage: {
      kept: stats?.storage ?? 'off',
      ...(reason === undefined ? {} : { reason }),
      bytes: [...(stats?.keys.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0),
      ...(quotaBytes === undefined ? {} : { quotaBytes }),
    },
    crossOrigin: ports.crossOrigin,
    secureContext: ports.secureContext,
  } as const
  const requestFailure = answered ? unless403(request.failure) : request?.failure
  const hints = diagnosisHints({
    ...found,
    ...(requestFailure === undefined ? {} : { requestFailure }),
    ...(times.failure === undefined ? {} : { watchFailure: times.failure }),
  })
  return { ...found, hints }
}

/** Who may not read `/version` has an answer all the same. */
function unless403(failure: Failure | undefined): Failure | undefined {
  return failure?.type === 'http' && failure.httpStatus !== 401 ? undefined : failure
}

/** Takes a turn among short requests and gives it back; how long that took to come, undefined when it did not. */
function turn(
  line: OriginConnections['requests'],
  clock: Clock,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const since = clock.now()
    let state: 'waiting' | 'acting' | 'over' = 'waiting'
    let leave = (): void => {}
    const end = (waitedMs: number | undefined): void => {
      if (state === 'over') return
      state = 'over'
      cancel()
      signal.removeEventListener('abort', stop)
      leave()
      resolve(waitedMs)
    }
    const stop = (): void => end(undefined)
    const cancel = clock.after(atMostMs, () => {
      if (state === 'waiting') end(undefined)
    })
    signal.addEventListener('abort', stop)
    leave = line.enter(() => {
      state = 'acting'
      const waitedMs = Math.max(0, clock.now() - since)
      void act().then(() => end(waitedMs))
    })
  })
}

interface RoundTrip {
  readonly ms: number
  readonly failure?: Failure
}

async function roundTrip({ transport, clock }: DiagnosePorts, signal: AbortSignal): Promise<RoundTrip> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  signal.addEventListener('abort', stop)
  const since = clock.now()
  const answer = await within(transport.read('/version', controller.signal), atMostMs, clock)
  controller.abort()
  signal.removeEventListener('abort', stop)
  const ms = Math.max(0, clock.now() - since)
  if (answer === undefined) return { ms, failure: { type: 'timeout', message: 'No answer in time' } }
  return answer.type === 'json' ? { ms } : { ms, failure: answer.failure }
}

/** Undefined when it takes longer. */
function within<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    const end = (value: T | undefined): void => {
      cancel()
      resolve(value)
    }
    promise.then(end, () => end(undefined))
  })
}
