import { InputError } from '../model/input-error.js'
import { checkClock, checkOptions, checkText } from './check-options.js'
import { type Clock, systemClock } from './clock.js'
import type { Candidate, ElectionEvents, LeaderElection } from './leader-election.js'
import { pause } from './pause.js'

/** How one of several tabs is chosen. */
export interface WebLockElectionOptions {
  /** Equal names of one origin stand against each other. Say cluster and user, too, where there are several. */
  readonly name: string
  /** Default: `navigator.locks` of this thread. */
  readonly locks?: Pick<LockManager, 'request'>
  /** For another attempt where the browser refused one. Default: real time. */
  readonly clock?: Clock
}

/** After a refusal that is no defeat, ms. */
const againAfter = 10_000

/**
 * One of all tabs and workers of this origin leads, until it ends or resigns; then the one that waited longest. Needs
 * no request. The browser lets go the lock of a tab that is closed or crashes.
 *
 * @throws InputError `invalid-options`, also where this thread has no locks: plain http other than localhost, Node
 * before 24
 */
export function webLockElection(options: WebLockElectionOptions): LeaderElection {
  checkOptions('webLockElection', options, ['name', 'locks', 'clock'])
  const { name, locks = threadLocks(), clock } = options
  checkText('webLockElection', 'name', name)
  checkClock('webLockElection', clock)
  if (typeof locks?.request !== 'function') {
    throw new InputError(
      'invalid-options',
      'webLockElection: this thread has no Web Locks: serve the page over https or from localhost; in Node use leaseElection',
    )
  }
  const lock = `kube-informer/controller/${name}`
  return { stand: (events) => new LockCandidate(lock, locks, clock ?? systemClock, events) }
}

class LockCandidate implements Candidate {
  readonly #stop = new AbortController()
  readonly #ended: Promise<void>
  #release: (() => void) | undefined

  constructor(lock: string, locks: Pick<LockManager, 'request'>, clock: Clock, events: ElectionEvents) {
    this.#ended = this.#stand(lock, locks, clock, events)
  }

  get leads(): boolean {
    return this.#release !== undefined
  }

  async resign(): Promise<void> {
    this.#stop.abort()
    this.#release?.()
    await this.#ended
  }

  async #stand(lock: string, locks: Pick<LockManager, 'request'>, clock: Clock, events: ElectionEvents): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const ending = await locks
        .request(lock, { signal }, () => this.#hold(events))
        .then(
          () => 'released' as const,
          (error: unknown) => ({ error }),
        )
      const led = this.#release !== undefined
      this.#release = undefined
      if (signal.aborted || ending === 'released') return
      if (led) events.lost('the lock was taken over')
      else {
        events.failed(ending.error)
        await pause(clock, againAfter, signal)
      }
    }
  }

  /** The lock is held until this resolves. */
  #hold(events: ElectionEvents): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      this.#release = resolve
      events.elected()
    })
  }
}

/** Absent in insecure contexts and in older Node, whatever the types say. */
function threadLocks(): LockManager | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } }
  return navigator?.locks
}
