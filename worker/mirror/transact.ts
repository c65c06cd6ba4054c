import { unwrap } from 'idb'
import type { Clock } from '../ports.js'
import type { MirrorDatabase, ReadTransaction, StoreName, WriteTransaction } from './schema.js'

/** A transaction that says nothing for so long never will. */
const transactionMs = 30_000

interface Work<T, Transaction> {
  readonly stores: readonly StoreName[]
  /** Has to make its first request before it returns, and waits for nothing but requests of this transaction. */
  readonly body: (transaction: Transaction) => Promise<T>
}
export type ReadWork<T> = Work<T, ReadTransaction>
export type WriteWork<T> = Work<T, WriteTransaction>

/** One reading transaction. */
export async function readTransaction<T>(database: MirrorDatabase, clock: Clock, work: ReadWork<T>): Promise<T> {
  const transaction = database.transaction([...work.stores], 'readonly')
  unattended(transaction.done)
  return outcome(unwrap(transaction), clock, () => work.body(transaction))
}

/**
 * One writing transaction: all of it is committed when the promise resolves, nothing when it rejects, be it because
 * the browser aborted or because `body` threw. Batches do not wait for the disk's cache: order is kept without.
 */
export async function writeTransaction<T>(database: MirrorDatabase, clock: Clock, work: WriteWork<T>): Promise<T> {
  const transaction = database.transaction([...work.stores], 'readwrite', { durability: 'relaxed' })
  unattended(transaction.done)
  return outcome(unwrap(transaction), clock, () => work.body(transaction))
}

/** A request whose failure is its transaction's, where it is noticed. */
export function unattended(request: Promise<unknown>): void {
  request.catch(() => {})
}

/** Requests get no event when a full disk aborts their transaction, so that the transaction itself is listened to. */
function outcome<T>(transaction: IDBTransaction, clock: Clock, body: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let result: { readonly value: T } | undefined
    let refusal: { readonly reason: unknown } | undefined
    const cancel = clock.after(transactionMs, () => {
      reject(new DOMException('The transaction never ended', 'TimeoutError'))
      abort(transaction)
    })
    transaction.addEventListener('complete', () => {
      cancel()
      // What the last request gave is handled in this same turn.
      queueMicrotask(() => (result === undefined ? reject(new Error('ended early')) : resolve(result.value)))
    })
    transaction.addEventListener('abort', () => {
      cancel()
      // The browser's own reason comes first; without one it is the body's, and else there is none.
      if (transaction.error !== null) reject(transaction.error)
      else reject(refusal?.reason ?? new DOMException('The transaction was aborted', 'AbortError'))
    })
    body().then(
      (value) => {
        result = { value }
      },
      (reason: unknown) => {
        refusal = { reason }
        abort(transaction)
      },
    )
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
