import type { MirrorKey } from '../ports.js'

/** Work of one key is done one after the other, that of different keys beside each other. */
export class KeyQueue {
  readonly #tails = new Map<MirrorKey, Promise<unknown>>()

  /** Never rejects, if `work` does not. */
  add<T>(key: MirrorKey, work: () => Promise<T>): Promise<T> {
    const result = (this.#tails.get(key) ?? Promise.resolve()).then(work)
    this.#tails.set(key, result)
    void result.finally(() => {
      if (this.#tails.get(key) === result) this.#tails.delete(key)
    })
    return result
  }

  /** Resolves when all that was added before has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#tails.values())
  }
}
