/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import { type ComputedRef, type Ref, ref } from 'vue'
import type { GetSnapshot, Informer, KubeObject, ListSnapshot, ObjectKey } from '../index.js'
import { field, resource } from '../index.js'
import { type Pod, pods } from '../resources/index.js'
import { useGet, useInformer, useList, useLists, useRows } from './index.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T

interface Widget extends KubeObject {
  readonly spec: { readonly size: number }
}
const widgets = resource<Widget>('example.com/v1', 'widgets')
declare const maybe: Ref<typeof pods | null>
declare const text: Ref<string>
const informer = useInformer(pods, () => ({ namespace: text.value }))

const list = useList(pods, { namespace: 'web' }, { where: { 'status.phase': 'Running' }, sort: ['-spec.nodeName'] })
const plain = useList(pods)
const ofInformer = useList(informer, undefined, { search: 'a' })
const ofMaybe = useList(
  maybe,
  () => ({ namespace: text.value }),
  () => ({ search: text.value, sort: ['metadata.name'] }),
)
const ofRef = useList(pods, {}, ref({ search: 'a' }))
const ofWidgets = useList(() => widgets, {}, { where: { 'spec.size': { gt: 3 } } })
const rows = useRows(pods, {}, () => ({
  select: { name: 'metadata.name', ready: field<string>('pod.ready') },
  search: text.value,
}))
const widgetRows = useRows(widgets, undefined, { select: { size: 'spec.size' } })
const get = useGet(pods, {}, text)
const lists = useLists(() => ({ pods: { resource: pods }, none: null }))

type RowsOf<L> = L extends ComputedRef<ListSnapshot<infer I>> ? I : never

export type Values = [
  Expect<Equal<typeof informer, ComputedRef<Informer<Pod> | null>>>,
  Expect<Equal<typeof list, ComputedRef<ListSnapshot<Pod>>>>,
  Expect<Equal<typeof plain, ComputedRef<ListSnapshot<Pod>>>>,
  Expect<Equal<typeof ofInformer, ComputedRef<ListSnapshot<Pod>>>>,
  Expect<Equal<typeof ofMaybe, ComputedRef<ListSnapshot<Pod>>>>,
  Expect<Equal<typeof ofRef, ComputedRef<ListSnapshot<Pod>>>>,
  Expect<Equal<typeof ofWidgets, ComputedRef<ListSnapshot<Widget>>>>,
  Expect<Equal<RowsOf<typeof rows>['name'], string>>,
  Expect<Equal<RowsOf<typeof rows>['ready'], string>>,
  Expect<Equal<RowsOf<typeof rows>['key'], ObjectKey>>,
  Expect<Equal<RowsOf<typeof widgetRows>['size'], number>>,
  Expect<Equal<typeof get, ComputedRef<GetSnapshot<Pod>>>>,
  Expect<Equal<(typeof lists)['value']['pods'], ListSnapshot<Pod>>>,
  Expect<Equal<(typeof lists)['value']['none'], null>>,
]

// @ts-expect-error: a path that leads nowhere
useList(pods, {}, { where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere, in a getter
useList(pods, {}, () => ({ where: { 'status.phse': text.value } }))
// @ts-expect-error: a path that leads nowhere, of a resource typed by the caller
useList(widgets, {}, { where: { 'spec.sise': 1 } })
// @ts-expect-error: a list has whole objects
useList(pods, {}, { select: { name: 'metadata.name' } })
// @ts-expect-error: a path that leads nowhere
useRows(pods, {}, () => ({ select: { phase: 'status.phse' } }))
// @ts-expect-error: no such column
useRows(pods, {}, { select: { name: 'metadata.name' } }).value.items[0]?.nope
