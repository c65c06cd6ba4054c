import type { KubeObject } from '../../src/model/kube-object.js'

type Field = (object: KubeObject) => unknown

/**
 * A registered field that cannot harm: what it throws, and a value that cannot be copied to a
 * page (a promise, a function), is no value, and is reported the first time.
 */
export function reporting(name: string, field: Field, log: (message: string, error: unknown) => void): Field {
  let reported: 'no' | 'yes' = 'no'
  const report = (error: unknown): undefined => {
    if (reported === 'no') log(`field "${name}" has no value for some objects`, error)
    reported = 'yes'
    return undefined
  }
  return (object) => {
    try {
      const value = field(object)
      return isPlain(value) ? value : report(new TypeError(`a field must give plain data, not ${typeof value}`))
    } catch (error) {
      return report(error)
    }
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false
  return !(typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function')
}
