/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import type { GetSnapshot, Informer, KubeObject, ListSnapshot, ObjectKey } from '../index.js'
import { field, resource } from '../index.js'
import { type Pod, pods } from '../resources/index.js'
import { useChanges, useGet, type useInformer, useList, useLists, useRows } from './index.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T

interface Widget extends KubeObject {
  readonly spec: { readonly size: number }
}
const widgets = resource<Widget>('example.com/v1', 'widgets')
declare const informer: Informer<Pod>
declare const maybe: typeof pods | null

const list = useList(pods, { namespace: 'web' }, { where: { 'status.phase': 'Running' }, sort: ['-spec.nodeName'] })
const plain = useList(pods)
const ofInformer = useList(informer, undefined, { search: 'a' })
const ofMaybe = useList(maybe)
const ofWidgets = useList(widgets, {}, { where: { 'spec.size': { gt: 3 } }, window: { offset: 0, limit: 5 } })
const untyped = useList(resource('v1', 'things'), {}, { where: { 'spec.anything': 1 } })
const rows = useRows(
  pods,
  {},
  {
    select: { name: 'metadata.name', phase: 'status.phase', ready: field<string>('pod.ready') },
    sort: ['-name', 'status.podIP'],
  },
)
const widgetRows = useRows(widgets, undefined, { select: { size: 'spec.size' } })
const get = useGet(pods, {}, 'web/a')
const widget = useGet(widgets, {}, null)
const lists = useLists({ pods: { resource: pods, query: { search: 'a' } }, widgets: { resource: widgets }, none: null })
useChanges(pods, {}, {}, (change) => (change.type === 'updated' ? (change.old satisfies Pod | undefined) : change.type))

type RowsOf<L> = L extends ListSnapshot<infer I> ? I : never
type Phase = 'Failed' | 'Pending' | 'Running' | 'Succeeded' | 'Unknown' | undefined

export type Values = [
  Expect<Equal<typeof list, ListSnapshot<Pod>>>,
  Expect<Equal<typeof plain, ListSnapshot<Pod>>>,
  Expect<Equal<typeof ofInformer, ListSnapshot<Pod>>>,
  Expect<Equal<typeof ofMaybe, ListSnapshot<Pod>>>,
  Expect<Equal<typeof ofWidgets, ListSnapshot<Widget>>>,
  Expect<Equal<typeof untyped, ListSnapshot<KubeObject>>>,
  Expect<Equal<RowsOf<typeof rows>['name'], string>>,
  Expect<Equal<RowsOf<typeof rows>['phase'], Phase>>,
  Expect<Equal<RowsOf<typeof rows>['ready'], string>>,
  Expect<Equal<RowsOf<typeof rows>['key'], ObjectKey>>,
  Expect<Equal<RowsOf<typeof widgetRows>['size'], number>>,
  Expect<Equal<typeof get, GetSnapshot<Pod>>>,
  Expect<Equal<typeof widget, GetSnapshot<Widget>>>,
  Expect<Equal<ReturnType<typeof useInformer<Pod>>, Informer<Pod> | null>>,
  Expect<Equal<(typeof lists)['pods'], ListSnapshot<Pod>>>,
  Expect<Equal<(typeof lists)['widgets'], ListSnapshot<Widget>>>,
  Expect<Equal<(typeof lists)['none'], null>>,
]

// @ts-expect-error: a path that leads nowhere
useList(pods, {}, { where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere
useList(pods, {}, { sort: ['-spec.nodename'] })
// @ts-expect-error: a path that leads nowhere, of an informer
useList(informer, {}, { where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere, where the resource may be null
useList(maybe, {}, { where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere, of a resource typed by the caller
useList(widgets, {}, { where: { 'spec.sise': 1 } })
// @ts-expect-error: a list has whole objects
useList(pods, {}, { select: { name: 'metadata.name' } })
// @ts-expect-error: not a property of queries
useList(pods, {}, { orderBy: ['metadata.name'] })
// @ts-expect-error: not a property of scopes
useList(pods, { namespaze: 'web' })
// @ts-expect-error: rows need columns
useRows(pods, {}, {})
// @ts-expect-error: a path that leads nowhere
useRows(pods, {}, { select: { phase: 'status.phse' } })
// @ts-expect-error: no such column
useRows(pods, {}, { select: { name: 'metadata.name' } }).items[0]?.nope
// @ts-expect-error: pods have no size
useGet(pods, {}, 'web/a').object?.spec.size
