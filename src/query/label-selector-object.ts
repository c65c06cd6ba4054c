import { InputError } from '../model/input-error.js'
import type { LabelRequirement } from './label-selector.js'
import { labelKeyProblem, labelValueProblem } from './label-syntax.js'
import { checkNames, isRecord } from './record.js'

/** Kubernetes' LabelSelector, as in `spec.selector` of a Deployment. All must hold, empty means everything. */
export interface LabelSelector {
  /** Label → the value it must have. */
  readonly matchLabels?: Readonly<Record<string, string>> | undefined
  readonly matchExpressions?: readonly LabelSelectorExpression[] | undefined
}

/** One condition on one label. */
export interface LabelSelectorExpression {
  /** The label's name. */
  readonly key: string
  /** A plain `string` in types generated from OpenAPI; anything but these four is an error. */
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | (string & {})
  /** One or more for `In` and `NotIn`, none for the others. */
  readonly values?: readonly string[] | null | undefined
}

/** The requirements of a LabelSelector, in no order. Throws InputError `invalid-selector`. */
export function fromLabelSelectorObject(selector: LabelSelector): readonly LabelRequirement[] {
  if (!isRecord(selector)) fail('write text or { matchLabels, matchExpressions }')
  checkNames(selector, ['matchLabels', 'matchExpressions'], (problem) => fail(problem))
  const { matchLabels, matchExpressions } = selector
  if (matchLabels != null && !isRecord(matchLabels)) fail('matchLabels must be an object')
  if (matchExpressions != null && !Array.isArray(matchExpressions)) fail('matchExpressions must be an array')
  return [
    ...Object.entries(matchLabels ?? {}).map(([key, value]): LabelRequirement => {
      checkKey(key, `matchLabels`)
      return { type: 'in', key, values: checkValues([value], `matchLabels[${JSON.stringify(key)}]`) }
    }),
    ...(matchExpressions ?? []).map((expression, index) => fromExpression(expression, `matchExpressions[${index}]`)),
  ]
}

function fromExpression(expression: LabelSelectorExpression, at: string): LabelRequirement {
  if (!isRecord(expression)) fail(`${at} must be { key, operator, values }`)
  checkNames(expression, ['key', 'operator', 'values'], (problem) => fail(`${at}: ${problem}`))
  const { key, operator } = expression
  const values = expression.values ?? []
  if (!Array.isArray(values)) fail(`${at}.values must be an array`)
  checkKey(key, at)
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) fail(`${at}: ${operator} needs at least one value`)
      return { type: operator === 'In' ? 'in' : 'notIn', key, values: checkValues(values, `${at}.values`) }
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) fail(`${at}: ${operator} takes no values`)
      return { type: operator === 'Exists' ? 'exists' : 'notExists', key }
    default:
      return fail(`${at}: ${JSON.stringify(operator)} is no operator; there are In, NotIn, Exists and DoesNotExist`)
  }
}

function checkKey(key: unknown, at: string): void {
  const problem = typeof key === 'string' ? labelKeyProblem(key) : 'the key must be text'
  if (problem !== undefined) fail(`${at}: ${problem}`)
}

function checkValues(values: readonly unknown[], at: string): readonly string[] {
  return values.map((value) => {
    if (typeof value !== 'string') return fail(`${at}: values must be text, quote numbers and booleans`)
    const problem = labelValueProblem(value)
    return problem === undefined ? value : fail(`${at}: ${problem}`)
  })
}

function fail(problem: string): never {
  throw new InputError('invalid-selector', `label selector: ${problem}`)
}
