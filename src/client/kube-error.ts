import type { ErrorCode, ErrorInfo } from '../protocol/errors.js'

/** A promise's failure. `info` is the same plain data that statuses carry. */
export class KubeError extends Error {
  override readonly name = 'KubeError'
  /** `info.code`. */
  readonly code: ErrorCode
  readonly info: ErrorInfo

  constructor(info: ErrorInfo) {
    super(info.message)
    this.code = info.code
    this.info = info
  }
}

/** True for errors of this package's promises, whichever copy of the package made them. */
export function isKubeError(error: unknown): error is KubeError {
  return error instanceof Error && error.name === 'KubeError' && 'info' in error
}
