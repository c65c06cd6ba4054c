import { InputError } from '../model/input-error.js'

/** A function that the application registered in its worker with `startEngine`. */
export interface RegisteredFunction {
  readonly type: 'function'
  readonly name: string
}

/** Names a function of `startEngine`, for `indexers` and `transform`. @throws InputError `invalid-options` without a name */
export function registered(name: string): RegisteredFunction {
  if (typeof name !== 'string' || name === '') {
    throw new InputError('invalid-options', 'registered: write the name that startEngine was given')
  }
  return Object.freeze({ type: 'function', name })
}

export function isRegistered(value: unknown): value is RegisteredFunction {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'function'
}
