import type { Observable } from 'rxjs'
import type { ChangesOptions } from '../client/changes-observable.js'
import type { Informer } from '../client/informer.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import { checkControllerOptions } from './check-controller-options.js'
import { systemClock } from './clock.js'
import type { ControllerOptions, ReadOptions, TriggerOptions } from './controller-options.js'
import type { ControllerStatus } from './controller-status.js'
import { defaultRateLimit } from './rate-limit.js'
import { RunningController, type Trigger } from './running-controller.js'
import { keysOfItself, keysOfMap, keysOfOwner } from './triggers.js'
import type { WorkQueueSnapshot } from './work-queue-metrics.js'

/** A controller that runs. */
export interface Controller {
  /** The present one first, then each that differs, at most one per turn of the event loop. Completes behind `stopped`. */
  readonly status$: Observable<ControllerStatus>
  /** Numbers of the queue of now. */
  metrics(): WorkQueueSnapshot
  /**
   * Begins nothing any more, waits for what runs (after `graceMs` its signal aborts, and it is still waited for), lets
   * another one lead and gives up what it read. Resolves when that is done; calling again gives the same promise. Awaited
   * in `reconcile` it waits for itself.
   */
  stop(): Promise<void>
}

/**
 * Keeps calling `reconcile` for the keys of what changed until the world is as it should be; controller-runtime's
 * controller. It starts at once, and with all there is. One key at a time, at most `concurrency` keys; what fails comes
 * back with growing delays. Nothing begins while something that it reads is not whole or may be old.
 *
 * @throws InputError `invalid-options`, `invalid-resource`, and what `kube.informer` and `changes$` throw
 */
export function createController<T extends KubeObject, const W extends readonly KubeObject[] = readonly KubeObject[]>(
  options: ControllerOptions<T, W>,
): Controller {
  checkControllerOptions(options)
  // From here on objects are objects; what is given to the application's functions has the types that it named.
  const erased = options as unknown as ControllerOptions<KubeObject>
  const { kube, name, owns = [], watches = [], reads = [], reconcile, concurrency = 1, graceMs = 30_000 } = erased
  const {
    rateLimiter = defaultRateLimit,
    leaderElection,
    metrics,
    clock = systemClock,
    log = {},
    resyncPeriod,
  } = erased
  const informers = new Map<Informer, Resource>()
  const reading = ({ resource, scope, options: how }: ReadOptions): Informer => {
    const informer = kube.informer(resource, scope, how)
    informers.set(informer, resource)
    return informer
  }
  const triggering = (entry: TriggerOptions, keys: Trigger['keys']): Trigger => {
    const { where, labels, filter = () => true } = entry
    const changes: ChangesOptions = {
      initial: true,
      whenHidden: 'continue',
      ...(where === undefined ? {} : { where }),
      ...(labels === undefined ? {} : { labels }),
      ...(resyncPeriod === undefined ? {} : { resyncPeriod }),
    }
    return { changes$: reading(entry).changes$(changes), filter, keys }
  }
  const own = reading(erased.for)
  const triggers = [
    triggering(erased.for, keysOfItself),
    ...owns.map((entry) => triggering(entry, keysOfOwner(erased.for.resource))),
    ...watches.map((entry) => triggering(entry, keysOfMap(entry.map))),
  ]
  for (const entry of reads) reading(entry)
  const controller = new RunningController({
    name,
    informers,
    own,
    triggers,
    reconcile,
    concurrency,
    graceMs,
    rateLimiter,
    leaderElection,
    metrics,
    clock,
    log,
  })
  return {
    status$: controller.status$,
    metrics: () => controller.metrics(),
    stop: () => controller.stop(),
  }
}
