import { resourceId } from '../../src/model/resource.js'
import type { SessionSpec } from '../../src/protocol/contract.js'
import type { SessionMetrics } from '../../src/protocol/metrics.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import { ApiClient } from '../client/api-client.js'
import { Exchanges } from '../client/exchanges.js'
import { defaultBucket, TokenBucket } from '../client/token-bucket.js'
import { informerName } from '../informer/informer-name.js'
import { Registry } from '../informer/registry.js'
import type { Clock, Transport } from '../ports.js'
import type { Authenticator } from './authenticator.js'
import { Desk } from './desk.js'
import type { Environment } from './environment.js'
import type { ServerClock } from './server-clock.js'
import { sessionDiagnosis } from './session-diagnosis.js'
import { SessionDiscovery } from './session-discovery.js'
import { sessionFields } from './session-fields.js'
import { SessionLog } from './session-log.js'
import { SessionMirror } from './session-mirror.js'
import { SessionNetwork } from './session-network.js'
import { SessionWrites } from './session-writes.js'
import { WakeDetector } from './wake-detector.js'
import { WatchListMemories } from './watch-list-memory.js'

const oneWakeMs = 1_000

/** One (server, user) inside the engine: its transport, its memory, its informers. */
export class Session {
  readonly registry: Registry
  readonly fields: FieldRegistry
  /** Names and versions of the application's fields. */
  readonly fieldsIdentity: string
  readonly log: SessionLog
  readonly writes: SessionWrites
  readonly desk: Desk
  readonly discovery: SessionDiscovery
  readonly #timeListeners = new Set<() => void>()
  readonly #clock: Clock
  readonly #wakes: WakeDetector
  readonly #mirror: SessionMirror
  readonly #network: SessionNetwork
  readonly #closed = new AbortController()
  #wokeAt = Number.NEGATIVE_INFINITY

  constructor(spec: SessionSpec, environment: Environment) {
    const { clock, random, functions, storage, locks } = environment
    this.#clock = clock
    const log = new SessionLog(clock)
    this.log = log
    const network = new SessionNetwork({
      spec,
      environment,
      log,
      timeTold: () => this.#tellTime(),
      signedIn: () => this.#signedIn(),
    })
    this.#network = network
    const { requester, connections, meter, authenticator } = network
    // Ages are counted from the server's time (wire rule 14).
    this.fields = sessionFields(environment, log, () => this.serverClock.now())
    this.fieldsIdentity = JSON.stringify([...functions.fields].map(([name, { version }]) => `${name}@${version}`))
    const discovery = new SessionDiscovery({
      requester,
      clock,
      random,
      mirror: () => this.#mirror.mirror,
      informers: () => this.registry.used(),
      signedIn: () => (authenticator?.isSignedOut === true ? 'out' : 'in'),
      closed: this.#closed.signal,
    })
    this.discovery = discovery
    const { resolve, resolveAnew, served } = discovery
    this.#mirror = new SessionMirror({
      spec,
      storage,
      locks,
      clock,
      functions,
      transport: network.transport(),
      moved: () => {
        for (const informer of this.registry.informers()) informer.mirrorMoved()
        discovery.mirrorMoved()
      },
      closed: this.#closed.signal,
    })
    const memories = new WatchListMemories(clock, () => readVersion(network.transport(), this.#closed.signal))
    this.registry = new Registry(clock, (informer) => {
      const seat = this.#mirror.seatFor(informer)
      const id = resourceId(informer.target.resource)
      const transport = network.transport(informerName(informer.target))
      return {
        transport: discovery.transport(transport, () => this.registry.cachedAs(informer)),
        slots: connections.slots,
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
    this.writes = new SessionWrites({
      clock,
      now: () => this.serverClock.now(),
      caches: () => this.registry.informers(),
      resolve,
      served,
    })
    const bucket = new TokenBucket(clock, { ...defaultBucket, ...spec.client })
    const metrics = meter.requests
    this.desk = new Desk({
      client: new ApiClient({ requester, resolve, resolveAnew, bucket, clock, metrics }),
      exchanges: new Exchanges({ requester, bucket, slots: connections.slots, metrics }),
      writes: this.writes,
      discovery,
      diagnose: sessionDiagnosis({
        spec,
        environment,
        network,
        mirror: () => this.#mirror,
        registry: () => this.registry,
        served,
      }),
    })
    this.#wakes = new WakeDetector(clock, () => this.wake())
    this.#wakes.start()
  }

  get serverClock(): ServerClock {
    return this.#network.serverClock
  }

  /** Absent: requests carry nothing but cookies. */
  get authenticator(): Authenticator | undefined {
    return this.#network.authenticator
  }

  /** Called when the server's time became known, or is another one. */
  onTime(listener: () => void): () => void {
    this.#timeListeners.add(listener)
    return () => this.#timeListeners.delete(listener)
  }

  metrics(): SessionMetrics {
    return this.#network.meter.read(this.#mirror.stats)
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
    this.discovery.retryNow()
    for (const informer of this.registry.informers()) {
      const code = informer.status.error?.code
      if (code === 'signed-out' || code === 'invalid-auth') informer.retryNow()
    }
  }

  #tellTime(): void {
    for (const listener of this.#timeListeners) listener()
  }
}

async function readVersion(transport: Transport, signal: AbortSignal): Promise<string | undefined> {
  const answer = await transport.read('/version', signal)
  if (answer.type !== 'json' || typeof answer.body !== 'object' || answer.body === null) return undefined
  const { gitVersion } = answer.body as { readonly gitVersion?: unknown }
  return typeof gitVersion === 'string' ? gitVersion : undefined
}
