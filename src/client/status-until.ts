import type { Connection, PageInformer, ViewerHandle } from '../bridge/connection.js'
import { errorInfo } from '../protocol/errors.js'
import { finalPhases } from '../protocol/phase.js'
import type { InformerStatus } from '../protocol/status.js'
import { KubeError } from './kube-error.js'

/**
 * Resolves with the first status that will do. Rejects with a KubeError where waiting does not
 * help, and with the signal's reason when it aborts. A subscriber until settled.
 */
export function statusUntil(
  connection: Connection,
  informer: PageInformer,
  isGood: (status: InformerStatus) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    let handle: ViewerHandle | undefined
    const life = { settled: false }
    const settle = (end: () => void): void => {
      if (life.settled) return
      life.settled = true
      signal?.removeEventListener('abort', onAbort)
      handle?.close()
      end()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    const judge = (status: InformerStatus): void => {
      if (isGood(status)) settle(resolve)
      else if (finalPhases.has(status.phase)) settle(() => reject(new KubeError(reasonOf(status))))
    }
    signal?.addEventListener('abort', onAbort)
    handle = connection.open(informer, {
      want: { type: 'status' },
      apply: () => {},
      tell: (_told, status) => judge(status),
      end: judge,
    })
    if (life.settled) handle.close()
  })
}

/** Has the state read anew, or a live watch verified anew; resolves when that is done. A subscriber until then. */
export function refreshed(
  connection: Connection,
  informer: PageInformer,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const faults: InformerStatus[] = []
    const handle = connection.open(informer, {
      want: { type: 'status' },
      apply: () => {},
      tell: (told, status) => {
        if (told === 'fault') faults.push(status)
      },
      end: (status) => faults.push(status),
    })
    const settle = (end: () => void): void => {
      signal?.removeEventListener('abort', onAbort)
      handle.close()
      end()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    signal?.addEventListener('abort', onAbort)
    void handle.refresh().then((answer) =>
      settle(() => {
        const [fault] = faults
        if (fault !== undefined) reject(new KubeError(reasonOf(fault)))
        else if (answer.ok) resolve()
        else reject(new KubeError(answer.error))
      }),
    )
  })
}

function reasonOf(status: InformerStatus): NonNullable<InformerStatus['error']> {
  return status.error ?? errorInfo('closed', `The informer is ${status.phase}`)
}
