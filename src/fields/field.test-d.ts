/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import type { CheckedQuery, RowOf } from '../query/checked-query.js'
import type { FieldRef } from '../query/field-ref.js'
import type { Query, Select } from '../query/query.js'
import type { Pod } from '../resources/index.js'
import type { BuiltInFields } from './built-in-fields.js'
import { field } from './field.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T

export type Values = [
  Expect<Equal<BuiltInFields['age'], string>>,
  Expect<Equal<BuiltInFields['pod.status'], string | undefined>>,
  Expect<Equal<BuiltInFields['pod.restarts'], number | undefined>>,
  Expect<Equal<BuiltInFields['node.roles'], string>>,
  Expect<Equal<BuiltInFields['configMap.data'], number>>,
]

declare function rows<const S extends Select, const Q extends Query & { readonly select: S }>(
  query: Q & CheckedQuery<Pod, Q> & { readonly select: S },
): RowOf<Pod, S>
declare const name: string

const row = rows({
  select: { name: 'metadata.name', status: field('pod.status'), restarts: field('pod.restarts'), age: field('age') },
  sort: [{ by: field('pod.restarts'), desc: true }],
})
export const status: string | undefined = row.status
export const restarts: number | undefined = row.restarts
export const age: string = row.age
// @ts-expect-error: restarts are a number
export const wrong: string | undefined = row.restarts

export const own: FieldRef<number> = field<number>('my.score')
export const unknownField: FieldRef<unknown> = field(name)
