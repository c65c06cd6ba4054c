import type { Connection, PageInformer, ViewerHandle } from '../bridge/connection.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { finalPhases } from '../protocol/phase.js'
import type { InformerStatus } from '../protocol/status.js'
import { KubeError } from './kube-error.js'

type Settle = (end: () => void) => void

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
  return whileSeated(signal, (settle, resolve, reject) => {
    const judge = (status: InformerStatus): void => {
      if (isGood(status)) settle(resolve)
      else if (finalPhases.has(status.phase)) settle(() => reject(new KubeError(reasonOf(status))))
    }
    return connection.open(informer, {
      want: { type: 'status' },
      apply: () => {},
      tell: (_told, status) => judge(status),
      end: judge,
    })
  })
}

/** Has the state read anew, or a live watch verified anew; resolves when that is done. A subscriber until then. */
export function refreshed(
  connection: Connection,
  informer: PageInformer,
  signal: AbortSignal | undefined,
): Promise<void> {
  return whileSeated(signal, (settle, resolve, reject) => {
    const faults: InformerStatus[] = []
    const handle = connection.open(informer, {
      want: { type: 'status' },
      apply: () => {},
      tell: (told, status) => {
        if (told === 'fault') faults.push(status)
      },
      end: (status) => faults.push(status),
    })
    void handle.refresh().then((answer) => {
      const [fault] = faults
      if (fault !== undefined) settle(() => reject(new KubeError(reasonOf(fault))))
      else if (answer.ok) settle(resolve)
      else settle(() => reject(new KubeError(answer.error)))
    })
    return handle
  })
}

/** Holds a seat until the promise is settled, once: by what `sit` hears, or by the signal. */
function whileSeated(
  signal: AbortSignal | undefined,
  sit: (settle: Settle, resolve: () => void, reject: (reason: unknown) => void) => ViewerHandle,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    let handle: ViewerHandle | undefined
    const life = { settled: false }
    const settle: Settle = (end) => {
      if (life.settled) return
      life.settled = true
      signal?.removeEventListener('abort', onAbort)
      handle?.close()
      end()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    signal?.addEventListener('abort', onAbort)
    handle = sit(settle, resolve, reject)
    if (life.settled) handle.close()
  })
}

/** Why nothing comes in this phase. */
export function reasonOf(status: InformerStatus): NonNullable<InformerStatus['error']> {
  return status.error ?? pageErrorInfo('closed', `The informer is ${status.phase}`)
}
