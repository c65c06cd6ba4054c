import fc from 'fast-check'
import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta } from '../ports.js'

/** One thing that happens at the server or on the way. `lost`: its watch event never arrives. */
type Step =
  | { readonly do: 'write' | 'touch' | 'delete' | 'recreate'; readonly name: string; readonly event: 'seen' | 'lost' }
  /** A new incarnation of which only the deletion is seen. */
  | { readonly do: 'brief-life'; readonly name: string }
  /** An earlier deletion is told again. */
  | { readonly do: 'late-delete'; readonly which: number }
  | { readonly do: 'relist' | 'bookmark' | 'resync' | 'progress' | 'repeat' | 'revoke' }

const name = fc.constantFrom('a', 'b', 'c', '__proto__')

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('write' as const, 'touch' as const, 'delete' as const, 'recreate' as const),
      name,
      event: fc.constantFrom('seen' as const, 'seen' as const, 'seen' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('brief-life' as const), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late-delete' as const), which: fc.nat({ max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'relist' as const,
        'bookmark' as const,
        'resync' as const,
        'progress' as const,
        'repeat' as const,
        'revoke' as const,
      ),
    }),
  },
)

/** `full` objects have uid and RV, `bare` ones neither (metrics, C67). */
export type Flavour = 'full' | 'bare'

/** The deltas of a random history of one resource, as a reflector would push them. */
export function history(flavour: Flavour): fc.Arbitrary<readonly Delta[]> {
  return fc.array(step, { minLength: 1, maxLength: 60 }).map((steps) => play(steps, flavour))
}

function play(steps: readonly Step[], flavour: Flavour): readonly Delta[] {
  const server = new Map<string, KubeObject>()
  const deltas: Delta[] = []
  let version = 100
  let incarnations = 0

  const make = (each: string, uid: string, generation: number): KubeObject =>
    ({
      metadata: {
        name: each,
        namespace: 'n',
        ...(flavour === 'full' ? { uid, resourceVersion: `${version}` } : {}),
        labels: { parity: `${generation % 2}`, ['__proto__']: each },
        managedFields: [version],
      },
      spec: { generation, nodeName: `node-${generation % 3}` },
    }) as KubeObject

  const generationOf = (object: KubeObject): number =>
    (object as unknown as { spec: { generation: number } }).spec.generation
  const rv = (): { readonly resourceVersion?: ResourceVersion } =>
    flavour === 'full' ? { resourceVersion: `${version}` as ResourceVersion } : {}

  const happen = (each: Extract<Step, { readonly event: string }>): void => {
    const old = server.get(each.name)
    const tell = (delta: Delta): void => void (each.event === 'seen' && deltas.push(delta))
    version++
    if (old !== undefined && (each.do === 'delete' || each.do === 'recreate')) {
      server.delete(each.name)
      tell({ type: 'delete', object: make(each.name, old.metadata.uid ?? '', generationOf(old)), ...rv() })
      version++
    }
    if (each.do === 'delete') return
    const kept = each.do === 'recreate' ? undefined : old
    const generation = kept === undefined ? 0 : generationOf(kept) + (each.do === 'touch' ? 0 : 1)
    const object = make(each.name, kept?.metadata.uid ?? `u${incarnations++}`, generation)
    server.set(each.name, object)
    tell({ type: 'apply', object, ...rv() })
  }

  for (const each of steps) {
    switch (each.do) {
      case 'relist':
        deltas.push({ type: 'replace', objects: [...server.values()], ...rv() })
        break
      case 'bookmark':
        if (flavour === 'full') deltas.push({ type: 'bookmark', ...rv() } as Delta)
        break
      case 'revoke':
        deltas.push({ type: 'revoke' })
        break
      case 'resync':
        deltas.push({ type: 'resync' })
        break
      case 'progress':
        deltas.push({ type: 'progress', objects: [...server.values()] })
        break
      case 'repeat': {
        const last = deltas.at(-1)
        if (last !== undefined) deltas.push(last)
        break
      }
      case 'late-delete': {
        const deletes = deltas.filter((delta) => delta.type === 'delete')
        const late = deletes[each.which % deletes.length]
        if (late !== undefined && flavour === 'full') deltas.push({ type: 'delete', object: late.object })
        break
      }
      case 'brief-life':
        happen({ do: 'recreate', name: each.name, event: 'lost' })
        happen({ do: 'delete', name: each.name, event: 'seen' })
        break
      default:
        happen(each)
    }
  }
  return deltas
}

/** What a cache holds after a delta, told in the plainest way: no diff, no reuse, no RV shortcuts. */
export function plainly(state: ReadonlyMap<ObjectKey, KubeObject>, delta: Delta): ReadonlyMap<ObjectKey, KubeObject> {
  switch (delta.type) {
    case 'replace':
      return new Map(delta.objects.map((object) => [keyOf(object.metadata), trimmed(object)]))
    case 'apply':
      return new Map([...state, [keyOf(delta.object.metadata), trimmed(delta.object)]])
    case 'delete': {
      const key = keyOf(delta.object.metadata)
      const old = state.get(key)?.metadata
      const { uid, resourceVersion } = delta.object.metadata
      if (old?.uid !== uid && Number(resourceVersion) < Number(old?.resourceVersion)) return state
      return new Map([...state].filter(([each]) => each !== key))
    }
    case 'revoke':
      return new Map()
    case 'bookmark':
    case 'resync':
    case 'progress':
      return state
  }
}

function trimmed(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}
