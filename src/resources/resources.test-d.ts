/** Type tests: compiled, never run (`tsc -p tsconfig.test.json`). */
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { CheckedQuery, RowOf } from '../query/checked-query.js'
import type { PathValue } from '../query/path-value.js'
import type { Query, Select } from '../query/query.js'
import type { Deployment, Event, Node, Pod } from './index.js'
import * as all from './index.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T

/** Every constant is a resource of objects that the library takes, and knows their kind. */
type ObjectOf<R> = R extends Resource<infer T> ? T : never
type Constants = { [K in keyof typeof all as (typeof all)[K] extends Resource ? K : never]: ObjectOf<(typeof all)[K]> }
export const everyKind = (object: Constants[keyof Constants]): KubeObject & { readonly metadata: all.ObjectMeta } =>
  object

export type Values = [
  Expect<Equal<ObjectOf<typeof all.pods>, Pod>>,
  Expect<Equal<Pod['kind'], 'Pod' | undefined>>,
  Expect<Equal<Deployment['apiVersion'], 'apps/v1' | undefined>>,
  Expect<Equal<PathValue<Pod, 'metadata.name'>, string>>,
  Expect<Equal<PathValue<Pod, 'metadata.generateName'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, "metadata.labels['app.kubernetes.io/name']">, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.phase'>, 'Failed' | 'Pending' | 'Running' | 'Succeeded' | 'Unknown' | undefined>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[0].image'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[name=main].resources.limits.memory'>, string | number | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.conditions[type=Ready].status'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.containerStatuses[0].state.waiting.reason'>, string | undefined>>,
  Expect<Equal<PathValue<Deployment, 'spec.template.spec.containers[0].ports[0].containerPort'>, number | undefined>>,
  Expect<Equal<PathValue<Node, 'status.nodeInfo.kubeletVersion'>, string | undefined>>,
  Expect<Equal<PathValue<Node, 'status.addresses[type=InternalIP].address'>, string | undefined>>,
  Expect<Equal<PathValue<Event, 'involvedObject.name'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.phse'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[0].imge'>, never>>,
]

declare function list<T extends KubeObject, const Q extends Query>(of: Resource<T>, query: Q & CheckedQuery<T, Q>): T[]
declare function rows<T extends KubeObject, const S extends Select, const Q extends Query & { readonly select: S }>(
  of: Resource<T>,
  query: Q & CheckedQuery<T, Q> & { readonly select: S },
): RowOf<T, S>

export const somePods: Pod[] = list(all.pods, {
  where: { 'status.phase': 'Running', 'spec.nodeName': { exists: true } },
  sort: ['-metadata.creationTimestamp', 'metadata.name'],
})
export const ready: number | undefined = rows(all.deployments, { select: { ready: 'status.readyReplicas' } }).ready
// @ts-expect-error: a path that leads nowhere
list(all.pods, { where: { 'status.phse': 'Running' } })
// @ts-expect-error: replicas are a number
export const wrong: string | undefined = rows(all.deployments, { select: { ready: 'status.readyReplicas' } }).ready
