/**
 * Type tests: this file is compiled, never run (`tsc -p tsconfig.test.json`). A line that should not
 * compile is marked with `@ts-expect-error`, so the compiler fails when it does.
 */
import type { KubeObject } from '../model/kube-object.js'
import type { CheckedPath, CheckedSortPath, PathValue } from './path-value.js'

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Expect<T extends true> = T

interface Pod extends KubeObject {
  readonly spec: {
    readonly nodeName?: string
    readonly containers: readonly { readonly name: string; readonly image?: string }[]
    readonly anything: unknown
  }
  readonly status?: {
    readonly phase?: 'Pending' | 'Running'
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
    readonly port: number | string
  }
}

type Shape = { readonly a: 1; readonly b: 2 } | { readonly a: 3 }
interface Loose extends KubeObject {
  readonly spec: Readonly<Record<string, number>>
  readonly union: Shape
  readonly free: unknown
}

export type Values = [
  // Names, optional properties, literal unions.
  Expect<Equal<PathValue<Pod, 'metadata.name'>, string>>,
  Expect<Equal<PathValue<Pod, 'metadata.namespace'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'spec.nodeName'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.phase'>, 'Pending' | 'Running' | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.port'>, number | string | undefined>>,
  Expect<Equal<PathValue<Pod, "['metadata']['name']">, string>>,
  Expect<Equal<PathValue<Pod, "['metadata'].name">, string>>,
  // Index signatures.
  Expect<Equal<PathValue<Pod, "metadata.labels['app.kubernetes.io/name']">, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'metadata.labels["a/b.c"]'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'metadata.labels.app'>, string | undefined>>,
  Expect<Equal<PathValue<Loose, 'spec.replicas'>, number | undefined>>,
  // Arrays.
  Expect<Equal<PathValue<Pod, 'spec.containers[0].name'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[0].image'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.conditions[type=Ready].status'>, string | undefined>>,
  Expect<Equal<PathValue<Pod, "status.conditions[type='a]b'].status">, string | undefined>>,
  Expect<Equal<PathValue<Pod, 'status.conditions[type="a]b"].status'>, string | undefined>>,
  // Unions: found in some members only.
  Expect<Equal<PathValue<Loose, 'union.a'>, 1 | 3>>,
  Expect<Equal<PathValue<Loose, 'union.b'>, 2 | undefined>>,
  // Where the compiler cannot know.
  Expect<Equal<PathValue<Pod, string>, unknown>>,
  Expect<Equal<PathValue<Pod, "field('pod.status')">, unknown>>,
  Expect<Equal<PathValue<Pod, 'spec.anything'>, unknown>>,
  Expect<Equal<PathValue<Pod, 'spec.anything.at.all[0]'>, unknown>>,
  Expect<Equal<PathValue<Loose, 'free.x'>, unknown>>,
  Expect<Equal<PathValue<KubeObject, 'spec.x'>, unknown>>,
  Expect<Equal<PathValue<KubeObject, 'metadata.name'>, string>>,
  Expect<Equal<PathValue<unknown, 'x.y'>, unknown>>,
  // Nowhere.
  Expect<Equal<PathValue<Pod, 'metadata.nme'>, never>>,
  Expect<Equal<PathValue<KubeObject, 'metadata.nme'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.nope.deeper'>, never>>,
  Expect<Equal<PathValue<Pod, 'status.nope'>, never>>,
  Expect<Equal<PathValue<Pod, 'metadata.name.length'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers.length'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[0].nope'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[nope=x].name'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec[0]'>, never>>,
  Expect<Equal<PathValue<Pod, 'metadata.'>, never>>,
  Expect<Equal<PathValue<Pod, 'metadata..name'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[0'>, never>>,
  Expect<Equal<PathValue<Pod, 'spec.containers[name=].image'>, never>>,
  Expect<Equal<PathValue<Loose, 'union.c'>, never>>,
  // A union of paths is a union of values.
  Expect<Equal<PathValue<Pod, 'metadata.name' | 'status.port'>, string | number | undefined>>,
]

declare function read<const P extends string>(path: CheckedPath<Pod, P>): PathValue<Pod, P>
declare function sortBy<const P extends string>(path: CheckedSortPath<Pod, P>): void
declare const text: string

export const name: string = read('metadata.name')
export const anything: unknown = read(text)
// @ts-expect-error: a path that leads nowhere
read('metadata.nme')
// @ts-expect-error: the value may be absent
export const node: string = read('spec.nodeName')

sortBy('-metadata.creationTimestamp')
sortBy('metadata.name')
sortBy(text)
// @ts-expect-error: a path that leads nowhere
sortBy('-metadata.nme')
