import type { Clock, Requester, Transport } from '../ports.js'

/** `Date` headers have whole seconds; a smaller difference is not one. */
const coarseMs = 1_500

/** The server's clock less ours, from the answers that come by (wire rule 14). */
export class ServerClock {
  readonly #clock: Clock
  readonly #moved: () => void
  #offsetMs: number | undefined

  /** `moved` is called when the offset is first known, and when it changes by more than its precision. */
  constructor(clock: Clock, moved: () => void) {
    this.#clock = clock
    this.#moved = moved
  }

  /** Undefined until an answer told the time. */
  get offsetMs(): number | undefined {
    return this.#offsetMs
  }

  now(): number {
    return this.#clock.now() + (this.#offsetMs ?? 0)
  }

  /** The same transport; answers are read on their way. */
  listeningTo(transport: Transport): Transport {
    return {
      list: async (request, signal) => {
        const askedAt = this.#clock.now()
        const answer = await transport.list(request, signal)
        if (answer.type === 'page') this.#note(answer.serverTime, askedAt)
        return answer
      },
      watch: (request, sink, signal) => {
        const askedAt = this.#clock.now()
        transport.watch(
          request,
          {
            held: () => sink.held(),
            sent: () => sink.sent(),
            opened: (info) => {
              this.#note(info.serverTime, askedAt)
              sink.opened(info)
            },
            events: (batch, bytes, arrivedAt) => sink.events(batch, bytes, arrivedAt),
            ended: (end) => sink.ended(end),
          },
          signal,
        )
      },
      read: async (path, signal) => {
        const askedAt = this.#clock.now()
        const answer = await transport.read(path, signal)
        if (answer.type === 'json') this.#note(answer.serverTime, askedAt)
        return answer
      },
    }
  }

  /** The same requester; answers are read on their way. */
  listeningToRequests(requester: Requester): Requester {
    return {
      send: async (request, signal) => {
        const askedAt = this.#clock.now()
        const answer = await requester.send(request, signal)
        if (answer.type === 'answer') this.#note(answer.head.serverTime, askedAt)
        return answer
      },
      open: (request, sink, signal) => {
        const askedAt = this.#clock.now()
        requester.open(
          request,
          {
            head: (head) => {
              this.#note(head.serverTime, askedAt)
              sink.head(head)
            },
            chunk: (bytes) => sink.chunk(bytes),
            ended: (end) => sink.ended(end),
          },
          signal,
        )
      },
    }
  }

  /**
   * On average the true time is half a second behind the header's. An answer that took long (a large
   * list, a watch that a browser hands over at its first byte) has an old header and is no clock.
   */
  #note(serverTime: number | undefined, askedAt: number): void {
    const now = this.#clock.now()
    if (serverTime === undefined || now - askedAt > coarseMs) return
    const offset = serverTime + 500 - now
    if (this.#offsetMs !== undefined && Math.abs(offset - this.#offsetMs) < coarseMs) return
    this.#offsetMs = offset
    this.#moved()
  }
}
