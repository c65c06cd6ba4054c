/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { CheckedQuery, RowOf } from './checked-query.js'
import { field } from './field-ref.js'
import type { Query, Select } from './query.js'

interface Pod extends KubeObject {
  readonly spec: { readonly nodeName?: string }
  readonly status: { readonly phase: string; readonly restarts: number }
}

declare function list<const Q extends Query>(query: Q & CheckedQuery<Pod, Q>): void
declare function rows<const S extends Select, const Q extends Query & { readonly select: S }>(
  query: Q & CheckedQuery<Pod, Q> & { readonly select: S },
): RowOf<Pod, S>
declare function untyped<const Q extends Query>(query: Q & CheckedQuery<KubeObject, Q>): void
declare const text: string
declare const query: Query

list({})
list(query)
list({ where: { 'status.phase': 'Running', 'status.restarts': { gt: 3, lte: 5 } }, labels: 'a in (b)', search: 'x' })
list({ where: { [text]: 1, "metadata.labels['a/b']": { in: ['x', null] }, "field('pod.status')": 'Running' } })
list({ sort: ['-metadata.creationTimestamp', 'metadata.name', field('x'), { by: 'spec.nodeName', as: 'text' }, text] })
list({ sort: [{ by: field('x'), desc: true }], window: { offset: 0, limit: 50 } })
list({ window: 'all', search: undefined })
list({ select: { name: 'metadata.name' }, sort: ['-name', { by: 'name' }], where: { name: 'a' } })
untyped({ where: { 'status.anything': 1, 'metadata.name': 'a' }, sort: ['-spec.x'] })

// @ts-expect-error: a path that leads nowhere
list({ where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere
list({ sort: ['-status.phse'] })
// @ts-expect-error: a path that leads nowhere
list({ sort: [{ by: 'status.phse' }] })
// @ts-expect-error: a path that leads nowhere
list({ select: { phase: 'status.phse' } })
// @ts-expect-error: not a property of queries
list({ orderBy: ['metadata.name'] })
// @ts-expect-error: not an operator
list({ where: { 'status.restarts': { above: 3 } } })
// @ts-expect-error: not a way to sort
list({ sort: [{ by: 'metadata.name', as: 'alphabetical' }] })
// @ts-expect-error: a path that leads nowhere
untyped({ where: { 'metadata.nme': 1 } })

const row = rows({ select: { name: 'metadata.name', node: 'spec.nodeName', status: field<'Running'>('pod.status') } })
export const key: ObjectKey = row.key
export const name: string = row.name
export const node: string | undefined = row.node
export const status: 'Running' = row.status
// @ts-expect-error: no such column
row.nope
