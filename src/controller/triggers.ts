import { InputError } from '../model/input-error.js'
import { asObjectKey, keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { Change } from '../query/change-set.js'
import type { Reader } from './reader.js'

/** What is to be reconciled for a change. */
export type KeysOf = (change: Change, reader: Reader) => readonly ObjectKey[]

/** Repetitions wait behind what really happened, as in controller-runtime. */
export const lowPriority = -100

/**
 * What the first state holds and what is only told again comes at low priority: a start does not delay real changes.
 */
export function priorityOf({ type, cause, object, old }: Change): number {
  if (type === 'added') return cause === 'initial' || cause === 'restored' ? lowPriority : 0
  if (type === 'deleted') return 0
  const version = object.metadata.resourceVersion
  const isRepeated = cause === 'resync' || (version !== undefined && version === old.metadata.resourceVersion)
  return isRepeated ? lowPriority : 0
}

/** The key of what changed. */
export const keysOfItself: KeysOf = ({ key }) => [key]

/**
 * The keys of the controllers of what changed, where they are of `owner`'s group and kind. The version does not count.
 * An object that changed hands concerns both.
 */
export function keysOfOwner(owner: Resource): (change: Change) => readonly ObjectKey[] {
  return ({ object, old }) => [
    ...new Set([object, ...(old === undefined ? [] : [old])].flatMap((each) => ownerOf(each, owner))),
  ]
}

/** Keys that a function of the application gave. @throws InputError `invalid-query` for what is no key */
export function keysOfMap(map: (change: Change, reader: Reader) => Iterable<string>): KeysOf {
  return (change, reader) => {
    const keys = map(change, reader)
    // It would be taken for a list of letters.
    if (typeof keys === 'string') throw new InputError('invalid-query', 'map: give a list of keys, as in ["web/api"]')
    return [...new Set(keys)].map(asObjectKey)
  }
}

function ownerOf({ metadata }: KubeObject, { group, kind, namespaced }: Resource): readonly ObjectKey[] {
  const reference = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (reference === undefined || reference.kind !== kind || groupOf(reference.apiVersion) !== group) return []
  return [keyOf({ name: reference.name, namespace: namespaced ? metadata.namespace : undefined })]
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}
