import type { HostConnection, Result } from '../protocol/contract.js'
import { pageErrorInfo } from '../protocol/page-faults.js'

/** One open line to an engine. What is asked of it is answered, or lost with it. */
export class OpenLine {
  readonly connection: HostConnection
  readonly #pending = new Set<() => void>()
  #state: 'open' | 'gone' = 'open'

  constructor(connection: HostConnection) {
    this.connection = connection
  }

  get isGone(): boolean {
    return this.#state === 'gone'
  }

  /** `lost`: the line went before the answer. Never rejects. */
  ask<T>(question: (connection: HostConnection) => Promise<Result<T>>): Promise<Result<T> | 'lost'> {
    return new Promise((resolve) => {
      const lose = (): void => resolve('lost')
      if (this.isGone) return lose()
      this.#pending.add(lose)
      const answered = (answer: Result<T>): void => {
        // An engine that does not know this page (any more); the host notices too, and says so.
        if (!answer.ok && answer.error.code === 'closed') return
        this.#pending.delete(lose)
        resolve(answer)
      }
      const failed = (error: unknown): void =>
        answered({
          ok: false,
          error: pageErrorInfo('engine-failure', `The engine did not take a command: ${String(error)}`),
        })
      question(this.connection).then(answered, failed)
    })
  }

  end(): void {
    if (this.isGone) return
    this.#state = 'gone'
    this.connection.port.close()
    this.connection.close()
    for (const lose of this.#pending) lose()
    this.#pending.clear()
  }
}
