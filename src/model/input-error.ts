/** Mistakes that are found at the call, before anything is sent. */
export type InputErrorCode =
  | 'invalid-selector'
  | 'invalid-path'
  | 'invalid-query'
  | 'invalid-resource'
  | 'invalid-scope'
  | 'invalid-object'
  | 'invalid-options'
  | 'unknown-index'
  | 'index-conflict'

/**
 * Thrown at the call that carried the mistake. `position` is the 0-based offset into `input`
 * where reading stopped, when the input is text.
 */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly code: InputErrorCode
  readonly input?: string
  readonly position?: number

  constructor(code: InputErrorCode, message: string, at?: { readonly input: string; readonly position: number }) {
    super(at === undefined ? message : `${message} (at position ${at.position} of ${JSON.stringify(at.input)})`)
    this.code = code
    if (at !== undefined) {
      this.input = at.input
      this.position = at.position
    }
  }
}
