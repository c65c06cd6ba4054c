import type { ReadAnswer, Transport } from '../ports.js'

const path = '/api/v1/namespaces/kube-system'

/**
 * Which cluster answers: the uid of its namespace `kube-system`, which lives as long as it does.
 * Read once, when somebody needs it; where it may not be read, what the application called it.
 */
export class ClusterIdentity {
  readonly #transport: Transport
  readonly #given: string | undefined
  readonly #closed: AbortSignal
  #reading: Promise<string | undefined> | undefined

  constructor(transport: Transport, given: string | undefined, closed: AbortSignal) {
    this.#closed = closed
    this.#transport = transport
    this.#given = given
  }

  /** Undefined while it cannot be known; asked again the next time. Never rejects. */
  read(): Promise<string | undefined> {
    this.#reading ??= this.#ask()
    return this.#reading
  }

  async #ask(): Promise<string | undefined> {
    const closed = this.#closed
    // A request that was aborted may never be answered.
    const over = new Promise<undefined>((resolve) => closed.addEventListener('abort', () => resolve(undefined)))
    const answer = closed.aborted ? undefined : await Promise.race([this.#transport.read(path, closed), over])
    if (answer === undefined) return this.#given
    const uid = uidOf(answer)
    if (uid !== undefined) return uid
    if (isAway(answer)) this.#reading = undefined
    return this.#given
  }
}

function uidOf(answer: ReadAnswer): string | undefined {
  if (answer.type !== 'json' || typeof answer.body !== 'object' || answer.body === null) return undefined
  const { metadata } = answer.body as { readonly metadata?: { readonly uid?: unknown } }
  return typeof metadata?.uid === 'string' && metadata.uid !== '' ? metadata.uid : undefined
}

/** Nothing was said about it: it may be another time. A refusal is an answer. */
function isAway(answer: ReadAnswer): boolean {
  if (answer.type !== 'failed') return false
  const { failure } = answer
  return (
    failure.type !== 'http' || failure.httpStatus === 401 || failure.httpStatus === 429 || failure.httpStatus >= 500
  )
}
