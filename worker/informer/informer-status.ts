import { resourceId } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { Report } from '../reflector/report.js'

/** What the cache knows about itself when a status is made. */
export interface CacheFacts {
  /** The first complete state has been applied. */
  readonly applied: 'yes' | 'no'
  readonly objects: number
  readonly provisional: number
}

/**
 * The reflector's report and the cache's facts as one status. Nothing is called synced or live
 * before the cache shows it (P6).
 */
export function informerStatus(report: Report, facts: CacheFacts, target: Target): InformerStatus {
  const synced = report.synced && facts.applied === 'yes'
  const shown = facts.applied === 'yes' ? facts.objects : facts.provisional
  const { loading, expected, freshAt, staleSince, nextAttemptAt, error } = report
  return {
    phase: report.phase === 'live' && !synced ? 'listing' : report.phase,
    synced,
    hasData: shown > 0,
    source: synced || facts.provisional > 0 ? 'network' : 'none',
    loaded: synced ? facts.objects : (loading ?? shown),
    ...(expected === undefined || synced ? {} : { expected }),
    ...(freshAt === undefined ? {} : { freshAt }),
    ...(staleSince === undefined ? {} : { staleSince }),
    attempt: report.attempt,
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    storage: 'off',
    fetching: report.fetching,
    ...(error === undefined ? {} : { error: about(error, target) }),
  }
}

function about(error: ErrorInfo, target: Target): ErrorInfo {
  const { namespace } = target.scope
  return { ...error, resource: resourceId(target.resource), ...(namespace === '' ? {} : { namespace }) }
}
