import type { Clock } from '../clock.js'
import { jsonHeaders } from '../http/answer.js'
import type { ApiFailure } from '../http/api-failure.js'
import type { ServedObject } from '../served-object.js'
import type { WriteRecord } from '../store/object-table.js'
import type { Selection } from './selection.js'
import { eventOf, type LineWriter, type WatchEvent } from './watch-event.js'

/** What tests may take away from all watches. */
export interface WatchFaults {
  readonly bookmarks: 'send' | 'drop'
  readonly endMark: 'send' | 'never'
}

export interface WatchStreamOptions {
  readonly selection: Selection
  readonly writer: LineWriter
  readonly clock: Clock
  readonly faults: () => WatchFaults
  /** The present state, to be shown first. */
  readonly initial: readonly ServedObject[]
  /** Records up to this revision are not shown, nor are bookmarks. */
  readonly after: number
  /** Revision of the mark behind the initial state; absent: no mark. */
  readonly endMarkAt?: number
  readonly bookmarks: 'wanted' | 'unwanted'
  readonly revision: () => number
  readonly timeoutMs: number
  readonly ended: () => void
}

const chunkCharacters = 64 * 1024
/** A reader that is further behind loses its watch, as with a real server. */
const slowReaderEvents = 10_000
const bookmarkMs = 60_000
const bookmarkBeforeEndMs = 2_000

/**
 * One open watch. Lines wait as events and become text when the reader wants more; what happens
 * in one turn leaves in one chunk.
 */
export class WatchStream {
  readonly response: Response
  readonly #options: WatchStreamOptions
  readonly #encoder = new TextEncoder()
  readonly #cancels: (() => void)[] = []
  #queue: WatchEvent[] = []
  #initialAt = 0
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #flush: 'idle' | 'scheduled' = 'idle'
  #state: 'open' | 'frozen' | 'closing' | 'ended' = 'open'
  #mark: 'due' | 'sent' | 'none'

  constructor(options: WatchStreamOptions) {
    this.#options = options
    this.#mark = options.endMarkAt === undefined ? 'none' : 'due'
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => this.#send(),
        cancel: () => this.#end(),
      },
      { highWaterMark: 1 },
    )
    this.response = new Response(body, { headers: jsonHeaders() })
    this.#startTimers()
  }

  offer(record: WriteRecord): void {
    if (this.#state === 'ended' || this.#state === 'closing' || record.revision <= this.#options.after) return
    const event = eventOf(record, this.#options.selection)
    if (event !== undefined) this.#push(event)
  }

  /** An ERROR event, then the end. */
  fail(failure: ApiFailure): void {
    this.#push({ type: 'ERROR', failure })
    this.close()
  }

  /** A clean end behind what waits. */
  close(): void {
    if (this.#state === 'ended') return
    this.#state = 'closing'
    this.#schedule()
  }

  /** The connection breaks; what waits is lost. */
  cut(reason: unknown = new TypeError('network error')): void {
    if (this.#state === 'ended') return
    this.#end()
    this.#controller?.error(reason)
  }

  /** Half-open: nothing comes any more, not even an end. */
  freeze(): void {
    if (this.#state === 'open') this.#state = 'frozen'
  }

  thaw(): void {
    if (this.#state !== 'frozen') return
    this.#state = 'open'
    this.#schedule()
  }

  /** A bookmark out of turn. */
  bookmark(): void {
    const { bookmarks, faults, revision, after } = this.#options
    if (bookmarks === 'unwanted' || faults().bookmarks === 'drop' || this.#isBehind() || revision() <= after) return
    this.#push({ type: 'BOOKMARK', revision: revision(), mark: 'none' })
  }

  #startTimers(): void {
    const { clock, timeoutMs, bookmarks } = this.#options
    this.#cancels.push(clock.after(timeoutMs, () => this.#timeOut()))
    if (bookmarks === 'unwanted') return
    if (timeoutMs > bookmarkBeforeEndMs) {
      this.#cancels.push(clock.after(timeoutMs - bookmarkBeforeEndMs, () => this.bookmark()))
    }
    const every = (): void => {
      this.#cancels.push(
        clock.after(bookmarkMs, () => {
          this.bookmark()
          if (this.#state === 'open' || this.#state === 'frozen') every()
        }),
      )
    }
    every()
  }

  /** A frozen connection does not show its end either. */
  #timeOut(): void {
    if (this.#state === 'open') this.close()
  }

  #isBehind(): boolean {
    return this.#mark === 'due' || this.#initialAt < this.#options.initial.length
  }

  #push(event: WatchEvent): void {
    if (this.#state === 'ended') return
    this.#queue.push(event)
    if (this.#queue.length > slowReaderEvents && !this.#isBehind() && this.#state === 'open') {
      this.#queue = []
      this.close()
      return
    }
    this.#schedule()
  }

  #schedule(): void {
    if (this.#flush === 'scheduled') return
    this.#flush = 'scheduled'
    queueMicrotask(() => {
      this.#flush = 'idle'
      this.#send()
    })
  }

  /** One chunk, if there is anything and the reader takes it. */
  #send(): void {
    const controller = this.#controller
    if (controller === undefined || this.#state === 'frozen' || this.#state === 'ended') return
    if ((controller.desiredSize ?? 0) <= 0) return
    const text = this.#text()
    if (text !== '') {
      controller.enqueue(this.#encoder.encode(text))
      return
    }
    if (this.#state !== 'closing') return
    this.#end()
    controller.close()
  }

  #text(): string {
    const { initial, selection, writer, endMarkAt, faults } = this.#options
    let text = ''
    while (this.#initialAt < initial.length && text.length < chunkCharacters) {
      const object = initial[this.#initialAt] as ServedObject
      this.#initialAt += 1
      if (selection.matches(object)) text += writer.line({ type: 'ADDED', object })
    }
    if (this.#initialAt < initial.length) return text
    if (this.#mark === 'due' && endMarkAt !== undefined) {
      this.#mark = 'sent'
      if (faults().endMark === 'send')
        text += writer.line({ type: 'BOOKMARK', revision: endMarkAt, mark: 'initial-events-end' })
    }
    let taken = 0
    while (taken < this.#queue.length && text.length < chunkCharacters) {
      text += writer.line(this.#queue[taken] as WatchEvent)
      taken += 1
    }
    this.#queue = this.#queue.slice(taken)
    return text
  }

  #end(): void {
    this.#state = 'ended'
    this.#queue = []
    for (const cancel of this.#cancels) cancel()
    this.#options.ended()
  }
}
