import type { Subscription } from 'rxjs'
import type { ChangesOptions } from '../client/changes-observable.js'
import type { Informer } from '../client/informer.js'
import type { Lister } from '../client/lister.js'
import type { KubeObject } from '../model/kube-object.js'
import { type Resource, resourceId } from '../model/resource.js'
import type { Phase } from '../protocol/phase.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'

/** Phases in which the cache is what the server has, as far as can be known. */
const wellPhases: ReadonlySet<Phase> = new Set<Phase>(['live', 'polling', 'queued'])

/**
 * Tells nothing. The engine sends a hidden page only what belongs to changes that go on: without such a subscription a
 * copy would stay as it was, and nothing would say that it is old.
 */
const goingOn: ChangesOptions = { whenHidden: 'continue', labels: 'none,!none' }

/** One informer that a controller reads: its copy on this page, and whether that may be acted upon. */
export class Source {
  readonly resource: string
  readonly informer: Informer
  readonly lister: Lister<KubeObject>
  readonly #goingOn: Subscription

  /** Reads from here on. `told`: what is here, or its status, may have changed. */
  constructor(resource: Resource, informer: Informer, told: () => void) {
    this.resource = resourceId(resource)
    this.informer = informer
    this.lister = informer.lister({ objects: 'all' })
    this.lister.onTold(told)
    this.#goingOn = informer.changes$(goingOn).subscribe()
  }

  /**
   * The whole state is here, from the network, and nothing says that it is old: no mirror that was not verified, no
   * resume that was not, no connection that is known to be lost, no engine before this one.
   */
  get isTrusted(): boolean {
    const { status } = this
    return this.lister.isComplete && isAnswered(status) && wellPhases.has(status.phase)
  }

  get isClosed(): boolean {
    return this.status.phase === 'closed'
  }

  get status(): InformerStatus {
    return this.lister.status
  }

  close(): void {
    this.#goingOn.unsubscribe()
    this.lister.close()
  }
}
