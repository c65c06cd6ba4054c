import { InputError } from '../model/input-error.js'
import { checkRecord } from '../query/record.js'

/** The signal among the options of `synced` and `refresh`. @throws InputError `invalid-options` */
export function checkSignal(options: { readonly signal?: AbortSignal }, method: string): AbortSignal | undefined {
  const fail = (problem: string): never => {
    throw new InputError('invalid-options', `${method}: ${problem}`)
  }
  checkRecord(options, ['signal'], fail)
  const signal: Partial<AbortSignal> | undefined = options.signal ?? undefined
  if (signal !== undefined && typeof signal.addEventListener !== 'function') {
    return fail('signal must be an AbortSignal, as new AbortController().signal')
  }
  return options.signal ?? undefined
}
