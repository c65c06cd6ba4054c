import type { Resource } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'
import type { SessionSpec } from '../../src/protocol/contract.js'
import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import { diagnose } from '../diagnosis/diagnose.js'
import type { Registry } from '../informer/registry.js'
import type { Environment } from './environment.js'
import type { SessionMirror } from './session-mirror.js'
import type { SessionNetwork } from './session-network.js'

export interface SessionDiagnosisPorts {
  readonly spec: SessionSpec
  readonly environment: Environment
  readonly network: SessionNetwork
  readonly mirror: () => SessionMirror
  readonly registry: () => Registry
  /** Which one is meant, as far as that is known. */
  readonly served: (resource: Resource) => Resource
}

/** What a session answers when a page wants to know what is wrong. */
export function sessionDiagnosis(ports: SessionDiagnosisPorts): (signal: AbortSignal) => Promise<Diagnosis> {
  const { spec, environment, network } = ports
  const { connections, meter, serverClock } = network
  const { clock, thread = {}, storage } = environment
  const server = originOf(spec.server)
  return (signal) =>
    diagnose(
      {
        transport: network.transport(),
        connections,
        clock,
        protocol: () => (server === undefined ? 'unknown' : (thread.protocolOf?.(server) ?? 'unknown')),
        target: () => targetOf(ports),
        clockOffsetMs: () => serverClock.offsetMs,
        idleCut: () => meter.streamEnds.idleCut,
        host: environment.host ?? { type: 'inline', locks: 'none' },
        crossOrigin: thread.origin === undefined || server === undefined ? 'unknown' : thread.origin !== server,
        secureContext: thread.secureContext ?? 'unknown',
        stored: () => ports.mirror().stats,
        whyNothing: spec.persist === 'off' ? 'switched-off' : spec.user === undefined ? 'no-user' : 'unsupported',
        quota: async () => (await storage?.estimate())?.quota,
      },
      signal,
    )
}

/** What may be watched, as far as is known. */
function targetOf({ registry, served }: SessionDiagnosisPorts): Target | undefined {
  const informers = registry().informers()
  const best = informers.find(({ hasOpenStream }) => hasOpenStream) ?? informers.find(({ status }) => status.synced)
  if (best === undefined) return undefined
  const { resource, scope } = best.spec.target
  const named = served(resource)
  return named.lookup === undefined ? { resource: named, scope } : undefined
}

function originOf(server: string): string | undefined {
  return URL.canParse(server) ? new URL(server).origin : undefined
}
