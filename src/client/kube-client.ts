import type { Observable } from 'rxjs'
import type { Questions } from '../bridge/questions.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { ApiCall, ApiTarget } from '../protocol/requests.js'
import { type AccessAnswer, type AccessQuestion, AccessReviews, type Served } from './access-reviews.js'
import { ApiCaller } from './api-caller.js'
import { CachedClient, type InformerOf } from './cached-client.js'
import { type CallOptions, failOptions, readCallOptions, readWriteOptions, type WriteOptions } from './call-options.js'
import { callTarget, checkedResource } from './call-target.js'
import { type DeleteOptions, deleteBody, deleteOptionNames } from './delete-options.js'
import { isKubeError } from './kube-error.js'
import { type Listing, listing } from './listing.js'
import { normalizeScope, type ScopeInput } from './normalize-scope.js'
import type { PageWarnings } from './page-warnings.js'
import { type Patch, readPatch } from './patch.js'
import { type LogOptions, podLogs, podResource } from './pod-logs.js'
import { checkReplace, type ReplaceOptions, replaceObject, replaceOptionNames } from './replace-object.js'
import type { Scale } from './scale.js'
import { type NewObject, writtenObject } from './written-object.js'

export interface KubeClientPorts {
  readonly questions: Questions
  readonly warnings: PageWarnings
  readonly fieldManager: string
  readonly informerOf: InformerOf
  readonly served: Served
}

export interface GetOptions extends CallOptions {
  /** `0`: any state that the server has at hand; a version: not older than it. Default: the newest. */
  readonly resourceVersion?: string
}

export interface ListOptions extends Omit<CallOptions, 'subresource'> {
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
  readonly #questions: Questions
  readonly #access: AccessReviews
  readonly #fieldManager: string
  /** Reads that are answered from memory once an informer has been started for them. */
  readonly cached: CachedClient

  constructor({ questions, warnings, fieldManager, informerOf, served }: KubeClientPorts) {
    this.#questions = questions
    this.#caller = new ApiCaller({ questions, warnings })
    this.#access = new AccessReviews(this.#caller, served)
    this.#fieldManager = fieldManager
    this.cached = new CachedClient(informerOf)
  }

  /** One object by its key, `namespace/name` or `name`. Rejects with `not-found` where there is none. */
  get(resource: Resource, key: string, options: GetOptions & { readonly subresource: 'scale' }): Promise<Scale>
  get<T extends KubeObject>(resource: Resource<T>, key: string, options?: GetOptions): Promise<T>
  async get<T extends KubeObject>(resource: Resource<T>, key: string, options: GetOptions = {}): Promise<T> {
    const read = readCallOptions('client.get', options, ['resourceVersion'])
    const { resourceVersion } = options
    if (resourceVersion !== undefined && typeof resourceVersion !== 'string') {
      failOptions('client.get')('resourceVersion must be a text')
    }
    const target = callTarget('client.get', resource, key, read.subresource)
    const version = resourceVersion === undefined ? [] : [['resourceVersion', resourceVersion] as const]
    return this.#send<T>({ ...reading(target), params: [...read.params, ...version] }, read.signal)
  }

  /** Objects of a scope, page by page as they are read. Nothing is asked before that. */
  list<T extends KubeObject>(resource: Resource<T>, scope: ScopeInput = {}, options: ListOptions = {}): Listing<T> {
    const { signal, params } = readCallOptions('client.list', options, ['limit'])
    const { limit = 500 } = options
    if (!Number.isInteger(limit) || limit < 1) failOptions('client.list')('limit must be a whole number above 0')
    const plain = checkedResource('client.list', resource)
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
  patch(
    resource: Resource,
    key: string,
    patch: Patch<Scale>,
    options: WriteOptions & { readonly subresource: 'scale' },
  ): Promise<Scale>
  patch<T extends KubeObject>(resource: Resource<T>, key: string, patch: Patch<T>, options?: WriteOptions): Promise<T>
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

  /**
   * Puts an object in the place of the one of its name. With its `resourceVersion`, which it has from where it was
   * read, nothing of others is lost: `conflict` where somebody came before.
   */
  replace(
    resource: Resource,
    object: Scale,
    options: ReplaceOptions<Scale> & { readonly subresource: 'scale' },
  ): Promise<Scale>
  replace<T extends KubeObject>(resource: Resource<T>, object: T, options?: ReplaceOptions<T>): Promise<T>
  async replace<T extends KubeObject>(resource: Resource<T>, object: T, options: ReplaceOptions<T> = {}): Promise<T> {
    const { signal, subresource, ...rest } = this.#write('client.replace', options, replaceOptionNames)
    checkReplace('client.replace', options)
    const address = subresource === undefined ? {} : { subresource }
    const written = (next: T): ApiCall => {
      const { target, body } = writtenObject(
        'client.replace',
        resource,
        next,
        subresource === 'scale' ? 'scale' : 'replace',
      )
      return { type: 'call', method: 'PUT', target: { ...target, ...address }, body, ...rest }
    }
    const { target } = written(object)
    return replaceObject(
      {
        written,
        send: (call) => this.#send<T>(call, signal),
        read: () => this.#send<T>(reading(target), signal),
      },
      object,
      options,
    )
  }

  /**
   * Deletes one object. Resolves with it as it is while something still waits for its end (finalizers, a pod's grace),
   * or was; undefined where the server says only that it is gone.
   */
  async delete<T extends KubeObject>(
    resource: Resource<T>,
    key: string,
    options: DeleteOptions = {},
  ): Promise<T | undefined> {
    const { signal, subresource, ...rest } = this.#write('client.delete', options, deleteOptionNames, 'unmanaged')
    if (subresource !== undefined) failOptions('client.delete')('subresource is for get, replace and patch')
    const target = callTarget('client.delete', resource, key)
    const body = deleteBody('client.delete', options)
    const answer = await this.#send<T>({ type: 'call', method: 'DELETE', target, ...body, ...rest }, signal)
    return answer?.kind === 'Status' ? undefined : answer
  }

  /** Sets how many replicas a workload shall have. Nothing else is touched, so nothing can conflict. */
  async scale(
    resource: Resource,
    key: string,
    replicas: number,
    options: Omit<WriteOptions, 'subresource'> = {},
  ): Promise<Scale> {
    if (!Number.isInteger(replicas) || replicas < 0)
      failOptions('client.scale')('replicas must be a whole number from 0')
    return this.patch(resource, key, { merge: { spec: { replicas } } }, { ...options, subresource: 'scale' })
  }

  /**
   * Deletes a pod if its PodDisruptionBudget allows it. Rejects with `too-many-requests` where it does not now; that
   * is not tried again by itself.
   */
  async evict(key: string, options: DeleteOptions = {}): Promise<void> {
    const { signal, subresource, ...rest } = this.#write('client.evict', options, deleteOptionNames, 'unmanaged')
    if (subresource !== undefined) failOptions('client.evict')('there is no subresource')
    const target = callTarget('client.evict', podResource, key, 'eviction')
    const { name, namespace } = target
    const { body: deleteOptions } = deleteBody('client.evict', options)
    const body = {
      kind: 'Eviction',
      apiVersion: 'policy/v1',
      metadata: { name, namespace },
      ...(deleteOptions === undefined ? {} : { deleteOptions }),
    }
    await this.#send<unknown>({ type: 'call', method: 'POST', target, body, ...rest }, signal)
  }

  /**
   * The lines of a container's log, as text: what is no UTF-8 becomes U+FFFD. A followed one goes on behind a cut
   * where it stopped, and completes when the container has ended; it holds one of the profile's four streams. Errors
   * with a KubeError.
   *
   * @throws InputError `invalid-query` or `invalid-options` at the call
   */
  logs$(key: string, options: LogOptions = {}): Observable<string> {
    return podLogs(this.#questions, key, options)
  }

  /** Whether this user may do it, by the server's own rules. Answers are kept for 60 s, or until something is refused. */
  async can(verb: string, resource: Resource, question: AccessQuestion = {}): Promise<AccessAnswer> {
    return this.#access.ask('client.can', verb, resource, question)
  }

  #write(
    where: string,
    options: WriteOptions,
    own: readonly string[] = [],
    fields: 'managed' | 'unmanaged' = 'managed',
  ) {
    return readWriteOptions(where, options, { own, manager: fields === 'managed' ? this.#fieldManager : undefined })
  }

  async #send<T>(call: ApiCall, signal: AbortSignal | undefined): Promise<T> {
    try {
      return (await this.#caller.call(call, signal)).body as T
    } catch (error) {
      if (isKubeError(error) && error.code === 'forbidden') this.#access.forget()
      throw error
    }
  }
}

function reading(target: ApiTarget): ApiCall {
  return { type: 'call', method: 'GET', target, params: [], optimism: 'off', observed: 'no' }
}
