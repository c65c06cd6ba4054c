import type { PageRecordSink } from '../bridge/logging-host.js'
import { type LogRecord, type LogWish, moreTalkative } from '../protocol/log.js'
import { consoleLogger, type Logger, logLevels, wishOf, writeTo } from './logger.js'

/** The options that say where records go; what is not given stays as it was. */
export interface LogOptions {
  readonly log: Logger | undefined
  readonly debug: boolean | undefined
}

/** Where the records of one kube go. Loggers can be replaced while it runs. */
export class PageLog implements PageRecordSink {
  /** Without a logger faults go to the console. */
  #logger: Logger = consoleLogger(['error'])
  #own: 'no' | 'yes' = 'no'
  #debug: Logger | undefined
  readonly #listeners = new Set<(wish: LogWish) => void>()

  constructor(options: LogOptions) {
    this.use(options)
  }

  use({ log, debug }: LogOptions): void {
    if (log !== undefined) {
      this.#logger = log
      this.#own = 'yes'
    }
    if (debug !== undefined) this.#debug = debug ? consoleLogger(logLevels) : undefined
    const { wish } = this
    for (const listener of this.#listeners) listener(wish)
  }

  get wish(): LogWish {
    return this.#loggers.reduce((most: LogWish, logger) => moreTalkative(most, wishOf(logger)), 'off')
  }

  onWish(listener: (wish: LogWish) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  write(records: readonly LogRecord[], dropped: number): void {
    const all = dropped === 0 ? records : [droppedRecord(dropped, records[0], this.wish), ...records]
    for (const record of all) for (const logger of this.#loggers) writeTo(logger, record)
  }

  get #loggers(): readonly Logger[] {
    if (this.#debug === undefined) return [this.#logger]
    // One console is enough.
    return this.#own === 'yes' ? [this.#logger, this.#debug] : [this.#debug]
  }
}

/** Told at a level that is wanted, whatever was lost. */
function droppedRecord(count: number, next: LogRecord | undefined, wish: LogWish): LogRecord {
  const message = `${count} older records were dropped: the page did not take them in time`
  return { time: next?.time ?? Date.now(), level: wish === 'error' ? 'error' : 'warn', what: 'dropped', message, count }
}
