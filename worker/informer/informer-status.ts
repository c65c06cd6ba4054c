import { resourceId } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { Report } from '../reflector/report.js'

/** What the cache knows about itself when a status is made. */
export interface CacheFacts {
  /** A complete state has been applied: of the network, or only of the mirror; `revoked`: it may not be seen any more. */
  readonly applied: 'yes' | 'restored' | 'revoked' | 'no'
  readonly objects: number
  readonly provisional: number
  /** The mirror is being read: what it said it has, and how much of it can be shown. */
  readonly restoring?: { readonly expected?: number; readonly freshAt?: number; readonly shown: number }
  readonly storage: InformerStatus['storage']
}

/**
 * The reflector's report and the cache's facts as one status. Nothing is called synced or live
 * before the cache shows it (P6).
 */
export function informerStatus(report: Report, facts: CacheFacts, target: Target): InformerStatus {
  const { restoring, storage } = facts
  if (restoring !== undefined) return restoringStatus(restoring, storage)
  // What was restored is not yet what a verified watch has told: that is still on its way into the cache.
  const synced = report.synced && (facts.applied === 'yes' || facts.applied === 'revoked')
  const isRevoked = facts.applied === 'revoked'
  const shown = facts.applied === 'no' ? facts.provisional : facts.objects
  const { loading, expected, freshAt, staleSince, nextAttemptAt, error } = report
  return {
    phase: report.phase === 'live' && !synced ? whileApplied[facts.applied] : report.phase,
    synced,
    hasData: shown > 0,
    source: sourceOf(synced, facts),
    loaded: synced ? facts.objects : (loading ?? shown),
    ...(expected === undefined || synced ? {} : { expected }),
    ...(freshAt === undefined || isRevoked ? {} : { freshAt }),
    ...(staleSince === undefined || isRevoked ? {} : { staleSince }),
    attempt: report.attempt,
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    storage,
    fetching: report.fetching,
    ...(error === undefined ? {} : { error: about(error, target) }),
  }
}

/** What is live is being applied. */
const whileApplied = { no: 'listing', restored: 'connecting', revoked: 'listing', yes: 'live' } as const

function sourceOf(synced: boolean, { applied, provisional }: CacheFacts): InformerStatus['source'] {
  if (applied === 'revoked') return 'none'
  if (synced) return 'network'
  if (applied === 'restored') return 'mirror'
  return provisional > 0 ? 'network' : 'none'
}

function restoringStatus(
  { expected, freshAt, shown }: NonNullable<CacheFacts['restoring']>,
  storage: InformerStatus['storage'],
): InformerStatus {
  return {
    phase: 'restoring',
    synced: false,
    hasData: shown > 0,
    source: shown > 0 ? 'mirror' : 'none',
    loaded: shown,
    ...(expected === undefined ? {} : { expected }),
    ...(freshAt === undefined ? {} : { freshAt, staleSince: freshAt }),
    attempt: 0,
    storage,
    fetching: false,
  }
}

function about(error: ErrorInfo, target: Target): ErrorInfo {
  const { namespace } = target.scope
  return { ...error, resource: resourceId(target.resource), ...(namespace === '' ? {} : { namespace }) }
}
