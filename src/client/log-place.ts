/** A line and when it was written, as the server puts before it. */
const timed = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) ?/

interface LineTime {
  /** Whole seconds, ms since the epoch. */
  readonly second: number
  readonly nanos: string
}

/**
 * How far a followed log was read, so that it goes on behind a cut: the server is asked from the second of the last line
 * on, and what was told already is left out.
 */
export class LogPlace {
  #last: LineTime | undefined
  /** When the server first answered, ms since the epoch. */
  #begun: number | undefined
  /** Lines told of that very moment. */
  #told = 0
  #known: { readonly upTo: LineTime; left: number } | undefined

  /** For `sinceTime`: of the last line, else of the first answer. Undefined where neither is known. */
  get since(): string | undefined {
    const second = this.#last?.second ?? this.#begun
    return second === undefined ? undefined : new Date(second).toISOString().replace('.000Z', 'Z')
  }

  /** A stream was answered, at this time of the server: its `Date` header. */
  answered(date: string | undefined): void {
    const second = Date.parse(date ?? '')
    if (!Number.isNaN(second)) this.#begun ??= second
  }

  /** Another stream begins, from `since` on. */
  again(): void {
    this.#known = this.#last === undefined ? undefined : { upTo: this.#last, left: this.#told }
  }

  /** The line without its time, or undefined where it was told before. Lines without a time are always new. */
  take(line: string): { readonly text: string; readonly time: string } | undefined {
    const found = timed.exec(line)
    if (found === null) return { text: line, time: '' }
    const [time, seconds = '', nanos = '', zone = ''] = found
    const at = { second: Date.parse(seconds + zone), nanos: nanos.padEnd(9, '0') }
    if (this.#isKnown(at)) return undefined
    this.#told = this.#last !== undefined && compare(at, this.#last) === 0 ? this.#told + 1 : 1
    this.#last = at
    return { text: line.slice(time.length), time }
  }

  #isKnown(at: LineTime): boolean {
    const known = this.#known
    if (known === undefined) return false
    const order = compare(at, known.upTo)
    if (order < 0) return true
    if (order === 0 && known.left > 0) {
      known.left -= 1
      return true
    }
    this.#known = undefined
    return false
  }
}

function compare(a: LineTime, b: LineTime): number {
  return a.second - b.second || (a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0)
}
