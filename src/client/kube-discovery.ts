import { Observable, ReplaySubject, share } from 'rxjs'
import type { Questions } from '../bridge/questions.js'
import { InputError } from '../model/input-error.js'
import type { Resource } from '../model/resource.js'
import type { DiscoveredGroup, DiscoveredResource, DiscoveryQuestion, DiscoveryState } from '../protocol/discovery.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { servedAs } from '../protocol/served-as.js'
import { checkResource } from './check-resource.js'
import { findResource } from './find-resource.js'
import { KubeError } from './kube-error.js'

/** What the server serves. */
export interface DiscoverySnapshot {
  /** `loading` until the first answer; `error`: nothing is known, and `error` says why. */
  readonly view: 'loading' | 'data' | 'error'
  /** In the server's order of priority, every version of each. */
  readonly resources: readonly DiscoveredResource[]
  readonly groups: readonly DiscoveredGroup[]
  /** `metrics.k8s.io/v1beta1`: their servers did not answer lately, so what is told of them may be old. */
  readonly stale: readonly string[]
  /** `mirror`: kept by an earlier visit, not confirmed yet. */
  readonly source: 'none' | 'mirror' | 'network'
  /** Why the last attempt to read it failed. What was known stays. */
  readonly error?: ErrorInfo
}

export interface FindOptions {
  /** Gives up; the promise rejects with its reason. */
  readonly signal?: AbortSignal
}

const unknown: DiscoverySnapshot = { view: 'loading', resources: [], groups: [], stale: [], source: 'none' }
/** Without an engine it is asked for again so often, ms. */
const againAfter = 5_000

/** What the server serves: made by `createKube`, as `kube.discovery`. Nothing is requested before somebody asks. */
export class KubeDiscovery {
  /** Shared and replayed. While somebody subscribes and the page is visible, news comes within about 5 s. Never errors. */
  readonly resources$: Observable<DiscoverySnapshot>
  readonly #questions: Questions
  #state: DiscoveryState | undefined
  #snapshot = unknown

  constructor(questions: Questions) {
    this.#questions = questions
    this.resources$ = new Observable<DiscoverySnapshot>((subscriber) => {
      const over = new AbortController()
      const tell = (snapshot: DiscoverySnapshot): void => {
        if (!over.signal.aborted) subscriber.next(snapshot)
      }
      tell(this.#snapshot)
      void this.#follow(tell, over.signal).then(() => {
        if (!over.signal.aborted) subscriber.complete()
      })
      return () => over.abort()
    }).pipe(share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: true }))
  }

  /**
   * The served resource that kubectl would take for a name: plural, singular, kind or short name, with or without
   * group and version (`deploy`, `deployments.apps`, `deployments.v1.apps`). It can be given to `kube.informer` and
   * `kube.client`. Undefined when the server serves none, which is asked anew before it is said.
   *
   * Rejects with a KubeError where that cannot be asked and what is known has none, or with the signal's reason.
   */
  async find(name: string, options: FindOptions = {}): Promise<DiscoveredResource | undefined> {
    if (typeof name !== 'string' || name === '') {
      throw new InputError('invalid-resource', 'discovery.find: write a name, as in "deploy" or "deployments.apps"')
    }
    return this.#look(({ resources }) => findResource(resources, name), options.signal)
  }

  /** Whether this resource is served, in the version that it names or one of those. Rejects as `find` does. */
  async serves(resource: Resource, options: FindOptions = {}): Promise<boolean> {
    checkResource(resource, 'discovery.serves')
    const found = await this.#look((known) => servedAs(known, resource), options.signal)
    return found !== undefined
  }

  /** @internal As `serves`, and which one it is. */
  served(resource: Resource): Promise<DiscoveredResource | undefined> {
    return this.#look((known) => servedAs(known, resource), undefined)
  }

  /** Versions of a group (`''`: core), preferred first; none when it is not served. Rejects as `find` does. */
  async versions(group: string, { signal }: FindOptions = {}): Promise<readonly string[]> {
    const found = await this.#look(({ groups }) => groups.find(({ name }) => name === group), signal)
    return found?.versions ?? []
  }

  /** That there is none is only said behind a complete answer (P6). */
  async #look<T>(
    find: (known: DiscoverySnapshot) => T | undefined,
    signal: AbortSignal | undefined,
  ): Promise<T | undefined> {
    const found = find(await this.#known('any', signal))
    if (found !== undefined) return found
    const anew = await this.#known('anew', signal)
    const there = find(anew)
    if (there === undefined && anew.error !== undefined) throw new KubeError(anew.error)
    return there
  }

  async #known(wait: DiscoveryQuestion['wait'], signal: AbortSignal | undefined): Promise<DiscoverySnapshot> {
    const error = await this.#ask(wait, signal)
    if (error !== undefined) throw new KubeError(error)
    if (this.#snapshot.view === 'error') throw new KubeError(this.#snapshot.error ?? unreadable)
    return this.#snapshot
  }

  /** Until the signal aborts, or the kube is closed. */
  async #follow(tell: (snapshot: DiscoverySnapshot) => void, signal: AbortSignal): Promise<void> {
    let told = this.#snapshot
    let wait: DiscoveryQuestion['wait'] = 'change'
    while (!signal.aborted) {
      const error = await this.#ask(wait, signal).catch(() => undefined)
      if (signal.aborted) return
      if (error === undefined) {
        wait = 'change'
        if (this.#snapshot !== told) tell(this.#snapshot)
        told = this.#snapshot
        continue
      }
      // That there is an engine again is news, too.
      wait = 'any'
      const { view } = this.#snapshot
      told = { ...this.#snapshot, view: view === 'loading' ? 'error' : view, error }
      tell(told)
      if (error.code === 'closed') return
      await pause(signal)
    }
  }

  /** Takes over what the engine knows; the error where there is no engine. */
  async #ask(wait: DiscoveryQuestion['wait'], signal: AbortSignal | undefined): Promise<ErrorInfo | undefined> {
    const known = this.#state?.id
    const question = { type: 'discovery', wait, ...(known === undefined ? {} : { known }) } as const
    const answer = await this.#questions.ask(question, {
      whenLost: 'again',
      ...(signal === undefined ? {} : { signal }),
    })
    if (!answer.ok) return answer.error
    const { state } = answer.value
    if (state !== undefined && state.id !== this.#state?.id) {
      this.#state = state
      this.#snapshot = snapshotOf(state)
    }
    return undefined
  }
}

const unreadable = pageErrorInfo('engine-failure', 'Nothing is known of what the server serves')

function snapshotOf({ discovered, source, error }: DiscoveryState): DiscoverySnapshot {
  const { resources = [], groups = [] } = discovered ?? {}
  for (const resource of resources) Object.freeze(resource)
  return Object.freeze({
    view: discovered === undefined ? 'error' : 'data',
    resources: Object.freeze(resources),
    groups: Object.freeze(groups),
    stale: groups.flatMap(({ name, stale }) => stale.map((version) => (name === '' ? version : `${name}/${version}`))),
    source,
    ...(error === undefined ? {} : { error }),
  })
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, againAfter)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
