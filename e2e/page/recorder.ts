import type { Observable, Subscription } from 'rxjs'

export interface Emission<T> {
  readonly value: T
  /** `performance.now()` of the page. */
  readonly at: number
}

/** Everything that an observable emitted, from the moment of its making. An error counts as a failure of the test. */
export class Recorder<T> {
  readonly emissions: Emission<T>[] = []
  readonly #waiting = new Set<() => void>()
  readonly #subscription: Subscription
  #end: 'open' | 'complete' | { readonly error: unknown } = 'open'

  constructor(source: Observable<T>) {
    this.#subscription = source.subscribe({
      next: (value) => {
        this.emissions.push({ value, at: performance.now() })
        this.#look()
      },
      error: (error: unknown) => {
        this.#end = { error }
        this.#look()
      },
      complete: () => {
        this.#end = 'complete'
        this.#look()
      },
    })
  }

  get values(): readonly T[] {
    return this.emissions.map(({ value }) => value)
  }

  get last(): T | undefined {
    return this.emissions.at(-1)?.value
  }

  get isComplete(): boolean {
    return this.#end === 'complete'
  }

  /**
   * The first value, of those emitted from number `from` on, for which `predicate` holds; waits for it if need be.
   * Rejects after `ms` with the last value in the message.
   */
  waitFor(predicate: (value: T) => unknown, { ms = 20_000, from = 0 } = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      let next = from
      const settle = (end: () => void): void => {
        this.#waiting.delete(look)
        clearTimeout(timer)
        end()
      }
      const look = (): void => {
        for (; next < this.emissions.length; next += 1) {
          const { value } = this.emissions[next] as Emission<T>
          if (!predicate(value)) continue
          settle(() => resolve(value))
          return
        }
        if (typeof this.#end === 'object') settle(() => reject(this.#failure(predicate, 'the observable failed')))
      }
      const timer = setTimeout(() => settle(() => reject(this.#failure(predicate, `${ms} ms are over`))), ms)
      this.#waiting.add(look)
      look()
    })
  }

  stop(): void {
    this.#subscription.unsubscribe()
  }

  #look(): void {
    for (const look of [...this.#waiting]) look()
  }

  #failure(predicate: (value: T) => unknown, reason: string): Error {
    const seen = `${this.emissions.length} values, the last one ${shown(this.last)}`
    const error = typeof this.#end === 'object' ? `, error ${String(this.#end.error)}` : ''
    return new Error(`waiting for ${predicate.toString()}: ${reason}; ${seen}${error}`)
  }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 1_000)
}
