import { type Resource, resourceId } from '../../src/model/resource.js'
import type { Discovered, DiscoveryState } from '../../src/protocol/discovery.js'
import type { Clock, Failure, Random, Requester, Resolution } from '../ports.js'
import { discoveredOf } from './discovered.js'
import type { DiscoveryCopy } from './discovery-copy.js'
import { discoveryError } from './discovery-error.js'
import type { HalfDocument, Root } from './documents.js'
import { isServedSomehow, isUncertain, lookUp } from './look-up.js'
import { type Demand, isWithin } from './pace.js'
import { readHalf } from './read-half.js'

export interface DiscoveryPorts {
  readonly requester: Requester
  readonly clock: Clock
  readonly random: Random
  /** Where the last state is kept for the next start; absent: nowhere. */
  readonly copy?: DiscoveryCopy
  /** Something was read, or could not be, or was restored. Must only take note. */
  readonly told: () => void
  readonly closed: AbortSignal
}

/** What discovery says to a 404. */
export type Absence =
  /** Nothing: it cannot be read now, or part of it is old. */
  | 'unknown'
  /** It is served, so the 404 was for something else, or early. */
  | 'served'
  | 'cluster-scoped'
  /** This version is not served, but another one is: the objects are there. */
  | 'version-gone'
  /** No version of it is served: there are no objects. */
  | 'gone'

/** What was read so short ago is not read again to answer a question, ms. */
const freshFor = 1_000

/**
 * What the server serves. Nothing is read before somebody asks; from then on it is whoever holds the
 * clock who has it read again (`nextReading`). One flight at a time. What is known stays known when a later
 * reading fails.
 */
export class Discovery {
  readonly #ports: DiscoveryPorts
  readonly #requester: Requester
  readonly #halves = new Map<Root, HalfDocument>()
  readonly #failures = new Map<Root, Failure>()
  readonly #epoch: string
  #changes = 0
  #state: DiscoveryState
  #restoring: Promise<void> | undefined
  #flight: { readonly roots: readonly Root[]; readonly over: Promise<void> } | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #allReadAt = Number.NEGATIVE_INFINITY
  /** Of the last attempt that was told. */
  #failure: Failure | undefined
  #failed = 0
  readonly #requests = { sent: 0, unchanged: 0 }

  constructor(ports: DiscoveryPorts) {
    this.#ports = ports
    this.#epoch = ports.random().toString(36).slice(2)
    this.#state = { id: `${this.#epoch}-0`, source: 'none' }
    const { requester } = ports
    this.#requester = {
      send: (request, signal) => {
        const sent = (): void => {
          this.#requests.sent += 1
        }
        return requester.send({ ...request, sent }, signal)
      },
      open: (request, sink, signal) => requester.open(request, sink, signal),
    }
  }

  get state(): DiscoveryState {
    return this.#state
  }

  /** Sent so far, and those among them that brought nothing new. */
  get requests(): Readonly<Record<'sent' | 'unchanged', number>> {
    return { ...this.#requests }
  }

  /** When the last reading began, how many have failed since one did not, and when the server wants to be asked again. */
  get readings(): Pick<Demand, 'readAt' | 'failures' | 'restUntil'> {
    const failures = this.#failed
    if (this.#readAt === Number.NEGATIVE_INFINITY) return { failures }
    const rests = [...this.#failures.values()].map((each) => (each.type === 'http' ? (each.retryAfterMs ?? 0) : 0))
    const restUntil = this.#readAt + Math.max(0, ...rests)
    return { readAt: this.#readAt, failures, restUntil }
  }

  /** When the last reading of everything began; long ago before the first. */
  get allReadAt(): number {
    return this.#allReadAt
  }

  /** What it takes to learn that nothing is new. */
  get cost(): 'cheap' | 'dear' {
    return this.#halves.get('apis')?.etag === undefined ? 'dear' : 'cheap'
  }

  /** Resolves once something is known, or an attempt to know it failed. */
  async ready(): Promise<void> {
    await this.restore()
    if (this.#state.discovered === undefined) await this.refresh('all')
  }

  /** Takes over what an earlier visit kept, if the network has not told yet. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore()
    return this.#restoring
  }

  /** Reads again: all, or all but the core group, which changes with the server's version only. */
  async refresh(what: 'all' | 'groups'): Promise<void> {
    const isCoreKnown = this.#halves.has('api') && !this.#failures.has('api')
    const roots: readonly Root[] = what === 'all' || !isCoreKnown ? ['api', 'apis'] : ['apis']
    for (let flight = this.#flight; flight !== undefined; flight = this.#flight) {
      const isEnough = roots.every((root) => flight?.roots.includes(root))
      await flight.over
      if (isEnough) return
    }
    if (this.#ports.closed.aborted) return
    const over = this.#read(roots)
    this.#flight = { roots, over }
    await over
  }

  /** Reads again unless that was done a moment ago. */
  async refreshNow(): Promise<void> {
    if (!isWithin(freshFor, this.#readAt, this.#ports.clock.now()) || this.#flight !== undefined)
      await this.refresh('all')
  }

  /** Which served resource is meant. One that is named in full costs nothing. */
  async resolve(resource: Resource, signal: AbortSignal): Promise<Resolution> {
    if (resource.lookup === undefined) return { type: 'resolved', resource: this.#learn(resource) }
    await this.ready()
    let found = this.#lookUp(resource)
    if (found === undefined) {
      await this.refreshNow()
      found = this.#lookUp(resource)
    }
    // What became of an aborted request interests nobody.
    if (signal.aborted) return new Promise(() => {})
    if (found !== undefined) return { type: 'resolved', resource: found }
    return { type: 'failed', failure: this.#whyNot(resource) }
  }

  /** `asked`, which `resource` was taken for, answered 404: reads again, and says what is known of the resource now. */
  async absence(resource: Resource, asked: Resource, namespace: string): Promise<Absence> {
    // What contradicts the 404 is old, however short ago it was read.
    await (this.#lookUp(asked) === undefined ? this.refreshNow() : this.refresh('all'))
    const { discovered } = this.#state
    if (discovered === undefined || this.#failures.size > 0) return 'unknown'
    const found = lookUp(discovered, resource)
    if (found !== undefined) return namespace !== '' && !found.namespaced ? 'cluster-scoped' : 'served'
    if (isUncertain(discovered, resource)) return 'unknown'
    return isServedSomehow(discovered, resource) ? 'version-gone' : 'gone'
  }

  /** Which one is meant, as far as that is known without asking. */
  served(resource: Resource): Resource {
    return resource.lookup === undefined ? resource : (this.#lookUp(resource) ?? resource)
  }

  serves(resource: Resource): boolean {
    return this.#lookUp(resource) !== undefined
  }

  /** What could not be kept before may be kept now. */
  async keep(): Promise<void> {
    if (this.#state.source === 'network') await this.#ports.copy?.keep(this.#halves)
  }

  #learn(resource: Resource): Resource {
    if (resource.guessed === undefined) return resource
    const { namespaced } = this.#lookUp(resource) ?? resource
    return namespaced === resource.namespaced ? resource : { ...resource, namespaced }
  }

  #lookUp(resource: Resource): Resource | undefined {
    const { discovered } = this.#state
    return discovered && lookUp(discovered, resource)
  }

  #whyNot(resource: Resource): Failure {
    const [failure] = this.#failures.values()
    if (failure !== undefined) return failure
    const message = `The server serves no ${resourceId(resource)}`
    return { type: 'http', httpStatus: 404, reason: 'NotFound', message, tooLargeResourceVersion: false }
  }

  async #restore(): Promise<void> {
    const halves = await this.#ports.copy?.load()
    if (halves === undefined || this.#halves.size > 0) return
    for (const [root, half] of halves) this.#halves.set(root, half)
    this.#tell('mirror', this.#discovered())
  }

  async #read(roots: readonly Root[]): Promise<void> {
    this.#readAt = this.#ports.clock.now()
    const { closed } = this.#ports
    if (roots.includes('api')) this.#allReadAt = this.#readAt
    const reading = Promise.all(roots.map((root) => readHalf(this.#requester, root, this.#halves.get(root), closed)))
    const answers = await unlessAborted(reading, closed)
    this.#flight = undefined
    if (answers === undefined) return
    const before = new Map(this.#halves)
    for (const [index, root] of roots.entries()) {
      const answer = answers[index]
      if (answer === undefined) continue
      if (answer.type === 'failed') this.#failures.set(root, answer.failure)
      else this.#failures.delete(root)
      if (answer.type === 'unchanged') this.#requests.unchanged += 1
      if (answer.type === 'read') this.#halves.set(root, answer.half)
    }
    this.#note(before)
  }

  #note(before: ReadonlyMap<Root, HalfDocument>): void {
    const isRead = this.#failures.size === 0
    this.#failed = isRead ? 0 : this.#failed + 1
    const differs = [...this.#halves].some(([root, half]) => !isSame(half, before.get(root)))
    const [failure] = this.#failures.values()
    const source = isRead && this.#halves.size > 0 ? 'network' : this.#state.source
    const discovered = differs ? this.#discovered() : this.#state.discovered
    const isNews = differs || source !== this.#state.source || failure?.message !== this.#failure?.message
    this.#failure = failure
    if (isNews) this.#tell(source === 'none' && differs ? 'network' : source, discovered, failure)
    else this.#ports.told()
    if (differs) void this.keep()
  }

  #discovered(): Discovered {
    return discoveredOf([...(this.#halves.get('api')?.groups ?? []), ...(this.#halves.get('apis')?.groups ?? [])])
  }

  #tell(source: DiscoveryState['source'], discovered: Discovered | undefined, failure?: Failure): void {
    this.#changes += 1
    this.#state = {
      id: `${this.#epoch}-${this.#changes}`,
      source,
      ...(discovered === undefined ? {} : { discovered }),
      ...(failure === undefined ? {} : { error: discoveryError(failure) }),
    }
    this.#ports.told()
  }
}

/** Servers without ETags tell the same again and again. */
function isSame(half: HalfDocument, before: HalfDocument | undefined): boolean {
  return before !== undefined && (half === before || JSON.stringify(half) === JSON.stringify(before))
}

/** A request that was aborted may never be answered. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stop = (): void => resolve(undefined)
    signal.addEventListener('abort', stop)
    void promise.then((value) => {
      signal.removeEventListener('abort', stop)
      resolve(value)
    })
  })
}
