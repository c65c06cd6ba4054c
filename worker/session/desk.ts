import type { Result } from '../../src/protocol/contract.js'
import { type ErrorInfo, errorInfo } from '../../src/protocol/errors.js'
import type { PageAnswer, PageQuestion } from '../../src/protocol/requests.js'

/** Of one question: when nobody waits any more, and where the body of an exchange goes. */
export interface Asking {
  readonly signal: AbortSignal
  chunk(bytes: Uint8Array): void
  /** Once, behind the last chunk. */
  ended(error: ErrorInfo | undefined): void
}

/** Where the questions of a session's pages are answered. */
export class Desk {
  async answer(question: PageQuestion, _asking: Asking): Promise<Result<PageAnswer>> {
    return { ok: false, error: errorInfo('engine-failure', `Nobody answers questions of type ${question.type}`) }
  }
}
