import { compareText } from '../model/compare-text.js'
import { InputError } from '../model/input-error.js'
import { fromLabelSelectorObject, type LabelSelector } from './label-selector-object.js'
import { parseLabelText } from './label-selector-text.js'

/**
 * One condition on labels. Values are sorted and unique, `bound` is a decimal without leading zeros.
 * `notIn` also holds for objects without the key, `gt` and `lt` need it with an integer (apiserver 1.8).
 */
export type LabelRequirement =
  | { readonly type: 'in' | 'notIn'; readonly key: string; readonly values: readonly string[] }
  | { readonly type: 'exists' | 'notExists'; readonly key: string }
  | { readonly type: 'gt' | 'lt'; readonly key: string; readonly bound: string }

/** All must hold, none means everything. Sorted and unique: equal selectors have equal trees. Plain data. */
export type LabelRequirements = readonly LabelRequirement[]

/**
 * Reads a label selector: Kubernetes' text, with nothing left out, or its LabelSelector object. `=`,
 * `==` and a list of one are the same requirement, so are `!=` and `notin` of one.
 *
 * @throws InputError `invalid-selector`, with the position in a text.
 */
export function parseLabelSelector(selector: string | LabelSelector): LabelRequirements {
  if (typeof selector === 'string') return normalize(parseLabelText(selector))
  if (typeof selector === 'object' && selector !== null) return normalize(fromLabelSelectorObject(selector))
  throw new InputError('invalid-selector', 'label selector: write text or { matchLabels, matchExpressions }')
}

/** The canonical text: what the server reads the same way, and equal for equal selectors. */
export function formatLabelSelector(requirements: LabelRequirements): string {
  return normalize(requirements).map(formatRequirement).join(',')
}

/** Whether an object with these labels is selected. Own properties only. */
export function matchesLabels(
  requirements: LabelRequirements,
  labels: Readonly<Record<string, string>> | null | undefined,
): boolean {
  return requirements.every((requirement) => {
    const key = requirement.key
    return matches(requirement, labels != null && Object.hasOwn(labels, key) ? labels[key] : undefined)
  })
}

function matches(requirement: LabelRequirement, value: string | undefined): boolean {
  switch (requirement.type) {
    case 'exists':
      return value !== undefined
    case 'notExists':
      return value === undefined
    case 'in':
      return value !== undefined && requirement.values.includes(value)
    case 'notIn':
      return value === undefined || !requirement.values.includes(value)
    case 'gt':
      return compareIntegers(value, requirement.bound) === 1
    case 'lt':
      return compareIntegers(value, requirement.bound) === -1
  }
}

/** As signed 64-bit integers; `undefined` when the label's value is none. */
function compareIntegers(value: string | undefined, bound: string): number | undefined {
  const integer = value !== undefined && /^[+-]?[0-9]{1,63}$/.test(value) ? BigInt(value.replace(/^\+/, '')) : undefined
  if (integer === undefined || BigInt.asIntN(64, integer) !== integer) return undefined
  const limit = BigInt(bound)
  return integer < limit ? -1 : integer > limit ? 1 : 0
}

function normalize(requirements: LabelRequirements): LabelRequirements {
  const sorted = requirements
    .map((requirement) =>
      requirement.type === 'in' || requirement.type === 'notIn'
        ? { ...requirement, values: [...new Set(requirement.values)].sort(compareText) }
        : requirement,
    )
    .map((requirement) => ({ requirement, text: formatRequirement(requirement) }))
    .sort((a, b) => compareText(a.requirement.key, b.requirement.key) || compareText(a.text, b.text))
  return sorted
    .filter(({ text }, position) => text !== sorted[position - 1]?.text)
    .map(({ requirement }) => requirement)
}

function formatRequirement(requirement: LabelRequirement): string {
  const key = requirement.key
  switch (requirement.type) {
    case 'exists':
      return key
    case 'notExists':
      return `!${key}`
    case 'gt':
      return `${key}>${requirement.bound}`
    case 'lt':
      return `${key}<${requirement.bound}`
    case 'in':
      return requirement.values.length === 1
        ? `${key}=${requirement.values[0]}`
        : `${key} in ${list(requirement.values)}`
    case 'notIn':
      return requirement.values.length === 1
        ? `${key}!=${requirement.values[0]}`
        : `${key} notin ${list(requirement.values)}`
  }
}

function list(values: readonly string[]): string {
  return `(${values.join(',')})`
}
