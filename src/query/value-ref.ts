import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import { type FieldRef, type FieldRegistry, field, isFieldRef, resolveField } from './field-ref.js'
import { compilePath, formatPath, type PathStep } from './path.js'
import { parsePathSteps } from './path-parser.js'

/** Where a query takes a value from: a path, or a registered field. */
export type ValueRef = { readonly type: 'path'; readonly steps: readonly PathStep[] } | FieldRef

/**
 * Reads what a caller wrote in place of a value: a path, `field('name')` as a value, or the same as
 * text. `start` skips characters before it, `label` opens the message of an error.
 *
 * @throws InputError `invalid-path` with the position.
 */
export function parseValueRef(source: string | FieldRef, label = 'path', start = 0): ValueRef {
  if (isFieldRef(source)) return field(source.name)
  if (typeof source !== 'string') {
    throw new InputError('invalid-path', `${label}: write a path as text, as in "metadata.name", or field('name')`)
  }
  const call = /^field\((?:'([^'\\]+)'|"([^"\\]+)")\)$/.exec(source.slice(start))
  if (call !== null) return field(call[1] ?? call[2] ?? '')
  return { type: 'path', steps: parsePathSteps(source, start, label) }
}

/** The canonical text: equal references give equal texts. */
export function formatValueRef(ref: ValueRef): string {
  return ref.type === 'field' ? `field(${JSON.stringify(ref.name)})` : formatPath(ref.steps)
}

/**
 * A reader of that value; it never throws.
 *
 * @throws InputError `invalid-path` when it names a field that is not registered.
 */
export function compileValueRef(ref: ValueRef, fields: FieldRegistry, label?: string): (object: KubeObject) => unknown {
  return ref.type === 'field' ? resolveField(ref, fields, label) : compilePath(ref.steps)
}
