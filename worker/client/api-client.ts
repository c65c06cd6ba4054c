import { apiVersionOf, type Resource, resourceId } from '../../src/model/resource.js'
import type { Result } from '../../src/protocol/contract.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { ApiCall, ApiCallAnswer, HttpRequest } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'
import type { ApiAnswer, Clock, Failure, Requester, RequestMetrics, ResolveResource } from '../ports.js'
import { apiPath } from './api-path.js'
import { callError, callFault } from './call-error.js'
import { limited } from './limited.js'
import { readAnswer } from './read-answer.js'
import { repeatable } from './repeatable.js'
import { retryAfterFailure } from './retry-plan.js'
import type { TokenBucket } from './token-bucket.js'

export interface ApiClientPorts {
  readonly requester: Requester
  readonly resolve: ResolveResource
  /** The same behind a 404 to what was resolved: what is known may be old. */
  readonly resolveAnew: ResolveResource
  /** Shared by all requests of the session. */
  readonly bucket: TokenBucket
  readonly clock: Clock
  readonly metrics?: RequestMetrics
}

/** Sends the calls of `kube.client`: within the budget, and again where that can do no harm. */
export class ApiClient {
  readonly #ports: ApiClientPorts

  constructor(ports: ApiClientPorts) {
    this.#ports = ports
  }

  /** Never rejects; stays pending once the signal aborted. */
  async call(call: ApiCall, signal: AbortSignal): Promise<Result<ApiCallAnswer>> {
    const { resource: wanted } = call.target
    const resolved = await this.#ports.resolve(wanted, signal)
    if (resolved.type === 'failed') return { ok: false, error: callError(resolved.failure, call) }
    const answer = await this.#callAs(resolved.resource, call, signal)
    if (answer.ok || wanted.lookup === undefined || !isNoRoute(answer.error)) return answer
    // Nothing was done, so another version may be asked.
    const again = await this.#ports.resolveAnew(wanted, signal)
    const isOther = again.type === 'resolved' && resourceId(again.resource) !== resourceId(resolved.resource)
    return isOther ? this.#callAs(again.resource, call, signal) : answer
  }

  async #callAs(resource: Resource, call: ApiCall, signal: AbortSignal): Promise<Result<ApiCallAnswer>> {
    const path = apiPath(resource, call.target, call.params)
    if (path === undefined) {
      const happened = 'A name, namespace or subresource cannot be part of a path'
      return { ok: false, error: callFault('bad-request', happened, call) }
    }
    const answer = await this.#send(requestOf({ ...call, body: typedBody(call, resource) }, path), call, signal)
    if (answer.type === 'failed') return { ok: false, error: callError(answer.failure, call) }
    return { ok: true, value: readAnswer(answer.head, answer.body, resource) }
  }

  async #send(request: HttpRequest, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const { requester, metrics } = this.#ports
    const may = repeatable(call)
    let waitedMs = 0
    let before: 'nothing' | 'perhaps-done' = 'nothing'
    for (let failed = 1; ; failed += 1) {
      await limited(this.#ports, request, signal)
      const answer = await requester.send(request, signal)
      if (answer.type === 'answer') return answer
      const { failure } = answer
      // Then another state was found, and that may be the one which the first try made.
      if (before === 'perhaps-done' && isOtherState(failure))
        return {
          type: 'failed',
          failure: {
            type: 'timeout',
            message: `${failure.message} (the first try was answered with an error of the server)`,
          },
        }
      const wait = retryAfterFailure(failure, may, { failed, waitedMs })
      if (wait === undefined) return answer
      if (may === 'guarded' && isServerError(failure)) before = 'perhaps-done'
      metrics?.retried(request, failure.type === 'http' ? String(failure.httpStatus) : 'error')
      waitedMs += wait
      await this.#pause(wait, signal)
    }
  }

  /** Stays pending once the signal aborted. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return
      const cancel = this.#ports.clock.after(ms, () => {
        signal.removeEventListener('abort', cancel)
        resolve()
      })
      signal.addEventListener('abort', cancel, { once: true })
    })
  }
}

/** What is written in full has a type; the page does not know that of a resource which is looked up. */
function typedBody({ body, target, method, contentType }: ApiCall, resource: Resource): unknown {
  const isWhole = method !== 'DELETE' && (method !== 'PATCH' || contentType === 'application/apply-patch+yaml')
  if (target.resource.lookup === undefined || !isWhole || !isRecord(body)) return body
  const { apiVersion = apiVersionOf(resource), kind = resource.kind } = body
  return { ...body, apiVersion, kind }
}

/** 404 for the path, not for an object. */
function isNoRoute({ code }: ErrorInfo): boolean {
  return code === 'not-served'
}

function isOtherState(failure: Failure): boolean {
  return failure.type === 'http' && (failure.httpStatus === 409 || failure.httpStatus === 404)
}

function isServerError(failure: Failure): boolean {
  return failure.type === 'http' && failure.httpStatus >= 500
}

function requestOf({ method, contentType = 'application/json', accept, body }: ApiCall, path: string): HttpRequest {
  return {
    method,
    path,
    headers: [
      ...(accept === undefined ? [] : [['Accept', accept] as const]),
      ...(body === undefined ? [] : [['Content-Type', contentType] as const]),
    ],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}
