import type { InformerChange, KubeObject } from 'kube-informer'

/** What a subscriber knows who applied every change he was told, and what was wrong with them. */
export interface Replayed {
  /** `name version`, sorted. */
  readonly state: readonly string[]
  /** Additions of what was there, updates and deletions of what was not, and states that were told twice. */
  readonly faults: readonly string[]
  readonly resets: number
}

/** `initial`: what the subscriber is taken to know at first. */
export function replayed(changes: readonly InformerChange[], initial: readonly KubeObject[] = []): Replayed {
  const state = new Map(initial.map((object) => [keyOf(object), versionOf(object)]))
  const faults: string[] = []
  let resets = 0
  for (const change of changes) {
    if (change.type === 'reset') resets += 1
    if (!('key' in change)) continue
    const known = state.get(change.key)
    const version = versionOf(change.object)
    if ((change.type === 'added') === (known !== undefined)) faults.push(`${change.type} ${change.key}, known ${known}`)
    if (change.type !== 'deleted' && known === version) faults.push(`${change.type} ${change.key} ${version} twice`)
    if (change.type === 'deleted') state.delete(change.key)
    else state.set(change.key, version)
  }
  return { state: [...state].map(([key, version]) => `${key} ${version}`).sort(), faults, resets }
}

const keyOf = ({ metadata: { namespace, name } }: KubeObject): string => `${namespace}/${name}`
const versionOf = (object: KubeObject): string => object.metadata.resourceVersion ?? ''
