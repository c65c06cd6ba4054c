import { keyOf } from '../../../model/key.js'
import { timestamp } from '../clock.js'
import { ApiFailure, alreadyExists, badRequest, notFound, rawError } from '../http/api-failure.js'
import { nameSuffix, uuid } from '../identities.js'
import { qualifiedName, type ServedResource } from '../resources/served-resource.js'
import { type JsonObject, member, type ServedObject } from '../served-object.js'
import { withDefaults } from './defaults.js'
import { normalObject } from './normal-object.js'
import { checkMetadata } from './object-checks.js'
import type { WriteContext, WriteMode } from './write-context.js'

export interface CreateOptions {
  readonly mode: WriteMode
  /** Clients cannot set `status` of a kind that has it as a subresource; generators can. */
  readonly status: 'kept' | 'dropped'
}

const nameAttempts = 8
const longestGeneratedBase = 58

/** POST to a collection. @throws ApiFailure */
export function createObject(
  context: WriteContext,
  resource: ServedResource,
  namespace: string,
  body: JsonObject,
  { mode, status }: CreateOptions,
): ServedObject {
  const { store, clock, random } = context
  const given = member(body, 'metadata')
  if (resource.namespaced) checkNamespace(context, resource, namespace, given)
  if (given.resourceVersion !== undefined && given.resourceVersion !== '') {
    throw rawError('resourceVersion should not be set on objects to be created')
  }
  const table = store.table(resource.id)
  const named = nameFor(given, (name) => table.get(keyIn(resource, namespace, name)) === undefined, random)
  const { deletionTimestamp: _when, deletionGracePeriodSeconds: _grace, ...metadata } = given
  const { status: givenStatus, ...content } = body
  const hasStatus = resource.subresources.includes('status')
  const object = normalObject(
    resource,
    withDefaults(resource, {
      ...content,
      metadata: {
        ...metadata,
        name: named,
        ...(resource.namespaced ? { namespace } : { namespace: undefined }),
        uid: uuid(random),
        creationTimestamp:
          status === 'kept' ? (given.creationTimestamp ?? timestamp(clock.now())) : timestamp(clock.now()),
        ...(resource.generation === 'kept' ? { generation: 1 } : {}),
      },
      ...(givenStatus !== undefined && (status === 'kept' || !hasStatus) ? { status: givenStatus } : {}),
    }),
  )
  checkMetadata(resource, object.metadata as unknown as JsonObject)
  const key = keyOf(object.metadata)
  const there = table.get(key)
  if (there !== undefined) {
    throw alreadyExists(
      resource,
      named,
      there.metadata.deletionTimestamp === undefined ? '' : 'object is being deleted: ',
    )
  }
  return mode === 'dry-run' ? withoutVersion(object) : store.put(resource.id, key, object)
}

export function keyIn(resource: ServedResource, namespace: string, name: string): string {
  return resource.namespaced ? `${namespace}/${name}` : name
}

export function withoutVersion(object: ServedObject): ServedObject {
  const { resourceVersion: _version, ...metadata } = object.metadata
  return { ...object, metadata }
}

function checkNamespace({ store }: WriteContext, resource: ServedResource, namespace: string, given: JsonObject): void {
  if (given.namespace !== undefined && given.namespace !== '' && given.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
  const home = store.table('/namespaces').get(namespace)
  if (home === undefined) throw notFound({ group: '', plural: 'namespaces' }, namespace)
  if (home.metadata.deletionTimestamp === undefined) return
  const name = typeof given.name === 'string' ? given.name : ''
  throw new ApiFailure(
    403,
    `${qualifiedName(resource)} "${name}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`,
    {
      reason: 'Forbidden',
      details: {
        name,
        ...(resource.group === '' ? {} : { group: resource.group }),
        kind: resource.plural,
        causes: [
          {
            reason: 'NamespaceTerminating',
            message: `namespace ${namespace} is being terminated`,
            field: 'metadata.namespace',
          },
        ],
      },
    },
  )
}

function nameFor(given: JsonObject, isFree: (name: string) => boolean, random: () => number): string {
  if (typeof given.name === 'string' && given.name !== '') return given.name
  if (typeof given.generateName !== 'string' || given.generateName === '') return ''
  const base = given.generateName.slice(0, longestGeneratedBase)
  let name = ''
  for (let attempt = 0; attempt < nameAttempts; attempt += 1) {
    name = base + nameSuffix(random)
    if (isFree(name)) break
  }
  return name
}
