import { type FieldRef, field as refer } from '../query/field-ref.js'
import type { BuiltInFields } from './built-in-fields.js'

/**
 * A registered field in place of a path: `sort: [field('pod.status')]`. In text, as in the keys of
 * `where`, write `field('pod.status')`. Built-in fields know the type of their values; say it for
 * your own: `field<number>('my.score')`.
 *
 * @throws InputError `invalid-path` when the name is empty
 */
export function field<N extends keyof BuiltInFields>(name: N): FieldRef<BuiltInFields[N]>
export function field<V = unknown>(name: string): FieldRef<V>
export function field(name: string): FieldRef {
  return refer(name)
}
