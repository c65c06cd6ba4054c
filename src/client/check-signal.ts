import { InputError } from '../model/input-error.js'
import { checkRecord } from '../query/record.js'

/** The signal among the options of `synced` and `refresh`. @throws InputError `invalid-options` */
export function checkSignal(options: { readonly signal?: AbortSignal }, method: string): AbortSignal | undefined {
  const fail = (problem: string): never => {
    throw new InputError('invalid-options', `${method}: ${problem}`)
  }
  checkRecord(options, ['signal'], fail)
  checkAbortSignal(options.signal, fail)
  return options.signal ?? undefined
}

/** Absent is fine. `fail` throws. */
export function checkAbortSignal(
  signal: Partial<AbortSignal> | null | undefined,
  fail: (problem: string) => never,
): void {
  if (signal !== undefined && signal !== null && typeof signal.addEventListener !== 'function') {
    fail('signal must be an AbortSignal, as new AbortController().signal')
  }
}
