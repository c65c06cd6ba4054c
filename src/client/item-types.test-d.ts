/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import type { Observable } from 'rxjs'
import {
  type CountSnapshot,
  field,
  type GetSnapshot,
  type InformerChange,
  type Kube,
  type KubeObject,
  type ListSnapshot,
  type ObjectKey,
  resource,
} from '../index.js'
import { useRows } from '../react/index.js'
import { type Pod, pods } from '../resources/index.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T
type Told<O> = O extends Observable<infer S> ? S : never
type ItemOf<O> = Told<O> extends ListSnapshot<infer I> ? I : never

interface Widget extends KubeObject {
  readonly spec: { readonly size: number; readonly owner?: { readonly team: string } }
}

declare const kube: Kube
const web = kube.informer(pods, { namespace: 'web' })
const widgets = kube.informer(resource<Widget>('example.com/v1', 'widgets'))
const anything = kube.informer(resource('example.com/v1', 'things'))

const list = web.list$({ where: { 'status.phase': 'Running' }, sort: ['-metadata.creationTimestamp'] })
const rows = web.rows$({
  select: {
    name: 'metadata.name',
    app: "metadata.labels['app.kubernetes.io/name']",
    image: 'spec.containers[0].image',
    ready: 'status.conditions[type=Ready].status',
    status: field('pod.status'),
  },
  sort: ['-name'],
})
const widgetRows = widgets.rows$({ select: { size: 'spec.size', team: 'spec.owner.team' } })
declare const maybe: { readonly resource: typeof pods } | null
const lists = kube.lists$({ pods: { resource: pods }, maybe, none: null })

export function useItemTypes() {
  // @ts-expect-error a path that a Pod does not have
  useRows(pods, {}, { select: { phase: 'status.phrase' } })
  return {
    pods: useRows(pods, {}, { select: { name: 'metadata.name', phase: 'status.phase' } }).items,
    widgets: useRows(resource<Widget>('example.com/v1', 'widgets'), {}, { select: { size: 'spec.size' } }).items,
  }
}
type Hooks = ReturnType<typeof useItemTypes>

export type Values = [
  Expect<Equal<Hooks['pods'][number]['name'], string>>,
  Expect<Equal<Hooks['widgets'][number]['size'], number>>,
  Expect<Equal<typeof list, Observable<ListSnapshot<Pod>>>>,
  Expect<Equal<ItemOf<ReturnType<typeof widgets.list$>>, Widget>>,
  Expect<Equal<ItemOf<ReturnType<typeof anything.list$>>, KubeObject>>,
  Expect<Equal<ItemOf<ReturnType<typeof web.byIndex$>>, Pod>>,
  Expect<Equal<ItemOf<typeof rows>['name'], string>>,
  Expect<Equal<ItemOf<typeof rows>['app'], string | undefined>>,
  Expect<Equal<ItemOf<typeof rows>['image'], string | undefined>>,
  Expect<Equal<ItemOf<typeof rows>['ready'], string | undefined>>,
  Expect<Equal<ItemOf<typeof rows>['key'], ObjectKey>>,
  Expect<Equal<ItemOf<typeof rows>['uid'], string | undefined>>,
  Expect<Equal<ItemOf<typeof widgetRows>['size'], number>>,
  Expect<Equal<ItemOf<typeof widgetRows>['team'], string | undefined>>,
  Expect<Equal<Told<ReturnType<typeof web.get$>>, GetSnapshot<Pod>>>,
  Expect<Equal<Told<ReturnType<typeof widgets.get$>>, GetSnapshot<Widget>>>,
  Expect<Equal<Told<ReturnType<typeof web.changes$>>, InformerChange<Pod>>>,
  Expect<Equal<Told<ReturnType<typeof web.count$>>, CountSnapshot>>,
  Expect<
    Equal<
      Told<typeof lists>,
      { readonly pods: ListSnapshot<Pod>; readonly maybe: ListSnapshot<Pod> | null; readonly none: null }
    >
  >,
]

// @ts-expect-error: a path that leads nowhere
web.list$({ where: { 'status.phse': 'Running' } })
// @ts-expect-error: a path that leads nowhere, of a resource typed by the caller
widgets.list$({ sort: ['-spec.sise'] })
// @ts-expect-error: a path that leads nowhere
web.rows$({ select: { image: 'spec.containers[0].imge' } })
// @ts-expect-error: a path that leads nowhere
widgets.rows$({ select: { team: 'spec.owner.tem' } })
// @ts-expect-error: a path that leads nowhere
web.byIndex$('node', 'n1', { where: { 'spec.nodename': 'n1' } })
// @ts-expect-error: rows need columns
web.rows$({ sort: ['metadata.name'] })
