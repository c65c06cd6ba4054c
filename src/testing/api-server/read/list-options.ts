import type { Features } from '../features.js'
import { badRequest, type FieldError, invalid } from '../http/api-failure.js'
import { booleanParameter } from '../http/api-request.js'

/** The options of a list or watch, decoded and checked. */
export interface ListOptions {
  readonly watch: boolean
  readonly resourceVersion: string
  readonly match: '' | 'Exact' | 'NotOlderThan'
  readonly sendInitialEvents: boolean | undefined
  readonly bookmarks: boolean
  /** 0: no limit. */
  readonly limit: number
  readonly continue: string
  /** Absent: the server's own choice. */
  readonly timeoutSeconds: number | undefined
  readonly labelSelector: string
  readonly fieldSelector: string
}

/** @throws ApiFailure 400 for what does not parse, 422 for what does not go together */
export function readListOptions(query: URLSearchParams, features: Features): ListOptions {
  const text = (name: string): string => query.get(name) ?? ''
  const timeout = integer(query, 'timeoutSeconds')
  const watch = booleanParameter(query, 'watch')
  const knowsInitial = features.initialEvents !== 'unknown'
  const options = {
    watch,
    resourceVersion: text('resourceVersion'),
    match: features.match === 'unknown' ? '' : text('resourceVersionMatch'),
    sendInitialEvents:
      knowsInitial && query.has('sendInitialEvents') ? booleanParameter(query, 'sendInitialEvents') : undefined,
    bookmarks: booleanParameter(query, 'allowWatchBookmarks'),
    limit: Math.max(0, integer(query, 'limit') ?? 0),
    continue: text('continue'),
    timeoutSeconds: timeout === 0 ? undefined : timeout,
    labelSelector: text('labelSelector'),
    fieldSelector: text('fieldSelector'),
  }
  const errors = watch ? watchErrors(options, features) : listErrors(options)
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', errors)
  return options as ListOptions
}

type Unchecked = Omit<ListOptions, 'match'> & { readonly match: string }

function listErrors({ match, resourceVersion, continue: token, sendInitialEvents }: Unchecked): readonly FieldError[] {
  const errors: FieldError[] = []
  if (match !== '') {
    if (resourceVersion === '')
      errors.push(
        forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden unless resourceVersion is provided'),
      )
    if (token !== '')
      errors.push(forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided'))
    if (match !== 'Exact' && match !== 'NotOlderThan') errors.push(unsupported(match, ['Exact', 'NotOlderThan', '']))
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(
        forbidden('resourceVersionMatch', 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'),
      )
    }
  }
  if (sendInitialEvents !== undefined)
    errors.push(forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list'))
  return errors
}

function watchErrors(options: Unchecked, { initialEvents }: Features): readonly FieldError[] {
  const { match, resourceVersion, continue: token, sendInitialEvents } = options
  const errors: FieldError[] = []
  if (initialEvents === 'unknown') {
    if (match === '') return errors
    errors.push(forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden for watch'))
    if (resourceVersion === '')
      errors.push(
        forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden unless resourceVersion is provided'),
      )
    return errors
  }
  if (sendInitialEvents !== undefined) {
    if (match !== 'NotOlderThan') {
      errors.push(
        forbidden('resourceVersionMatch', 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'),
      )
    }
    if (initialEvents === 'off') {
      errors.push(
        forbidden(
          'sendInitialEvents',
          'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
        ),
      )
    }
  }
  if (match !== '') {
    if (sendInitialEvents === undefined) {
      errors.push(
        forbidden(
          'resourceVersionMatch',
          'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
        ),
      )
    }
    if (match !== 'NotOlderThan') errors.push(unsupported(match, ['NotOlderThan']))
    if (token !== '')
      errors.push(forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided'))
  }
  return errors
}

const forbidden = (field: string, text: string): FieldError => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${text}`,
})

function unsupported(value: string, supported: readonly string[]): FieldError {
  const list = supported.map((one) => JSON.stringify(one)).join(', ')
  return {
    reason: 'FieldValueNotSupported',
    field: 'resourceVersionMatch',
    message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`,
  }
}

/** A signed 64-bit decimal as Go reads it; huge ones lose digits, which nothing here minds. */
function integer(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null || text === '') return undefined
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}

/** What is wrong with a version's text, in the server's words; `undefined` when it is a number. */
export function versionProblem(text: string): string | undefined {
  if (text === '' || /^\d+$/.test(text)) return undefined
  const quoted = JSON.stringify(text)
  return `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax`
}
