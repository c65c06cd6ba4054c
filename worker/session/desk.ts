import type { Result } from '../../src/protocol/contract.js'
import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { PageAnswer, PageQuestion } from '../../src/protocol/requests.js'
import type { ApiClient } from '../client/api-client.js'
import type { Exchanges } from '../client/exchanges.js'
import type { SessionDiscovery } from './session-discovery.js'
import type { SessionWrites } from './session-writes.js'

/** Of one question: when nobody waits any more, and where the body of an exchange goes. */
export interface Asking {
  readonly signal: AbortSignal
  chunk(bytes: Uint8Array): void
  /** Once, behind the last chunk. */
  ended(error: ErrorInfo | undefined): void
}

export interface DeskPorts {
  readonly client: ApiClient
  readonly exchanges: Exchanges
  readonly writes: SessionWrites
  readonly diagnose: (signal: AbortSignal) => Promise<Diagnosis>
  readonly discovery: SessionDiscovery
}

/** Where the questions of a session's pages are answered. */
export class Desk {
  readonly #ports: DeskPorts

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  async answer(question: PageQuestion, asking: Asking): Promise<Result<PageAnswer>> {
    const { client, writes } = this.#ports
    switch (question.type) {
      case 'call':
        return writes.answer(question, asking.signal, () => client.call(question, asking.signal))
      case 'exchange':
        return this.#ports.exchanges.open(question, asking)
      case 'diagnose':
        return { ok: true, value: await this.#ports.diagnose(asking.signal) }
      case 'discovery':
        return { ok: true, value: await this.#ports.discovery.answer(question, asking.signal) }
    }
  }

  /** Open streams may be dead. */
  wake(): void {
    this.#ports.exchanges.wake()
  }
}
