import type { Resource } from '../../src/model/resource.js'
import type { DiscoveryAnswer, DiscoveryQuestion } from '../../src/protocol/discovery.js'
import { Discovery } from '../discovery/discovery.js'
import { mirroredDiscovery } from '../discovery/discovery-copy.js'
import { type Demand, isWithin, nextReading, pacePolicy } from '../discovery/pace.js'
import { resolvingTransport } from '../discovery/resolving-transport.js'
import type { Informer } from '../informer/informer.js'
import type { Clock, Mirror, Random, Requester, ResolveResource, Transport } from '../ports.js'

export interface SessionDiscoveryPorts {
  readonly requester: Requester
  readonly clock: Clock
  readonly random: Random
  /** Where it is kept for the next start; undefined: nowhere. */
  readonly mirror: () => Mirror | undefined
  /** Those that somebody uses. */
  readonly informers: () => readonly Informer[]
  readonly signedIn: () => 'in' | 'out'
  readonly closed: AbortSignal
}

/** One page of the session, as far as discovery needs to know. */
export interface DiscoverySeat {
  show(visibility: 'visible' | 'hidden'): void
  leave(): void
}

/** A page that asks on is away for less than this between two questions, ms. */
const asksAgainWithin = 2_000
/** An informer's own state moves so long behind the 404 that it told of, ms. */
const afterAbsence = 50
/** What is served and answers 404 all the same is tried so often, then left to its own slow pace. */
const triesWhileServed = 3
/**
 * Nor is it tried again sooner than this, ms: a try reads discovery, of which all others are told, so servers that do not
 * serve the same would have two of them keep each other going. Discovery is read again after a little more.
 */
const triedAgainAfter = 4_000

/**
 * What the server serves, for one session: read when somebody needs it, followed while somebody
 * waits for news, and told to informers that are not served, which are tried again once they are.
 */
export class SessionDiscovery {
  readonly resolve: ResolveResource
  /** Which one is meant, as far as that is known without asking. */
  readonly served: (resource: Resource) => Resource
  /** Behind a 404 to what was resolved. */
  readonly resolveAnew: ResolveResource
  readonly #ports: SessionDiscoveryPorts
  readonly #discovery: Discovery
  readonly #seats = new Map<object, 'visible' | 'hidden'>()
  readonly #waiting = new Set<() => void>()
  readonly #tries = new WeakMap<Informer, { readonly state: string; readonly count: number; readonly at: number }>()
  #following = 0
  #followedAt = Number.NEGATIVE_INFINITY
  #hintedAt: number | undefined
  #cancel: () => void = () => {}

  constructor(ports: SessionDiscoveryPorts) {
    const { requester, clock, random, mirror, closed } = ports
    this.#ports = ports
    this.#discovery = new Discovery({
      requester,
      clock,
      random,
      copy: mirroredDiscovery(mirror, clock, closed),
      told: () => this.#told(),
      closed,
    })
    this.resolve = (resource, signal) => this.#discovery.resolve(resource, signal)
    this.served = (resource) => this.#discovery.served(resource)
    this.resolveAnew = async (resource, signal) => {
      await this.#discovery.refresh('all')
      return this.resolve(resource, signal)
    }
    closed.addEventListener('abort', () => this.#cancel())
  }

  /** Sent so far, and those that brought nothing new. */
  get requests(): Discovery['requests'] {
    return this.#discovery.requests
  }

  /** For one informer. */
  transport(transport: Transport, cachedAs: () => string | undefined): Transport {
    const discovery = this.#discovery
    const { clock } = this.#ports
    const resolver = {
      resolve: this.resolve,
      absence: (...of: Parameters<Discovery['absence']>) => {
        const word = discovery.absence(...of)
        void word.then(() => clock.after(afterAbsence, () => this.poke()))
        return word
      },
      hint: () => {
        this.#hintedAt = clock.now()
        this.poke()
      },
    }
    return resolvingTransport({ transport, resolver, clock, cachedAs })
  }

  /** Stays pending once the signal aborted. */
  async answer({ known, wait }: DiscoveryQuestion, signal: AbortSignal): Promise<DiscoveryAnswer> {
    const discovery = this.#discovery
    await discovery.ready()
    if (wait === 'anew') await discovery.refreshNow()
    if (wait === 'change') await this.#follow(known, signal)
    const { state } = discovery
    return state.id === known ? { id: state.id } : { id: state.id, state }
  }

  /** A page came. */
  join(): DiscoverySeat {
    const seat = {}
    this.#seats.set(seat, 'visible')
    this.poke()
    return {
      show: (visibility) => {
        if (!this.#seats.has(seat)) return
        this.#seats.set(seat, visibility)
        this.poke()
      },
      leave: () => {
        this.#seats.delete(seat)
        this.poke()
      },
    }
  }

  /** A person asked, or the network may be another. */
  retryNow(): void {
    if (this.#use() !== 'no') void this.#discovery.refreshNow()
  }

  /** The mirror may be written now, or is another. */
  mirrorMoved(): void {
    void this.#discovery.keep()
  }

  /** The demand may be another. */
  poke(): void {
    this.#cancel()
    this.#cancel = () => {}
    const { clock, closed } = this.#ports
    const demand = this.#demand()
    const due = nextReading(demand)
    if (due === undefined || closed.aborted) return
    this.#cancel = clock.after(Math.max(0, due - demand.now), () => this.#read())
  }

  #read(): void {
    const demand = this.#demand()
    const due = nextReading(demand)
    // What somebody waited for has come meanwhile.
    if (due === undefined || due > demand.now) {
      this.poke()
      return
    }
    const isOld = !isWithin(pacePolicy.used, this.#discovery.allReadAt, demand.now)
    const isOfCore = ({ spec }: Informer): boolean => spec.target.resource.group === ''
    const isCoreAwaited = this.#ports.informers().some((informer) => isNotServed(informer) && isOfCore(informer))
    void this.#discovery.refresh(isOld || isCoreAwaited ? 'all' : 'groups')
  }

  #demand(): Demand {
    const { clock, signedIn } = this.#ports
    return {
      now: clock.now(),
      visibility: [...this.#seats.values()].includes('visible') ? 'visible' : 'hidden',
      signedIn: signedIn(),
      use: this.#use(),
      cost: this.#discovery.cost,
      ...this.#discovery.readings,
      ...(this.#hintedAt === undefined ? {} : { hintedAt: this.#hintedAt }),
    }
  }

  #use(): Demand['use'] {
    const isFollowed = this.#following > 0 || isWithin(asksAgainWithin, this.#followedAt, this.#ports.clock.now())
    if (isFollowed || this.#ports.informers().some(isNotServed)) return 'awaited'
    const { state, readings } = this.#discovery
    return state.source === 'none' && readings.readAt === undefined ? 'no' : 'used'
  }

  /** Resolves when the state is another than `known`. */
  async #follow(known: string | undefined, signal: AbortSignal): Promise<void> {
    this.#following += 1
    this.poke()
    try {
      while (this.#discovery.state.id === known && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            this.#waiting.delete(done)
            signal.removeEventListener('abort', done)
            resolve()
          }
          this.#waiting.add(done)
          signal.addEventListener('abort', done)
        })
      }
    } finally {
      this.#following -= 1
      if (!signal.aborted) this.#followedAt = this.#ports.clock.now()
    }
    if (signal.aborted) await new Promise(() => {})
  }

  #told(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
    for (const informer of this.#ports.informers()) if (isNotServed(informer)) this.#revive(informer)
    this.poke()
  }

  /** What is served now is tried at once. */
  #revive(informer: Informer): void {
    const { state } = this.#discovery
    if (state.source !== 'network' || !this.#discovery.serves(informer.spec.target.resource)) return
    const now = this.#ports.clock.now()
    const before = this.#tries.get(informer)
    if (before !== undefined && isWithin(triedAgainAfter, before.at, now)) return
    const count = before?.state === state.id ? before.count + 1 : 1
    if (count > triesWhileServed) return
    this.#tries.set(informer, { state: state.id, count, at: now })
    informer.retryNow()
  }
}

/** Halted for it, or about to ask a second time. */
function isNotServed({ status }: Informer): boolean {
  return status.error?.code === 'not-served'
}
