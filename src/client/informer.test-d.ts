import type { Observable } from 'rxjs'
import { type Informer, type KubeObject, type ListSnapshot, type Resource, resource } from '../index.js'

interface Pod extends KubeObject {
  readonly spec: { readonly nodeName?: string; readonly containers: readonly { readonly image: string }[] }
  readonly status?: { readonly phase?: string }
}

declare const informer: Informer<Pod>
declare const queries: Observable<{ readonly search: string }>

export const pods: Resource<Pod> = resource<Pod>('v1', 'pods')
export const lists: readonly Observable<ListSnapshot<Pod>>[] = [
  informer.list$(),
  informer.list$({ where: { 'status.phase': 'Running' }, sort: ['-spec.nodeName', 'metadata.name'] }),
  informer.list$({ where: { 'spec.containers[0].image': { in: ['a'] } } }),
  informer.list$({ where: { "metadata.labels['app.kubernetes.io/name']": 'x' } }),
  informer.list$(queries),
  // @ts-expect-error a path that a Pod does not have
  informer.list$({ where: { 'status.phrase': 'Running' } }),
  // @ts-expect-error a sort by a path that a Pod does not have
  informer.list$({ sort: ['spec.nodename'] }),
  // @ts-expect-error a list has whole objects
  informer.list$({ select: { name: 'metadata.name' } }),
]
