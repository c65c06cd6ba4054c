import { Observable } from 'rxjs'
import type { Connection } from '../bridge/connection.js'
import type { Target } from '../model/scope.js'
import { type Phase, phasePrecedence } from '../protocol/phase.js'
import type { InformerStatus } from '../protocol/status.js'

/** One informer that something looks at. */
export interface WatchedInformer {
  readonly target: Target
  readonly status: InformerStatus
}

/** The truth about all that is on screen: what a pill in the top bar shows. */
export interface KubeStatus {
  /** The worst phase of all informers; `idle` while nothing looks. */
  readonly phase: Phase
  /** Every informer is synced, and there is one. */
  readonly synced: boolean
  /** Of the worst. */
  readonly worst?: WatchedInformer
  readonly informers: readonly WatchedInformer[]
}

/** Behind the phases that have a precedence: those that are on their way, then those that are there. */
const others: readonly Phase[] = ['restoring', 'connecting', 'listing', 'polling', 'live', 'idle']
const ranks = new Map([...phasePrecedence, ...others].map((phase, rank) => [phase, rank]))

export function kubeStatus(informers: readonly WatchedInformer[]): KubeStatus {
  const rank = ({ status }: WatchedInformer): number => ranks.get(status.phase) ?? ranks.size
  const [first, ...rest] = informers
  const worst = first === undefined ? undefined : rest.reduce((a, b) => (rank(b) < rank(a) ? b : a), first)
  return Object.freeze({
    phase: worst?.status.phase ?? 'idle',
    synced: informers.length > 0 && informers.every(({ status }) => status.synced),
    ...(worst === undefined ? {} : { worst }),
    informers,
  })
}

const closed: KubeStatus = Object.freeze({ phase: 'closed', synced: false, informers: [] })

/** Now, and whenever it changes. Costs no subscription at the engine. */
export function kubeStatusOf(
  connection: Connection,
  targetOf: (informer: number) => Target | undefined,
): Observable<KubeStatus> {
  return new Observable((subscriber) => {
    const tell = (): void => {
      if (connection.isClosed) {
        subscriber.next(closed)
        subscriber.complete()
        return
      }
      const informers: WatchedInformer[] = []
      for (const { informer, status } of connection.statuses()) {
        const target = targetOf(informer)
        if (target !== undefined) informers.push({ target, status })
      }
      subscriber.next(kubeStatus(informers))
    }
    tell()
    if (connection.isClosed) return undefined
    return connection.onStatuses(tell)
  })
}
