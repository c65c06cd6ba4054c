/**
 * Open while work may begin. Who waits for it, or for something while it is open, learns when that changes.
 */
export class Gate {
  /** While it is closed. */
  #waiting: (() => void)[] = []
  /** While it is open: aborts when it closes. */
  #open: AbortController | undefined

  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** Resolves while it is open, with a signal that aborts when it closes. */
  async opened(): Promise<AbortSignal> {
    while (this.#open === undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.#open.signal
  }

  set(state: 'open' | 'closed'): void {
    if (state === 'closed') {
      this.#open?.abort()
      this.#open = undefined
      return
    }
    this.#open ??= new AbortController()
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
