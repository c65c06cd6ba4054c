import type { Clock } from '../ports.js'
import { type ReadRequests, Requests } from './requests.js'
import type { StoreName } from './schema.js'

/** A transaction that says nothing for so long never will. */
const transactionMs = 30_000

interface Work<T, Asks> {
  readonly stores: readonly StoreName[]
  /** Makes its first request before it returns, and waits for nothing but requests of this transaction. */
  readonly body: (requests: Asks) => Promise<T>
}
export type ReadWork<T> = Work<T, ReadRequests>
export type WriteWork<T> = Work<T, Requests>

/** One reading transaction. */
export async function readTransaction<T>(database: IDBDatabase, clock: Clock, work: ReadWork<T>): Promise<T> {
  return outcome(database.transaction([...work.stores], 'readonly'), clock, work.body)
}

/**
 * One writing transaction: all of it is committed when the promise resolves, nothing when it rejects, be it because
 * the browser aborted or because `body` threw. It does not wait for the disk's own cache: order is kept without.
 */
export async function writeTransaction<T>(database: IDBDatabase, clock: Clock, work: WriteWork<T>): Promise<T> {
  const transaction = database.transaction([...work.stores], 'readwrite', { durability: 'relaxed' })
  return outcome(transaction, clock, work.body)
}

/** Requests get no event when a full disk aborts their transaction, so that the transaction itself is listened to. */
function outcome<T>(transaction: IDBTransaction, clock: Clock, body: (requests: Requests) => Promise<T>): Promise<T> {
  const requests = new Requests(transaction)
  return new Promise((resolve, reject) => {
    let result: { readonly value: T } | undefined
    let refusal: { readonly reason: unknown } | undefined
    const cancel = clock.after(transactionMs, () => {
      reject(new DOMException('The transaction never ended', 'TimeoutError'))
      requests.abort()
    })
    transaction.addEventListener('complete', () => {
      cancel()
      // What the last request gave is handled in this same turn.
      queueMicrotask(() => (result === undefined ? reject(new Error('ended early')) : resolve(result.value)))
    })
    transaction.addEventListener('abort', () => {
      cancel()
      // The browser's own reason comes first, then that of whoever made it abort; often there is none at all.
      const told = transaction.error ?? requests.failure?.reason ?? refusal?.reason
      reject(told ?? new DOMException('The transaction was aborted', 'AbortError'))
    })
    body(requests).then(
      (value) => {
        result = { value }
      },
      (reason: unknown) => {
        refusal = { reason }
        requests.abort()
      },
    )
  })
}
