import { type ErrorInfo, errorInfo } from '../../src/protocol/errors.js'
import { finalPhases } from '../../src/protocol/phase.js'
import type { InformerStatus } from '../../src/protocol/status.js'

interface Observed {
  readonly status: InformerStatus
  /** Nothing is under way that would bring a newer state. */
  readonly isSettled: boolean
  observe(observer: () => void): () => void
}

/** Waits until nothing is under way any more; answers the error where that is a refusal. */
export function settledRefresh(informer: Observed): Promise<ErrorInfo | undefined> {
  return new Promise((resolve) => {
    const judge = (): boolean => {
      if (!informer.isSettled) return false
      const { error, phase } = informer.status
      resolve(finalPhases.has(phase) ? (error ?? errorInfo('closed', `The informer is ${phase}`)) : undefined)
      return true
    }
    if (judge()) return
    const stop = informer.observe(() => {
      if (judge()) stop()
    })
  })
}
