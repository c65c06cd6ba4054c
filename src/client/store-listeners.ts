import { Subject } from 'rxjs'

/** Who listens to a store. One that throws is reported as uncaught, in a task of its own; it goes on, and so do the others. */
export class StoreListeners {
  readonly #moved = new Subject<void>()

  get isEmpty(): boolean {
    return !this.#moved.observed
  }

  /** One entry per call, so that the same function may listen twice. The result ends it. */
  add(listener: () => void): () => void {
    const entry = this.#moved.subscribe(() => listener())
    return () => entry.unsubscribe()
  }

  /** Those that came or left meanwhile are not told. */
  tell(): void {
    this.#moved.next()
  }
}
