import { type PrinterColumn, resource } from 'kube-informer'
import type { Column, Kind } from './kind.js'
import { age, name, namespace } from './kinds.js'
import { wordTone } from './tone.js'

/** What discovery tells of a resource, as far as it matters here. */
export interface Served {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  readonly preferred: boolean
}

/** Not one of Kubernetes' own, and something that can be listed. */
export function isCustom({ group, verbs, preferred }: Served): boolean {
  return preferred && group.includes('.') && !group.endsWith('.k8s.io') && verbs.includes('list')
}

/** As its CustomResourceDefinition is called: `widgets.demo.example.com`. */
export const customId = ({ plural, group }: Pick<Served, 'plural' | 'group'>): string => `${plural}.${group}`

/** A custom resource, with the columns that its definition wants printed. */
export function customKind(served: Served, printed: readonly PrinterColumn[]): Kind {
  const { group, version, plural, kind, namespaced } = served
  return {
    id: customId(served),
    title: `${kind.replace(/([a-z])([A-Z])/g, '$1 $2')}s`,
    singular: kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase(),
    resource: resource(`${group}/${version}`, plural, { kind, namespaced }),
    columns: [name, ...(namespaced ? [namespace] : []), ...printed.flatMap(columnOf), age],
    sort: { id: 'name', desc: false },
  }
}

const likelyVersions = ['v1', 'v1beta1', 'v1alpha1']

/** A custom resource that the server does not serve, or not yet, by its name; undefined for what is no such name. */
export function absentKind(id: string): Kind | undefined {
  const [, plural, group] = /^([a-z0-9][a-z0-9-]*)\.([a-z0-9-]+\.[a-z0-9.-]*[a-z0-9])$/.exec(id) ?? []
  if (plural === undefined || group === undefined) return undefined
  return {
    id,
    title: plural.replace(/^./, (letter) => letter.toUpperCase()),
    singular: plural,
    resource: resource(
      likelyVersions.map((version) => `${group}/${version}`),
      plural,
    ),
    columns: [name, namespace, age],
    sort: { id: 'name', desc: false },
  }
}

/** None for what a path cannot say, for what kubectl shows in wide tables only, and for the age, which is there already. */
function columnOf({ name: title, path, as, priority }: PrinterColumn, at: number): readonly Column[] {
  if (path === undefined || priority > 0 || path === 'metadata.creationTimestamp') return []
  const column = { id: `printed-${at}`, title, from: path, sort: [{ by: path, as }, 'metadata.name'] } as const
  if (as === 'number') return [{ ...column, width: '110px', first: 'desc', shown: { type: 'number' } }]
  if (as === 'time') return [{ ...column, width: '110px', shown: { type: 'age' } }]
  if (/^(phase|status|state)$/i.test(title)) {
    return [{ ...column, width: '130px', shown: { type: 'status', tone: wordTone } }]
  }
  return [{ ...column, width: 'minmax(110px, 1fr)', shown: { type: 'text' } }]
}
