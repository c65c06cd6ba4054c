/** A function that the application registered in its worker with `startEngine`. */
export interface RegisteredFunction {
  readonly type: 'function'
  readonly name: string
}

/** Names a function of `startEngine`, for `indexers` and `transform`. */
export function registered(name: string): RegisteredFunction {
  return Object.freeze({ type: 'function', name })
}

export function isRegistered(value: unknown): value is RegisteredFunction {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'function'
}
