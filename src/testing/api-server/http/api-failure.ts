import type { ServedResource } from '../resources/served-resource.js'
import { qualifiedName } from '../resources/served-resource.js'

export interface Cause {
  readonly reason?: string
  readonly message: string
  readonly field?: string
}

/** `details` of a Status, in the order of the wire. */
export interface FailureDetails {
  readonly name?: string
  readonly group?: string
  readonly kind?: string
  readonly uid?: string
  readonly causes?: readonly Cause[]
  readonly retryAfterSeconds?: number
}

interface FailureOptions {
  readonly reason?: string
  readonly details?: FailureDetails
  /** Inside the Status's metadata: a token to go on with. */
  readonly continue?: string
  /** Refusals of the conversion are written for people, whoever asked. Default: as the request wants it. */
  readonly style?: 'indented'
}

/** An answer that is a Status of failure. Thrown anywhere below the handler. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: number
  readonly reason: string
  readonly details: FailureDetails | undefined
  readonly style: 'indented' | undefined
  readonly #continue: string | undefined

  constructor(code: number, message: string, { reason = '', details, continue: token, style }: FailureOptions = {}) {
    super(message)
    this.code = code
    this.reason = reason
    this.details = details
    this.#continue = token
    this.style = style
  }

  status(): object {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: this.#continue === undefined ? {} : { continue: this.#continue },
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : { reason: this.reason }),
      ...(this.details === undefined ? {} : { details: this.details }),
      code: this.code,
    }
  }
}

type Named = Pick<ServedResource, 'group' | 'plural'>

const aboutObject = ({ group, plural }: Named, name?: string): FailureDetails => ({
  ...(name === undefined ? {} : { name }),
  ...(group === '' ? {} : { group }),
  kind: plural,
})

export const badRequest = (message: string): ApiFailure => new ApiFailure(400, message, { reason: 'BadRequest' })

export const unauthorized = (): ApiFailure => new ApiFailure(401, 'Unauthorized', { reason: 'Unauthorized' })

export const notFound = (resource: Named, name: string): ApiFailure =>
  new ApiFailure(404, `${qualifiedName(resource)} "${name}" not found`, {
    reason: 'NotFound',
    details: aboutObject(resource, name),
  })

/** In a group version that is served, but not that resource. */
export const unknownResource = (): ApiFailure =>
  new ApiFailure(404, 'the server could not find the requested resource', { reason: 'NotFound', details: {} })

export const methodNotAllowed = (): ApiFailure =>
  new ApiFailure(405, 'the server does not allow this method on the requested resource', {
    reason: 'MethodNotAllowed',
    details: {},
  })

export const alreadyExists = (resource: Named, name: string, before = ''): ApiFailure =>
  new ApiFailure(409, `${before}${qualifiedName(resource)} "${name}" already exists`, {
    reason: 'AlreadyExists',
    details: aboutObject(resource, name),
  })

export const conflict = (resource: Named, name: string, why: string): ApiFailure =>
  new ApiFailure(409, `Operation cannot be fulfilled on ${qualifiedName(resource)} "${name}": ${why}`, {
    reason: 'Conflict',
    details: aboutObject(resource, name),
  })

export const modifiedMeanwhile = (resource: Named, name: string): ApiFailure =>
  conflict(
    resource,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  )

export const unsupportedMediaType = (accepted: readonly string[]): ApiFailure =>
  new ApiFailure(
    415,
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
    { reason: 'UnsupportedMediaType' },
  )

export const unknownPatchType = (): ApiFailure =>
  new ApiFailure(415, '415: Unsupported Media Type', { reason: 'UnsupportedMediaType', details: {} })

/** An unclassified error of the server's code: no reason. */
export const rawError = (message: string): ApiFailure => new ApiFailure(500, message)

export const internalError = (message: string): ApiFailure =>
  new ApiFailure(500, `Internal error occurred: ${message}`, {
    reason: 'InternalError',
    details: { causes: [{ message }] },
  })

/** Reason, field and message of one mistake in an object or in options. */
export interface FieldError {
  readonly reason: 'FieldValueInvalid' | 'FieldValueRequired' | 'FieldValueForbidden' | 'FieldValueNotSupported'
  readonly field: string
  readonly message: string
}

/** 422. `subject` as in `ConfigMap` or `ListOptions.meta.k8s.io`. */
export function invalid(
  subject: { readonly group: string; readonly kind: string },
  name: string,
  errors: readonly FieldError[],
): ApiFailure {
  const list = errors.map(({ field, message }) => `${field}: ${message}`)
  const what = subject.group === '' ? subject.kind : `${subject.kind}.${subject.group}`
  const text = list.length === 1 ? list[0] : `[${list.join(', ')}]`
  return new ApiFailure(422, `${what} "${name}" is invalid: ${text}`, {
    reason: 'Invalid',
    details: {
      ...(name === '' ? {} : { name }),
      ...(subject.group === '' ? {} : { group: subject.group }),
      kind: subject.kind,
      causes: errors.map(({ reason, message, field }) => ({ reason, message, field })),
    },
  })
}

/** List, watch and get at a version that the server has not reached. */
export const tooLargeVersion = (asked: string, current: number): ApiFailure =>
  new ApiFailure(504, `Timeout: Too large resource version: ${asked}, current: ${current}`, {
    reason: 'Timeout',
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  })

export const expired = (message: string, token?: string): ApiFailure =>
  new ApiFailure(410, message, { reason: 'Expired', ...(token === undefined ? {} : { continue: token }) })
