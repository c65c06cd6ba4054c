import { asResourceVersion, compareResourceVersions } from '../../src/model/resource-version.js'
import type { Informer } from '../informer/informer.js'

/**
 * Whether a cache is complete and as new as what somebody was told by another engine. One that
 * was there already may be behind: it is then verified anew, after which it counts as reached,
 * since a version that never comes is of another history.
 */
export class ReachedVersion {
  readonly #informer: Informer
  readonly #since: ReturnType<typeof asResourceVersion>
  readonly #stop: () => void
  #state: 'waiting' | 'reached' = 'waiting'

  constructor(informer: Informer, since: string | undefined, due: () => void) {
    this.#informer = informer
    this.#since = asResourceVersion(since)
    const fresh = !informer.status.synced
    this.#stop = informer.observe(() => {
      if (this.#state === 'reached') return
      // A first list of this engine is as new as the server.
      if (informer.status.synced && (fresh || this.#isNew)) this.#reach(due)
    })
    if (informer.status.synced && this.#isNew) this.#reach(due)
    else if (informer.status.synced) void informer.refresh().then(() => this.#reach(due))
  }

  get isReached(): boolean {
    return this.#state === 'reached'
  }

  stop(): void {
    this.#stop()
  }

  get #isNew(): boolean {
    const { resourceVersion } = this.#informer
    if (this.#since === undefined || resourceVersion === undefined) return true
    const order = compareResourceVersions(resourceVersion, this.#since)
    return order === undefined || order >= 0
  }

  #reach(due: () => void): void {
    this.#state = 'reached'
    due()
  }
}
