import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { ApiCall, ApiTarget } from '../protocol/requests.js'
import type { ApiCaller } from './api-caller.js'
import { failOptions, type ReadOptions, readCallOptions, readWriteOptions, type WriteOptions } from './call-options.js'
import { callTarget, plainResource } from './call-target.js'
import { type Listing, listing } from './listing.js'
import { normalizeScope, type ScopeInput } from './normalize-scope.js'
import { type Patch, readPatch } from './patch.js'
import { type NewObject, writtenObject } from './written-object.js'

export interface KubeClientPorts {
  readonly caller: ApiCaller
  readonly fieldManager: string
}

export interface GetOptions extends ReadOptions {
  /** `0`: any state that the server has at hand; a version: not older than it. Default: the newest. */
  readonly resourceVersion?: string
}

export interface ListOptions extends Omit<ReadOptions, 'subresource'> {
  /** Objects a page. Default 500. */
  readonly limit?: number
}

const objectMetadataList = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/**
 * Requests about single objects, and lists that are read once. Promises reject with a KubeError whose `info` says what
 * happened and what to do, with an InputError where nothing was sent, or with the signal's reason.
 */
export class KubeClient {
  readonly #caller: ApiCaller
  readonly #fieldManager: string

  constructor({ caller, fieldManager }: KubeClientPorts) {
    this.#caller = caller
    this.#fieldManager = fieldManager
  }

  /** One object by its key, `namespace/name` or `name`. Rejects with `not-found` where there is none. */
  async get<T extends KubeObject>(resource: Resource<T>, key: string, options: GetOptions = {}): Promise<T> {
    const { resourceVersion } = options
    const read = readCallOptions('client.get', options, ['resourceVersion'])
    if (resourceVersion !== undefined && typeof resourceVersion !== 'string') {
      failOptions('client.get')('resourceVersion must be a text')
    }
    const target = callTarget('client.get', resource, key, read.subresource)
    const version = resourceVersion === undefined ? [] : [['resourceVersion', resourceVersion] as const]
    return this.#send<T>({ ...reading(target), params: [...read.params, ...version] }, read.signal)
  }

  /** Objects of a scope, page by page as they are read. Nothing is asked before that. */
  list<T extends KubeObject>(resource: Resource<T>, scope: ScopeInput = {}, options: ListOptions = {}): Listing<T> {
    const { limit = 500 } = options
    const { signal, params } = readCallOptions('client.list', options, ['limit'])
    if (!Number.isInteger(limit) || limit < 1) failOptions('client.list')('limit must be a whole number above 0')
    const plain = plainResource('client.list', resource)
    const { namespace, labelSelector, fieldSelector, content } = normalizeScope(resource, scope)
    const selectors = Object.entries({ labelSelector, fieldSelector }).filter(([, text]) => text !== '')
    const call: ApiCall = {
      ...reading({ resource: plain, ...(namespace === '' ? {} : { namespace }) }),
      params: [...params, ...selectors, ['limit', String(limit)]],
      ...(content === 'full' ? {} : { accept: objectMetadataList }),
    }
    return listing<T>(this.#caller, call, signal)
  }

  /** Creates an object, with the name that the server gives it where only `generateName` was given. */
  async create<T extends KubeObject>(
    resource: Resource<T>,
    object: NewObject<T>,
    options: WriteOptions = {},
  ): Promise<T> {
    const { target, body } = writtenObject('client.create', resource, object, 'create')
    const { signal, subresource, ...rest } = this.#write('client.create', options)
    if (subresource !== undefined) failOptions('client.create')('subresource is for get, replace and patch')
    return this.#send<T>({ type: 'call', method: 'POST', target, body, ...rest }, signal)
  }

  /** Changes an object in one of four forms. Resolves with what it is then. */
  async patch<T extends KubeObject>(
    resource: Resource<T>,
    key: string,
    patch: Patch<T>,
    options: WriteOptions = {},
  ): Promise<T> {
    const { signal, subresource, params, ...rest } = this.#write('client.patch', options)
    const target = callTarget('client.patch', resource, key, subresource)
    const { contentType, body, force } = readPatch('client.patch', target, patch)
    const all = force === 'yes' ? [...params, ['force', 'true'] as const] : params
    return this.#send<T>({ type: 'call', method: 'PATCH', target, contentType, body, params: all, ...rest }, signal)
  }

  #write(where: string, options: WriteOptions, own: readonly string[] = []) {
    return readWriteOptions(where, options, { own, manager: this.#fieldManager })
  }

  async #send<T>(call: ApiCall, signal: AbortSignal | undefined): Promise<T> {
    return (await this.#caller.call(call, signal)).body as T
  }
}

function reading(target: ApiTarget): ApiCall {
  return { type: 'call', method: 'GET', target, params: [], optimism: 'off', observed: 'no' }
}
