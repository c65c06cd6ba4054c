import { compareText } from '../model/compare-text.js'
import { InputError } from '../model/input-error.js'

/** One condition on a field; a field that the object leaves out is `''`. */
export interface FieldTerm {
  readonly type: 'equals' | 'notEquals'
  readonly field: string
  readonly value: string
}

/** All must hold, none means everything. Sorted and unique: equal selectors have equal trees. Plain data. */
export type FieldTerms = readonly FieldTerm[]

/** What a selector asks of one field. `never`: two different values at once. */
export type FieldRequirement =
  | { readonly type: 'any' }
  | { readonly type: 'equals'; readonly value: string }
  | { readonly type: 'excludes'; readonly values: readonly string[] }
  | { readonly type: 'never' }

/**
 * Reads a field selector (apiserver 1.9): `a=b`, `a==b`, `a!=b`, joined by commas; in values a
 * backslash goes before `\`, `,` and `=`. Which fields a resource has, only the server knows.
 *
 * @throws InputError `invalid-selector` with the position.
 */
export function parseFieldSelector(input: string): FieldTerms {
  if (typeof input !== 'string') throw new InputError('invalid-selector', 'field selector: write it as text')
  const terms: FieldTerm[] = []
  for (let start = 0; start <= input.length; ) {
    const end = endOfTerm(input, start)
    if (end > start) terms.push(parseTerm(input, start, end))
    start = end + 1
  }
  return normalize(terms)
}

/** The canonical text: what the server reads the same way, and equal for equal selectors. */
export function formatFieldSelector(terms: FieldTerms): string {
  return normalize(terms).map(formatTerm).join(',')
}

/** What the selector asks of `field`, for the fields that are matched here: metadata.name and metadata.namespace. */
export function fieldRequirement(terms: FieldTerms, field: string): FieldRequirement {
  const mine = terms.filter((term) => term.field === field)
  const wanted = new Set(mine.filter((term) => term.type === 'equals').map((term) => term.value))
  const excluded = new Set(mine.filter((term) => term.type === 'notEquals').map((term) => term.value))
  const [value] = wanted
  if (value !== undefined) return wanted.size > 1 || excluded.has(value) ? { type: 'never' } : { type: 'equals', value }
  return excluded.size > 0 ? { type: 'excludes', values: [...excluded] } : { type: 'any' }
}

/** Whether a field with that value meets the requirement. */
export function meetsFieldRequirement(requirement: FieldRequirement, value: string): boolean {
  switch (requirement.type) {
    case 'any':
      return true
    case 'equals':
      return requirement.value === value
    case 'excludes':
      return !requirement.values.includes(value)
    case 'never':
      return false
  }
}

/** Of the first comma behind `start` that no backslash precedes. */
function endOfTerm(input: string, start: number): number {
  for (let position = start; position < input.length; position += 1) {
    if (input[position] === '\\') position += 1
    else if (input[position] === ',') return position
  }
  return input.length
}

function parseTerm(input: string, start: number, end: number): FieldTerm {
  const equals = input.indexOf('=', start)
  if (equals < 0 || equals >= end) fail(input, end, 'expected =, == or !=')
  const negated = equals > start && input[equals - 1] === '!'
  const doubled = !negated && equals + 1 < end && input[equals + 1] === '='
  const field = input.slice(start, negated ? equals - 1 : equals)
  const odd = /[\s\\!<>()]/.exec(field)
  if (field === '') fail(input, start, 'expected a field, as in "metadata.name"')
  if (odd !== null)
    fail(input, start + odd.index, 'a field has no spaces, brackets or other operators than =, == and !=')
  return {
    type: negated ? 'notEquals' : 'equals',
    field,
    value: unescapeValue(input, equals + (doubled ? 2 : 1), end),
  }
}

function unescapeValue(input: string, start: number, end: number): string {
  let value = ''
  for (let position = start; position < end; position += 1) {
    const char = input[position]
    if (char === '=') fail(input, position, 'write "=" in a value as "\\="')
    if (char === '\\') {
      const next = position + 1 < end ? input[position + 1] : undefined
      if (next !== '\\' && next !== ',' && next !== '=')
        fail(input, position, 'a backslash goes before "\\", "," or "="')
      value += next
      position += 1
    } else value += char
  }
  return value
}

function formatTerm(term: FieldTerm): string {
  return `${term.field}${term.type === 'equals' ? '=' : '!='}${term.value.replace(/[\\,=]/g, '\\$&')}`
}

function normalize(terms: FieldTerms): FieldTerms {
  const sorted = terms
    .map((term) => ({ term, text: formatTerm(term) }))
    .sort((a, b) => compareText(a.term.field, b.term.field) || compareText(a.text, b.text))
  return sorted.filter(({ text }, position) => text !== sorted[position - 1]?.text).map(({ term }) => term)
}

function fail(input: string, position: number, problem: string): never {
  throw new InputError('invalid-selector', `field selector: ${problem}`, { input, position })
}
