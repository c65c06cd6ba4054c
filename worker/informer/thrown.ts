/** What may be told of something that was thrown. */
export interface Thrown {
  readonly cause: string
  readonly at?: string
}

const word = /^[A-Za-z][A-Za-z0-9_]{0,60}$/
/** The end of a stack's line, in every engine: file, line and column. */
const place = /([\w.-]+\.[cm]?[jt]sx?)(?:\?[^:()]*)?:(\d+):(\d+)\)?$/

/** Its name and where it was thrown, never its text: that may quote what the function was given (P11). */
export function thrown(error: unknown): Thrown {
  if (!(error instanceof Error)) return { cause: `a thrown ${typeof error}` }
  const at = placeOf(error)
  return { cause: word.test(error.name) ? error.name : 'Error', ...(at === undefined ? {} : { at }) }
}

export function thrownText({ cause, at }: Thrown): string {
  return at === undefined ? cause : `${cause} at ${at}`
}

function placeOf({ message, stack = '' }: Error): string | undefined {
  // Some engines begin the stack with name and text.
  const begin = stack.indexOf(message)
  const told = /^[\w$.]*: $/.test(stack.slice(0, begin)) ? begin + message.length : 0
  for (const line of stack.slice(told).split('\n')) {
    const found = place.exec(line.trim())
    if (found !== null) return `${found[1]}:${found[2]}:${found[3]}`
  }
  return undefined
}
