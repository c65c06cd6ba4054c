import { InputError } from '../model/input-error.js'

/**
 * A body as the server will read it: plain data, whatever it was made of (state of a framework, dates, classes). What JSON
 * would leave out or write as `null` in silence is refused, since in a patch `null` deletes. `where` opens the message.
 *
 * @throws InputError `invalid-object`
 */
export function jsonBody(where: string, body: unknown): unknown {
  let text: string
  try {
    text = JSON.stringify(body, function (this: unknown, name: string, value: unknown) {
      const problem = problemOf(value, Array.isArray(this) ? 'list' : 'object')
      if (problem === undefined) return value
      throw new InputError(
        'invalid-object',
        `${where}: ${JSON.stringify(name)} is ${problem}, which JSON does not have`,
      )
    })
  } catch (error) {
    if (error instanceof InputError) throw error
    const problem = `it refers to itself, nests too deeply or cannot be read (${String(error).split('\n', 1)[0]})`
    throw new InputError('invalid-object', `${where}: the object cannot be written as JSON: ${problem}`)
  }
  return JSON.parse(text) as unknown
}

function problemOf(value: unknown, inside: 'list' | 'object'): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : String(value)
    case 'bigint':
    case 'function':
    case 'symbol':
      return `a ${typeof value}`
    case 'undefined':
      return inside === 'list' ? 'undefined' : undefined
    case 'object':
      return value instanceof Map ? 'a Map' : value instanceof Set ? 'a Set' : undefined
    default:
      return undefined
  }
}
