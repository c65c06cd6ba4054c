import { InputError } from '../model/input-error.js'
import type { LabelRequirement } from './label-selector.js'
import { labelKeyProblem, labelValueProblem } from './label-syntax.js'

/** `in` and `notin` are words like others; only their place makes them operators. */
interface Token {
  readonly type: 'word' | 'symbol' | 'end'
  readonly text: string
  readonly start: number
}

const MAX_INT64 = 2n ** 63n - 1n

/** The requirements of a selector's text, in the order written. Throws InputError `invalid-selector`. */
export function parseLabelText(input: string): readonly LabelRequirement[] {
  const tokens = tokenize(input)
  const requirements: LabelRequirement[] = []
  let position = 0
  if (peek().type === 'end') return requirements
  for (;;) {
    requirements.push(requirement())
    const token = take()
    if (token.type === 'end') return requirements
    if (token.text !== ',') fail(token, 'expected "," or the end')
    if (peek().type === 'end') fail(peek(), 'expected a label key after ","')
  }

  function requirement(): LabelRequirement {
    if (peek().text === '!') {
      take()
      return { type: 'notExists', key: key() }
    }
    const name = key()
    const operator = peek()
    if (operator.type === 'end' || operator.text === ',') return { type: 'exists', key: name }
    take()
    switch (operator.text) {
      case '=':
      case '==':
        return { type: 'in', key: name, values: [exactValue()] }
      case '!=':
        return { type: 'notIn', key: name, values: [exactValue()] }
      case 'in':
        return { type: 'in', key: name, values: values() }
      case 'notin':
        return { type: 'notIn', key: name, values: values() }
      case '>':
        return { type: 'gt', key: name, bound: bound() }
      case '<':
        return { type: 'lt', key: name, bound: bound() }
      default:
        return fail(operator, 'expected one of =, ==, !=, in, notin, >, <')
    }
  }

  function key(): string {
    const token = take()
    if (token.type !== 'word') fail(token, 'expected a label key')
    return checked(token, labelKeyProblem(token.text))
  }

  /** May be left out: then it is the empty value. */
  function exactValue(): string {
    const token = peek()
    return token.type === 'end' || token.text === ',' ? '' : value('expected a value')
  }

  function values(): readonly string[] {
    const open = take()
    if (open.text !== '(') fail(open, 'expected "("')
    const found: string[] = []
    for (;;) {
      const empty = peek().text === ',' || peek().text === ')'
      found.push(empty ? '' : value('expected a value, "," or ")"'))
      const token = take()
      if (token.text === ')') return found
      if (token.text !== ',') fail(token, 'expected "," or ")"')
    }
  }

  function value(expectation: string): string {
    const token = take()
    if (token.type !== 'word') fail(token, expectation)
    return checked(token, labelValueProblem(token.text))
  }

  /** A label value, so it has no sign, although the server reads a signed 64-bit integer. */
  function bound(): string {
    const token = take()
    if (token.type !== 'word' || !/^[0-9]{1,63}$/.test(token.text) || BigInt(token.text) > MAX_INT64) {
      fail(token, 'expected an integer without a sign, below 2^63')
    }
    return BigInt(token.text).toString()
  }

  function checked(token: Token, problem: string | undefined): string {
    return problem === undefined ? token.text : fail(token, problem, 'as-is')
  }

  function peek(): Token {
    return tokens[position] as Token
  }

  function take(): Token {
    const token = peek()
    if (token.type !== 'end') position += 1
    return token
  }

  function fail(token: Token, problem: string, shown: 'found' | 'as-is' = 'found'): never {
    const found = token.type === 'end' ? 'the end' : JSON.stringify(token.text)
    const message = `label selector: ${problem}${shown === 'found' ? `, found ${found}` : ''}`
    throw new InputError('invalid-selector', message, { input, position: token.start })
  }
}

function tokenize(input: string): readonly Token[] {
  const tokens: Token[] = []
  const pattern = /[ \t\r\n]+|(==|!=|[=!(),<>])|([^ \t\r\n=!(),<>]+)/y
  for (let match = pattern.exec(input); match !== null; match = pattern.exec(input)) {
    const [, symbol, word] = match
    if (symbol !== undefined) tokens.push({ type: 'symbol', text: symbol, start: match.index })
    if (word !== undefined) tokens.push({ type: 'word', text: word, start: match.index })
  }
  tokens.push({ type: 'end', text: '', start: input.length })
  return tokens
}
