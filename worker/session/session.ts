import { builtInFields } from '../../src/fields/built-in-fields.js'
import { resourceId } from '../../src/model/resource.js'
import type { SessionSpec } from '../../src/protocol/contract.js'
import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import type { SessionMetrics } from '../../src/protocol/metrics.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import { ApiClient } from '../client/api-client.js'
import { Exchanges } from '../client/exchanges.js'
import { defaultBucket, TokenBucket } from '../client/token-bucket.js'
import type { EngineFunctions } from '../informer/functions.js'
import { informerName } from '../informer/informer-name.js'
import { Registry } from '../informer/registry.js'
import { thrown, thrownText } from '../informer/thrown.js'
import type { Storage } from '../mirror/open-mirror.js'
import type { Clock, Connections, Fetch, Locks, Log, Random, Transport } from '../ports.js'
import { createTransport } from '../transport/create-transport.js'
import type { WatchGuards } from '../transport/request-init.js'
import { authenticatedTransport } from './authenticated-transport.js'
import { Authenticator, type Credentials } from './authenticator.js'
import { Desk } from './desk.js'
import { loggedTransport } from './logged-transport.js'
import { reporting } from './reporting-field.js'
import { ServerClock } from './server-clock.js'
import { sessionDiagnosis } from './session-diagnosis.js'
import { SessionDiscovery } from './session-discovery.js'
import { SessionLog } from './session-log.js'
import { SessionMeter } from './session-meter.js'
import { SessionMirror } from './session-mirror.js'
import { sessionRequester } from './session-requester.js'
import { SessionWrites } from './session-writes.js'
import type { ThreadFacts } from './thread-facts.js'
import { WakeDetector } from './wake-detector.js'
import { WatchListMemories } from './watch-list-memory.js'

export interface Environment {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: Random
  /** What all sessions share towards an origin: stream slots, and the line for short requests. */
  readonly connections: Connections
  /** Wire rule 4's two guards; switched off only to show that each is needed. */
  readonly guards: WatchGuards
  /** Takes faults with their texts, for whoever inspects this thread. Pages get records without them. */
  readonly log: (message: string, error: unknown) => void
  readonly functions: EngineFunctions
  /** Of the browser profile; absent where this thread has none. */
  readonly locks?: Locks
  /** Where caches are kept; absent: nowhere. */
  readonly storage?: Storage
  readonly thread?: ThreadFacts
  /** Who else can know of this engine. Default: nobody. */
  readonly host?: Diagnosis['host']
}

const oneWakeMs = 1_000

/** One (server, user) inside the engine: its transport, its memory, its informers. */
export class Session {
  readonly registry: Registry
  readonly fields: FieldRegistry
  /** Names and versions of the application's fields. */
  readonly fieldsIdentity: string
  readonly serverClock: ServerClock
  readonly log: SessionLog
  readonly writes: SessionWrites
  readonly desk: Desk
  readonly discovery: SessionDiscovery
  /** Absent: requests carry nothing but cookies. */
  readonly authenticator: Authenticator | undefined
  readonly #timeListeners = new Set<() => void>()
  readonly #clock: Clock
  readonly #wakes: WakeDetector
  readonly #mirror: SessionMirror
  readonly #meter: SessionMeter
  readonly #closed = new AbortController()
  #wokeAt = Number.NEGATIVE_INFINITY

  constructor(spec: SessionSpec, environment: Environment) {
    const { clock, random, guards } = environment
    this.#clock = clock
    // Ages are counted from the server's time (wire rule 14).
    this.log = new SessionLog(clock)
    this.fields = allFields(environment, this.log, () => this.serverClock.now())
    this.serverClock = new ServerClock(clock, () => this.#tellTime())
    const { server: baseUrl, credentials } = spec
    const connections = environment.connections(baseUrl)
    const { slots } = connections
    const meter = new SessionMeter({ baseUrl, fetch: environment.fetch, clock, connections })
    this.#meter = meter
    const { fetch, line: requests, requests: metrics } = meter
    const transportWith = (headers: Credentials['headers']): Transport =>
      this.serverClock.listeningTo(createTransport({ baseUrl, fetch, clock, credentials, guards, headers, requests }))
    this.authenticator = spec.auth === 'page' ? new Authenticator(clock, () => this.#signedIn()) : undefined
    const transport =
      this.authenticator === undefined
        ? transportWith([])
        : authenticatedTransport(this.authenticator, ({ headers }) => transportWith(headers))
    const { log } = this
    const requester = sessionRequester({
      options: { baseUrl, fetch, clock, credentials, requests },
      authenticator: this.authenticator,
      serverClock: this.serverClock,
      log,
      clock,
    })
    const bucket = new TokenBucket(clock, { ...defaultBucket, ...spec.client })
    const discovery = new SessionDiscovery({
      requester,
      clock,
      random,
      mirror: () => this.#mirror.mirror,
      informers: () => this.registry.used(),
      signedIn: () => (this.authenticator?.isSignedOut === true ? 'out' : 'in'),
      closed: this.#closed.signal,
    })
    this.discovery = discovery
    const { resolve } = discovery
    this.writes = new SessionWrites({
      clock,
      now: () => this.serverClock.now(),
      caches: () => this.registry.informers(),
    })
    this.desk = new Desk({
      client: new ApiClient({ requester, resolve, bucket, clock, metrics }),
      exchanges: new Exchanges({ requester, bucket, slots, clock, metrics }),
      writes: this.writes,
      discovery,
      diagnose: sessionDiagnosis({
        spec,
        environment,
        transport: loggedTransport({ transport, log, clock }),
        connections,
        meter,
        serverClock: this.serverClock,
        mirror: () => this.#mirror,
        registry: () => this.registry,
      }),
    })
    const memories = new WatchListMemories(clock, () =>
      readVersion(loggedTransport({ transport, log, clock }), this.#closed.signal),
    )
    const { functions, storage, locks } = environment
    this.fieldsIdentity = JSON.stringify([...functions.fields].map(([name, { version }]) => `${name}@${version}`))
    const moved = (): void => {
      for (const informer of this.registry.informers()) informer.mirrorMoved()
      discovery.mirrorMoved()
    }
    this.#mirror = new SessionMirror({
      spec,
      storage,
      locks,
      clock,
      functions,
      transport,
      moved,
      closed: this.#closed.signal,
    })
    this.registry = new Registry(clock, (informer) => {
      const seat = this.#mirror.seatFor(informer)
      const id = resourceId(informer.target.resource)
      const logged = loggedTransport({ transport, log, clock, informer: informerName(informer.target) })
      return {
        transport: discovery.transport(logged, () => this.registry.cachedAs(informer)),
        slots,
        clock,
        random,
        watchLists: { advice: () => memories.advice(id), remember: () => memories.remember(id) },
        log,
        onFault: environment.log,
        streamEnded: (end) => meter.streamEnded(end),
        functions,
        ...(spec.queue === undefined ? {} : { queue: spec.queue }),
        ...(seat === undefined ? {} : { seat }),
      }
    })
    this.#wakes = new WakeDetector(clock, () => this.wake())
    this.#wakes.start()
  }

  /** Called when the server's time became known, or is another one. */
  onTime(listener: () => void): () => void {
    this.#timeListeners.add(listener)
    return () => this.#timeListeners.delete(listener)
  }

  metrics(): SessionMetrics {
    return this.#meter.read(this.#mirror.stats)
  }

  /** Asks for credentials again, too, if there are none. */
  retryNow(): void {
    this.authenticator?.forgetRefusal()
    this.discovery.retryNow()
    for (const informer of this.registry.informers()) informer.retryNow()
  }

  /** One more page of this session: it may know who is signed in. */
  pageCame(): void {
    this.authenticator?.forgetRefusal()
    if (this.authenticator?.isSignedOut === true) this.#signedIn()
  }

  /** Online, shown again and resumed come together: one of them is enough. */
  wake(): void {
    const now = this.#clock.now()
    if (now >= this.#wokeAt && now - this.#wokeAt < oneWakeMs) return
    this.#wokeAt = now
    this.log.write({ level: 'info', what: 'wake', message: 'Woke up: open streams may be dead' })
    this.discovery.retryNow()
    for (const informer of this.registry.informers()) informer.wake()
    this.desk.wake()
  }

  /** Writes what the mirror lacks: the last chance may be now. */
  async flush(): Promise<void> {
    await Promise.all(this.registry.informers().map((informer) => informer.flush()))
  }

  /** Nothing of this user and cluster stays on disk, and nothing is kept from here on. */
  async clear(): Promise<void> {
    for (const informer of this.registry.informers()) informer.keepNoLonger('stop')
    await this.#mirror.clear()
    this.#mirror.close()
  }

  close(): void {
    this.#wakes.stop()
    this.#closed.abort()
    this.writes.close()
    void this.registry.close().finally(() => this.#mirror.close())
  }

  /** What waits for credentials goes on. */
  #signedIn(): void {
    this.discovery.poke()
    for (const informer of this.registry.informers()) {
      const code = informer.status.error?.code
      if (code === 'signed-out' || code === 'invalid-auth') informer.retryNow()
    }
  }

  #tellTime(): void {
    for (const listener of this.#timeListeners) listener()
  }
}

/** What is built in, and what the application registered. */
function allFields({ functions, log: onFault }: Environment, log: Log, now: () => number): FieldRegistry {
  const own = [...functions.fields].map(([name, { fn }]) => {
    const failed = (happened: string, error: unknown): void => {
      onFault(happened, error)
      const told = thrown(error)
      log.write({ level: 'error', what: 'field-failed', message: `${happened} (${thrownText(told)})`, ...told })
    }
    return [name, reporting(name, fn, failed)] as const
  })
  return new Map([...builtInFields(now), ...own])
}

async function readVersion(transport: Transport, signal: AbortSignal): Promise<string | undefined> {
  const answer = await transport.read('/version', signal)
  if (answer.type !== 'json' || typeof answer.body !== 'object' || answer.body === null) return undefined
  const { gitVersion } = answer.body as { readonly gitVersion?: unknown }
  return typeof gitVersion === 'string' ? gitVersion : undefined
}
