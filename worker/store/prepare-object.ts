import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject, ObjectMeta } from '../../src/model/kube-object.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { StoredObject } from '../ports.js'
import { copyJson } from './copy-json.js'

/**
 * An application's own transform. It gets a copy that is its own to change; nothing returned means failure.
 * What it returned must not change any more: what is kept of other objects is told by comparison with it.
 */
export type TransformFunction = (object: KubeObject) => KubeObject | undefined

/**
 * What of an object is kept. `'default'`: all but `metadata.managedFields`. `'lean'`: also
 * without the `kubectl.kubernetes.io/last-applied-configuration` annotation. `'none'`: as sent.
 */
export type Transform = 'default' | 'lean' | 'none' | TransformFunction

/** Told when a transform threw or returned no object; the default-trimmed object was stored instead. Must not throw. */
export type OnTransformError = (key: ObjectKey, error: unknown) => void

/** What the server sent → what is stored. Never throws and never changes what it is given. */
export type Prepare = (object: KubeObject) => StoredObject

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** Key, uid, RV, labels, name and namespace are those the server sent, whatever the transform makes of them. */
export function createPrepare(transform: Transform, onTransformError: OnTransformError): Prepare {
  return (object) => {
    const key = keyOf(object.metadata)
    const uid = object.metadata.uid
    const resourceVersion = asResourceVersion(object.metadata.resourceVersion)
    return {
      key,
      ...(uid ? { uid } : {}),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      labels: labelsOf(object),
      object:
        typeof transform === 'function' ? custom(transform, object, key, onTransformError) : trim(transform, object),
    }
  }
}

function trim(transform: Exclude<Transform, TransformFunction>, object: KubeObject): KubeObject {
  switch (transform) {
    case 'none':
      return object
    case 'default':
      return withoutManagedFields(object)
    case 'lean':
      return withoutLastApplied(withoutManagedFields(object))
  }
}

function withoutManagedFields(object: KubeObject): KubeObject {
  if (object.metadata.managedFields === undefined) return object
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}

function withoutLastApplied(object: KubeObject): KubeObject {
  const annotations = object.metadata.annotations ?? {}
  if (!Object.hasOwn(annotations, lastApplied)) return object
  const { [lastApplied]: _, ...rest } = annotations
  return { ...object, metadata: { ...object.metadata, annotations: rest } }
}

function custom(
  transform: TransformFunction,
  object: KubeObject,
  key: ObjectKey,
  onTransformError: OnTransformError,
): KubeObject {
  try {
    const result = transform(copyJson(object))
    if (!isObject(result) || !isObject(result.metadata)) throw new TypeError('a transform must return an object')
    return { ...result, metadata: reimpose(result.metadata, object.metadata) }
  } catch (error) {
    onTransformError(key, error)
    return withoutManagedFields(object)
  }
}

const imposed = ['name', 'namespace', 'uid', 'resourceVersion', 'labels'] as const

/** `metadata` with its identity, RV and labels put back to what `sent` has; what `sent` lacks is removed. */
function reimpose(metadata: ObjectMeta, sent: ObjectMeta): ObjectMeta {
  const result: { -readonly [Name in keyof ObjectMeta]: ObjectMeta[Name] } = { ...metadata }
  for (const name of imposed) {
    if (Object.hasOwn(sent, name)) Object.assign(result, { [name]: sent[name] })
    else delete (result as Partial<ObjectMeta> as Record<string, unknown>)[name]
  }
  return result
}

const noLabels: ReadonlyMap<string, string> = new Map()

function labelsOf(object: KubeObject): ReadonlyMap<string, string> {
  const entries = Object.entries(object.metadata.labels ?? {}).filter(([, value]) => typeof value === 'string')
  return entries.length === 0 ? noLabels : new Map(entries)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
