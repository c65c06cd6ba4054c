import type { Clock, Locks } from '../ports.js'

/** Hidden pages may wake up once a minute only. */
const silentMs = 180_000

/**
 * Notices that a page is gone, however it went: its lock is free, or, where there are no locks,
 * its heartbeats have stopped.
 */
export class PageLife {
  readonly #clock: Clock
  readonly #gone: () => void
  readonly #over = new AbortController()
  readonly #lock: string | undefined
  #cancel: () => void = () => {}

  constructor(
    ports: { readonly clock: Clock; readonly locks: Locks | undefined },
    lock: string | undefined,
    gone: () => void,
  ) {
    this.#clock = ports.clock
    this.#gone = gone
    this.#lock = ports.locks === undefined ? undefined : lock
    if (ports.locks === undefined || lock === undefined) return
    void ports.locks.take(lock, 'wait', this.#over.signal).then((release) => {
      release?.()
      if (!this.#over.signal.aborted) gone()
    })
  }

  /** A heartbeat came. Only who sends them can miss one. */
  beat(): void {
    if (this.#lock !== undefined || this.#over.signal.aborted) return
    this.#cancel()
    this.#cancel = this.#clock.after(silentMs, this.#gone)
  }

  stop(): void {
    this.#over.abort()
    this.#cancel()
  }
}
