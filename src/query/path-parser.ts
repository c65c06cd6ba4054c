import { InputError } from '../model/input-error.js'
import type { PathStep } from './path.js'

/** The path that begins at `start` of `input` and ends with it; `label` opens the message of an error. */
export function parsePathSteps(input: string, start: number, label: string): readonly PathStep[] {
  const steps: PathStep[] = []
  let position = start
  if (position === input.length) fail('a path is empty; write one as in "metadata.name"')
  if (input[position] === '[') bracket()
  else property()
  while (position < input.length) {
    if (input[position] === '[') bracket()
    else if (input[position] === '.') {
      position += 1
      property()
    } else fail(`expected ".", "[" or the end, found ${shown()}`)
  }
  return steps

  function property(): void {
    steps.push({ type: 'property', name: name() })
  }

  function bracket(): void {
    position += 1
    const first = input[position]
    if (first === "'" || first === '"') steps.push({ type: 'property', name: quoted(first) })
    else steps.push(indexOrMatch())
    if (input[position] !== ']') fail(`expected "]", found ${shown()}`)
    position += 1
  }

  function indexOrMatch(): PathStep {
    const from = position
    const text = name()
    if (input[position] === '=') {
      position += 1
      return { type: 'match', name: text, value: matchValue() }
    }
    if (/^(0|[1-9][0-9]{0,8})$/.test(text)) return { type: 'index', index: Number(text) }
    position = from
    return fail(`"${text}" is no index; write [0], [type=Ready] or ['key']`)
  }

  function matchValue(): string {
    const first = input[position]
    if (first === "'" || first === '"') return quoted(first)
    const from = position
    while (position < input.length && !/[[\]'"\s]/.test(input[position] ?? '')) position += 1
    if (position === from) fail(`expected a value, found ${shown()}; write '' for the empty one`)
    return input.slice(from, position)
  }

  function quoted(mark: string): string {
    const from = position
    let text = ''
    for (position += 1; position < input.length; position += 1) {
      const char = input[position]
      if (char === mark) {
        position += 1
        return text
      }
      if (char === '\\') {
        position += 1
        if (!/[\\'"]/.test(input[position] ?? '')) fail('a backslash goes before a quote or a backslash only')
      }
      text += input[position]
    }
    position = from
    return fail('this quote is not closed')
  }

  function name(): string {
    const from = position
    if (input[position] === '-') fail('a name does not begin with "-"; quote it')
    while (/[A-Za-z0-9_$-]/.test(input[position] ?? '')) position += 1
    if (position === from) fail(`expected a name, found ${shown()}`)
    return input.slice(from, position)
  }

  function shown(): string {
    return position >= input.length ? 'the end' : JSON.stringify(input[position])
  }

  function fail(problem: string): never {
    throw new InputError('invalid-path', `${label}: ${problem}`, { input, position })
  }
}
