import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'

declare const fieldValue: unique symbol

/**
 * Names a field that was registered where the query is evaluated. Plain data, so it can be posted.
 * `V` is the type of its values; it exists for the compiler only.
 */
export interface FieldRef<V = unknown> {
  readonly type: 'field'
  readonly name: string
  readonly [fieldValue]?: V
}

/**
 * Fields by name. A function that throws counts as having no value for that object; whoever
 * registers it is the one to report that.
 */
export type FieldRegistry = ReadonlyMap<string, (object: KubeObject) => unknown>

/**
 * A registered field in place of a path: `sort: [field('pod.status')]`. In text, as in the keys of
 * `where`, write `field('pod.status')`.
 *
 * @throws InputError `invalid-path` when the name is empty.
 */
export function field<V = unknown>(name: string): FieldRef<V> {
  if (typeof name !== 'string' || name === '') {
    throw new InputError('invalid-path', 'field: write the name of a registered field')
  }
  return Object.freeze({ type: 'field', name })
}

/** Whether a value is a field reference, also after it was posted. */
export function isFieldRef(value: unknown): value is FieldRef {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'type') &&
    Object.hasOwn(value, 'name') &&
    (value as FieldRef).type === 'field' &&
    typeof (value as FieldRef).name === 'string' &&
    (value as FieldRef).name !== ''
  )
}

/**
 * The function behind a field.
 *
 * @throws InputError `invalid-path` when no field has that name; the message lists those that exist.
 */
export function resolveField(ref: FieldRef, fields: FieldRegistry, label = 'field'): (object: KubeObject) => unknown {
  const read = fields.get(ref.name)
  if (read === undefined) {
    const known = [...fields.keys()].sort().map((name) => `"${name}"`)
    const hint = known.length === 0 ? 'no field is registered' : `registered: ${known.join(', ')}`
    throw new InputError('invalid-path', `${label}: there is no field "${ref.name}"; ${hint}`)
  }
  return (object) => {
    try {
      return read(object)
    } catch {
      return undefined
    }
  }
}
