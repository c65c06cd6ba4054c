import type { OpenWatch, WatchHub } from '../read/watch-hub.js'
import type { SeenRequest } from './seen-request.js'

/** What is answered instead of the server's own answer. */
export interface AnswerRule {
  /** Which requests. Default: all. */
  readonly match?: (request: SeenRequest) => boolean
  /** The how manieth of them, counted from now. Default 1: the next. */
  readonly nth?: number
  /** How many from there on. Default 1; `Infinity` until the rule is taken back. */
  readonly times?: number
  /** `refuse`: no connection. `hang`: never an answer; it ends with the request's signal. */
  readonly respond: 'refuse' | 'hang' | ((request: SeenRequest) => Response | Promise<Response>)
}

/** Which open watches. */
export type WatchFilter = (watch: OpenWatch) => boolean

/** Breaks the server on purpose. Filters of watches default to all of them. */
export interface Faults {
  /** Returns what takes the rule back. The first rule that applies wins. */
  answer(rule: AnswerRule): () => void
  /** A clean end. */
  closeWatches(filter?: WatchFilter): void
  /** The connection breaks. */
  cutWatches(filter?: WatchFilter): void
  /** Half-open: nothing comes any more, not even an end. `thawWatches` lets go what waited. */
  freezeWatches(filter?: WatchFilter): void
  thawWatches(filter?: WatchFilter): void
  /** A bookmark now, to those who asked for bookmarks. */
  sendBookmarks(filter?: WatchFilter): void
  /** Default `send`. */
  setBookmarks(bookmarks: 'send' | 'drop'): void
  /** Default `send`. `never` is a server that takes watch-lists and does not know how to end them. */
  setEndMark(endMark: 'send' | 'never'): void
}

interface ActiveRule {
  readonly rule: AnswerRule
  seen: number
}

/** The rules, and the watches they are about. */
export class FaultBox implements Faults {
  readonly #hub: WatchHub
  readonly #rules = new Set<ActiveRule>()

  constructor(hub: WatchHub) {
    this.#hub = hub
  }

  answer(rule: AnswerRule): () => void {
    const active: ActiveRule = { rule, seen: 0 }
    this.#rules.add(active)
    return () => void this.#rules.delete(active)
  }

  /** What to answer this request with; `undefined` for the server's own answer. Counts it. */
  responseTo(request: SeenRequest): AnswerRule['respond'] | undefined {
    let found: AnswerRule['respond'] | undefined
    for (const active of [...this.#rules]) {
      const { match, nth = 1, times = 1, respond } = active.rule
      if (match !== undefined && !match(request)) continue
      active.seen += 1
      if (active.seen >= nth && active.seen < nth + times) found ??= respond
      if (active.seen >= nth + times - 1) this.#rules.delete(active)
    }
    return found
  }

  closeWatches(filter: WatchFilter = all): void {
    this.#hub.each(filter, (stream) => stream.close())
  }

  cutWatches(filter: WatchFilter = all): void {
    this.#hub.each(filter, (stream) => stream.cut())
  }

  freezeWatches(filter: WatchFilter = all): void {
    this.#hub.each(filter, (stream) => stream.freeze())
  }

  thawWatches(filter: WatchFilter = all): void {
    this.#hub.each(filter, (stream) => stream.thaw())
  }

  sendBookmarks(filter: WatchFilter = all): void {
    this.#hub.each(filter, (stream) => stream.bookmark())
  }

  setBookmarks(bookmarks: 'send' | 'drop'): void {
    this.#hub.faults = { ...this.#hub.faults, bookmarks }
  }

  setEndMark(endMark: 'send' | 'never'): void {
    this.#hub.faults = { ...this.#hub.faults, endMark }
  }
}

const all: WatchFilter = () => true
