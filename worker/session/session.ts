import { builtInFields } from '../../src/fields/built-in-fields.js'
import { resourceId } from '../../src/model/resource.js'
import type { SessionSpec } from '../../src/protocol/contract.js'
import type { FieldRegistry } from '../../src/query/field-ref.js'
import type { EngineFunctions } from '../informer/functions.js'
import { Registry } from '../informer/registry.js'
import type { Clock, Connections, Fetch, Random, Transport } from '../ports.js'
import { createTransport } from '../transport/create-transport.js'
import type { WatchGuards } from '../transport/request-init.js'
import { reporting } from './reporting-field.js'
import { ServerClock } from './server-clock.js'
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
  readonly log: (message: string, error: unknown) => void
  readonly functions: EngineFunctions
}

const oneWakeMs = 1_000

/** One (server, user) inside the engine: its transport, its memory, its informers. */
export class Session {
  readonly registry: Registry
  readonly fields: FieldRegistry
  readonly serverClock: ServerClock
  readonly #timeListeners = new Set<() => void>()
  readonly #clock: Clock
  readonly #wakes: WakeDetector
  #wokeAt = Number.NEGATIVE_INFINITY

  constructor(spec: SessionSpec, environment: Environment) {
    const { clock, random, fetch, guards } = environment
    this.#clock = clock
    // Ages are counted from the server's time (wire rule 14).
    this.fields = allFields(environment, () => this.serverClock.now())
    this.serverClock = new ServerClock(clock, () => this.#tellTime())
    const { slots, requests } = environment.connections(spec.server)
    const transport = this.serverClock.listeningTo(
      createTransport({ baseUrl: spec.server, fetch, clock, credentials: spec.credentials, guards, requests }),
    )
    const memories = new WatchListMemories(clock, () => readVersion(transport))
    this.registry = new Registry(clock, (informer) => {
      const id = resourceId(informer.target.resource)
      return {
        transport,
        slots,
        clock,
        random,
        watchLists: { advice: () => memories.advice(id), remember: () => memories.remember(id) },
        onFault: environment.log,
        functions: environment.functions,
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

  retryNow(): void {
    for (const informer of this.registry.informers()) informer.retryNow()
  }

  /** Online, shown again and resumed come together: one of them is enough. */
  wake(): void {
    const now = this.#clock.now()
    if (now - this.#wokeAt < oneWakeMs) return
    this.#wokeAt = now
    for (const informer of this.registry.informers()) informer.wake()
  }

  close(): void {
    this.#wakes.stop()
    this.registry.close()
  }

  #tellTime(): void {
    for (const listener of this.#timeListeners) listener()
  }
}

/** What is built in, and what the application registered. */
function allFields({ functions, log }: Environment, now: () => number): FieldRegistry {
  const own = [...functions.fields].map(([name, { fn }]) => [name, reporting(name, fn, log)] as const)
  return new Map([...builtInFields(now), ...own])
}

async function readVersion(transport: Transport): Promise<string | undefined> {
  const answer = await transport.read('/version', new AbortController().signal)
  if (answer.type !== 'json' || typeof answer.body !== 'object' || answer.body === null) return undefined
  const { gitVersion } = answer.body as { readonly gitVersion?: unknown }
  return typeof gitVersion === 'string' ? gitVersion : undefined
}
