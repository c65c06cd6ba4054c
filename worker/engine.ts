import { build } from '../src/protocol/build.js'
import {
  type Command,
  type EngineApi,
  type Hello,
  protocolVersion,
  type Result,
  type Welcome,
} from '../src/protocol/contract.js'
import type { Diagnosis } from '../src/protocol/diagnosis.js'
import { errorInfo } from '../src/protocol/errors.js'
import type { Ack, Frame, FramePort } from '../src/protocol/frames.js'
import type { EngineMetrics, Metrics } from '../src/protocol/metrics.js'
import type { PageAnswer, PageQuestion } from '../src/protocol/requests.js'
import { PageLife } from './bridge/page-life.js'
import { PageLink } from './bridge/page-link.js'
import { thrown, thrownText } from './informer/thrown.js'
import type { Locks } from './ports.js'
import { type CountedClock, countedClock } from './session/counted-clock.js'
import type { Environment } from './session/environment.js'
import { Session } from './session/session.js'
import { sessionId } from './session/session-id.js'

interface Page {
  readonly link: PageLink
  readonly life: PageLife
  readonly sessionId: string
}

/** How the engine is known to others in the browser profile. */
export interface EngineIdentity {
  /** Of the worker: equal names are generations of one engine. */
  readonly name: string
  /** Absent: this thread has none, or nobody else could know of this engine. */
  readonly locks?: Locks
}

/** The engine: many pages, many sessions. Composition only. */
export class Engine implements EngineApi<FramePort<Ack, Frame>> {
  readonly #environment: Environment
  readonly #clock: CountedClock
  readonly #begunAt: number
  readonly #identity: EngineIdentity
  readonly #epoch: string
  readonly #sessions = new Map<string, { readonly session: Session; readonly pages: Set<string> }>()
  readonly #pages = new Map<string, Page>()
  /** What others see that this engine lives by. */
  readonly #lock: Promise<string | undefined>
  #state: 'working' | 'superseded' = 'working'

  constructor(environment: Environment, identity: EngineIdentity) {
    this.#clock = countedClock(environment.clock)
    this.#environment = { ...environment, clock: this.#clock, host: hostOf(identity) }
    this.#begunAt = this.#clock.now()
    this.#identity = identity
    this.#epoch = `${environment.clock.now().toString(36)}-${environment.random().toString(36).slice(2)}`
    this.#lock = this.#holdLock(`kube-informer/engine/${identity.name}/${this.#epoch}`)
  }

  async connect(hello: Hello, port: FramePort<Ack, Frame>): Promise<Result<Welcome>> {
    if (hello.protocol !== protocolVersion || hello.build !== build) {
      const happened = `The page speaks protocol ${hello.protocol} of build ${hello.build}, the worker ${protocolVersion} of ${build}`
      return { ok: false, error: errorInfo('engine-mismatch', happened) }
    }
    const lock = await this.#lock
    // Whoever waits for that lock learns by it that the other engine is gone; that one learns it when it wakes up.
    if (hello.supersedes !== undefined) await this.#identity.locks?.steal(hello.supersedes)
    if (this.#isSuperseded)
      return { ok: false, error: errorInfo('engine-lost', 'Another engine took the place of this one') }
    this.#forget(hello.page)
    const id = sessionId(hello)
    let entry = this.#sessions.get(id)
    if (entry === undefined) {
      entry = { session: new Session(hello.session, this.#environment), pages: new Set() }
      this.#sessions.set(id, entry)
    }
    entry.pages.add(hello.page)
    const { clock } = this.#environment
    const link = new PageLink({
      session: entry.session,
      port,
      clock,
      epoch: this.#epoch,
      intervalMs: hello.frameIntervalMs,
      log: hello.log ?? 'off',
    })
    const life = new PageLife(
      { clock, locks: this.#identity.locks },
      // Where this thread is refused locks, each of the page's would seem free.
      lock === undefined ? undefined : hello.lock,
      () => this.#forget(hello.page),
    )
    this.#pages.set(hello.page, { link, life, sessionId: id })
    entry.session.pageCame()
    const welcome = { protocol: protocolVersion, epoch: this.#epoch, ...(lock === undefined ? {} : { lock }) }
    return { ok: true, value: welcome }
  }

  async command(page: string, command: Command): Promise<Result<void>> {
    const entry = this.#pages.get(page)
    if (entry === undefined) return unknownPage()
    return entry.link.command(command)
  }

  async ask(page: string, number: number, question: PageQuestion): Promise<Result<PageAnswer>> {
    const entry = this.#pages.get(page)
    if (entry === undefined) return unknownPage()
    return entry.link.ask(number, question)
  }

  async ping(page: string): Promise<Result<void>> {
    const entry = this.#pages.get(page)
    if (entry === undefined) return unknownPage()
    entry.life.beat()
    return { ok: true, value: undefined }
  }

  async metrics(page: string): Promise<Result<Metrics>> {
    const entry = this.#pages.get(page)
    const session = entry === undefined ? undefined : this.#sessions.get(entry.sessionId)?.session
    if (entry === undefined || session === undefined) return unknownPage()
    const openStreams = session.registry.informers().filter((informer) => informer.hasOpenStream).length
    const informers = session.registry.metrics()
    const value: Metrics = {
      epoch: this.#epoch,
      informers,
      openStreams,
      discovery: session.discovery.requests,
      frames: entry.link.frameCounts,
      session: session.metrics(),
      engine: this.#metrics(),
    }
    return { ok: true, value }
  }

  #metrics(): EngineMetrics {
    const held = [...this.#pages.values()].map(({ link }) => link.holds)
    return {
      pages: this.#pages.size,
      sessions: this.#sessions.size,
      subscriptions: held.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
      questions: held.reduce((sum, { questions }) => sum + questions, 0),
      timers: this.#clock.waiting,
      upMs: this.#clock.now() - this.#begunAt,
    }
  }

  /** Something on this thread failed and nobody caught it: told to all pages, since on a shared worker nobody would see it. */
  fault(error: unknown): void {
    const told = thrown(error)
    const message = `Something on the engine's thread failed, and nobody caught it (${thrownText(told)})`
    for (const { session } of this.#sessions.values()) {
      session.log.write({ level: 'error', what: 'engine', message, ...told })
    }
  }

  /** Whether an informer waits for an answer that will bring its next state. */
  get isFetching(): boolean {
    return [...this.#sessions.values()].some(({ session }) =>
      session.registry.informers().some((informer) => informer.status.fetching),
    )
  }

  async disconnect(page: string): Promise<void> {
    this.#forget(page)
  }

  #forget(page: string): void {
    const entry = this.#pages.get(page)
    if (entry === undefined) return
    this.#pages.delete(page)
    entry.life.stop()
    entry.link.close()
    const session = this.#sessions.get(entry.sessionId)
    session?.pages.delete(page)
    if (session?.pages.size === 0) {
      this.#sessions.delete(entry.sessionId)
      session.session.close()
    }
  }

  get #isSuperseded(): boolean {
    return this.#state === 'superseded'
  }

  async #holdLock(name: string): Promise<string | undefined> {
    const { locks } = this.#identity
    if (locks === undefined) return undefined
    return (await locks.keep(name, () => this.#end())) === 'held' ? name : undefined
  }

  #end(): void {
    this.#state = 'superseded'
    for (const page of [...this.#pages.keys()]) this.#forget(page)
  }
}

/** Names are made by pages: of a shared worker as it is, `page/…` of one's own, with the generation at the end. */
function hostOf({ name, locks }: EngineIdentity): Diagnosis['host'] {
  const generation = /#(\d+)$/.exec(name)?.[1]
  return {
    type: name === 'inline' ? 'inline' : name.startsWith('page/') ? 'dedicated' : 'shared',
    locks: locks === undefined ? 'none' : 'browser',
    ...(generation === undefined ? {} : { generation: Number(generation) }),
  }
}

function unknownPage(): { readonly ok: false; readonly error: ReturnType<typeof errorInfo> } {
  return { ok: false, error: errorInfo('closed', 'This page is not connected') }
}
