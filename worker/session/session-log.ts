import { isWanted, type LogLevel, type LogRecord, type LogWish, moreTalkative } from '../../src/protocol/log.js'
import type { Clock, Log } from '../ports.js'

/** Records that wait for one page; older ones make room. */
export const keptRecords = 500

/** What one page has not been told yet. */
export interface PageRecords {
  wish: LogWish
  /** What waits, oldest first, and how many older ones were not kept. Counts as told; undefined when there is nothing. */
  take(): { readonly records: readonly LogRecord[]; readonly dropped: number } | undefined
  close(): void
}

interface Reader {
  wish: LogWish
  records: LogRecord[]
  dropped: number
  readonly due: () => void
}

/** One session's log: each record goes to those of its pages that want it, and to nobody else (P11). Bounded (P10). */
export class SessionLog implements Log {
  readonly #clock: Clock
  readonly #readers = new Set<Reader>()
  #wish: LogWish = 'off'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wants(level: LogLevel): boolean {
    return isWanted(level, this.#wish)
  }

  write(entry: Omit<LogRecord, 'time'>): void {
    if (!this.wants(entry.level)) return
    const record: LogRecord = { time: this.#clock.now(), ...entry }
    for (const reader of this.#readers) if (isWanted(record.level, reader.wish)) keep(reader, record)
  }

  /** A page joins. `due` is called when something waits for it. */
  open(wish: LogWish, due: () => void): PageRecords {
    const reader: Reader = { wish, records: [], dropped: 0, due }
    this.#readers.add(reader)
    this.#listen()
    const listen = (): void => this.#listen()
    return {
      get wish() {
        return reader.wish
      },
      set wish(wish) {
        reader.wish = wish
        listen()
      },
      take: () => {
        const { records, dropped } = reader
        if (records.length === 0) return undefined
        reader.records = []
        reader.dropped = 0
        return { records, dropped }
      },
      close: () => {
        this.#readers.delete(reader)
        this.#listen()
      },
    }
  }

  /** The most talkative wish of all. */
  #listen(): void {
    this.#wish = [...this.#readers].reduce((most: LogWish, { wish }) => moreTalkative(most, wish), 'off')
  }
}

function keep(reader: Reader, record: LogRecord): void {
  reader.records.push(record)
  if (reader.records.length > keptRecords) {
    reader.records.shift()
    reader.dropped += 1
  }
  if (reader.records.length === 1) reader.due()
}
