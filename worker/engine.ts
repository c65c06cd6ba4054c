import {
  type Command,
  type EngineApi,
  type Hello,
  type Metrics,
  protocolVersion,
  type Result,
  type Welcome,
} from '../src/protocol/contract.js'
import { errorInfo } from '../src/protocol/errors.js'
import type { Ack, Frame, FramePort } from '../src/protocol/frames.js'
import { PageLink } from './bridge/page-link.js'
import { type Environment, Session } from './session/session.js'
import { sessionId } from './session/session-id.js'

/** The engine: many pages, many sessions. Composition only. */
export class Engine implements EngineApi<FramePort<Ack, Frame>> {
  readonly #environment: Environment
  readonly #epoch: string
  readonly #sessions = new Map<string, { readonly session: Session; readonly pages: Set<string> }>()
  readonly #pages = new Map<string, { readonly link: PageLink; readonly sessionId: string }>()

  constructor(environment: Environment) {
    this.#environment = environment
    this.#epoch = `${environment.clock.now().toString(36)}-${environment.random().toString(36).slice(2)}`
  }

  async connect(hello: Hello, port: FramePort<Ack, Frame>): Promise<Result<Welcome>> {
    if (hello.protocol !== protocolVersion) {
      const happened = `The page speaks protocol ${hello.protocol}, the worker ${protocolVersion}`
      return { ok: false, error: errorInfo('engine-mismatch', happened) }
    }
    const id = sessionId(hello)
    let entry = this.#sessions.get(id)
    if (entry === undefined) {
      entry = { session: new Session(hello.session, this.#environment), pages: new Set() }
      this.#sessions.set(id, entry)
    }
    entry.pages.add(hello.page)
    const link = new PageLink({
      session: entry.session,
      port,
      clock: this.#environment.clock,
      epoch: this.#epoch,
      intervalMs: hello.frameIntervalMs,
    })
    this.#pages.set(hello.page, { link, sessionId: id })
    entry.session.pageCame()
    return { ok: true, value: { protocol: protocolVersion, epoch: this.#epoch } }
  }

  async command(page: string, command: Command): Promise<Result<void>> {
    const entry = this.#pages.get(page)
    if (entry === undefined) return unknownPage()
    return entry.link.command(command)
  }

  async metrics(page: string): Promise<Result<Metrics>> {
    const entry = this.#pages.get(page)
    const session = entry === undefined ? undefined : this.#sessions.get(entry.sessionId)?.session
    if (entry === undefined || session === undefined) return unknownPage()
    const openStreams = session.registry.informers().filter((informer) => informer.hasOpenStream).length
    const informers = session.registry.metrics()
    return { ok: true, value: { epoch: this.#epoch, informers, openStreams, frames: entry.link.frameCounts } }
  }

  /** Whether an informer waits for an answer that will bring its next state. */
  get isFetching(): boolean {
    return [...this.#sessions.values()].some(({ session }) =>
      session.registry.informers().some((informer) => informer.status.fetching),
    )
  }

  async disconnect(page: string): Promise<void> {
    const entry = this.#pages.get(page)
    if (entry === undefined) return
    this.#pages.delete(page)
    entry.link.close()
    const session = this.#sessions.get(entry.sessionId)
    session?.pages.delete(page)
    if (session?.pages.size === 0) {
      this.#sessions.delete(entry.sessionId)
      session.session.close()
    }
  }
}

function unknownPage(): { readonly ok: false; readonly error: ReturnType<typeof errorInfo> } {
  return { ok: false, error: errorInfo('closed', 'This page is not connected') }
}
