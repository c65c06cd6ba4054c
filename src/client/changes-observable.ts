import { Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import { ToldStates } from '../bridge/told-states.js'
import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Want } from '../protocol/contract.js'
import type { WireChange } from '../protocol/frames.js'
import type { LabelSelector } from '../query/label-selector-object.js'
import { validateQuery } from '../query/parse-query.js'
import type { Where } from '../query/query.js'
import { checkRecord } from '../query/record.js'
import { isAmount } from './check-amount.js'
import type { InformerChange } from './snapshots.js'

/** What of an informer's changes is told, and how. */
export interface ChangesOptions {
  /** First everything in the cache as `added`, then `synced`, then what follows. Default false: only what follows. */
  readonly initial?: boolean
  /** Only of objects that match; coming to match is `added`, ceasing to match is `deleted`. */
  readonly where?: Where
  /** As `where`: a label selector as text, or Kubernetes' LabelSelector. */
  readonly labels?: string | LabelSelector
  /** As `where`: literal text, ignoring case, in name, namespace and labels. */
  readonly search?: string
  /**
   * When more than 10 000 objects have changes that wait: `squash` (default) tells each object's
   * net change, `reset` gives up and tells the difference.
   */
  readonly overflow?: 'squash' | 'reset'
  /** While the page is hidden: `reset` (default) tells nothing, and the difference when it is shown; `continue` goes on. */
  readonly whenHidden?: 'reset' | 'continue'
  /**
   * Every object again at intervals, ms, as updates with equal old and new. No request. Less than 1 000 is raised to that,
   * as in client-go. Default 0: never.
   */
  readonly resyncPeriod?: number
  /** Merges what happens within so many ms into net changes. Default: one frame. */
  readonly batchMs?: number
}

/** Telling everything more often would keep the worker busy with nothing else. */
const leastResyncMs = 1_000

const PROPERTIES = ['initial', 'where', 'labels', 'search', 'overflow', 'whenHidden', 'resyncPeriod', 'batchMs']

/** @throws InputError `invalid-options`, `invalid-path`, `invalid-selector`, `invalid-query` */
export function changesWant(options: ChangesOptions): Extract<Want, { type: 'changes' }> {
  checkRecord(options, PROPERTIES, fail)
  const {
    initial = false,
    where,
    labels,
    search,
    overflow = 'squash',
    whenHidden = 'reset',
    resyncPeriod = 0,
    batchMs = 0,
  }: ChangesOptions = options
  if (typeof initial !== 'boolean') fail('initial must be true or false')
  if (overflow !== 'squash' && overflow !== 'reset') fail('overflow must be squash or reset')
  if (whenHidden !== 'reset' && whenHidden !== 'continue') fail('whenHidden must be reset or continue')
  if (!isAmount(resyncPeriod)) fail('resyncPeriod must be 0 or more, in ms')
  if (!isAmount(batchMs)) fail('batchMs must be 0 or more, in ms')
  const filter = {
    ...(where === undefined ? {} : { where }),
    ...(labels === undefined ? {} : { labels }),
    ...(search === undefined ? {} : { search }),
  }
  validateQuery(filter)
  const resyncMs = resyncPeriod === 0 ? 0 : Math.max(leastResyncMs, resyncPeriod)
  return { type: 'changes', initial: initial ? 'replay' : 'skip', filter, overflow, whenHidden, resyncMs, batchMs }
}

/** The stream of changes, one subscription each: every subscriber has its own beginning. */
export function changesOf<T extends KubeObject>(
  connection: Connection,
  informer: PageInformer,
  want: Extract<Want, { type: 'changes' }>,
): Observable<InformerChange<T>> {
  return new Observable((subscriber) => {
    let waiting: WireChange[] = []
    const told = new ToldStates()
    let begun: 'yes' | 'no' = 'no'
    const handle = connection.open(informer, {
      want,
      apply: (part) => {
        if (part.type === 'changes') waiting.push(...part.changes)
        if (part.type === 'baseline') told.knows(part.known)
        if (part.type === 'changes' || part.type === 'baseline') begun = 'yes'
      },
      tell: () => {
        const changes = waiting
        waiting = []
        for (const change of changes) {
          told.note(change)
          subscriber.next(Object.freeze(change) as InformerChange<T>)
        }
      },
      // Who was told nothing yet begins anew.
      restarted: () => (begun === 'yes' ? { ...want, resume: told.resume() } : want),
      end: () => subscriber.complete(),
    })
    return () => handle.close()
  })
}

function fail(problem: string): never {
  throw new InputError('invalid-options', `changes$: ${problem}`)
}
