import { ApiFailure } from './api-failure.js'

/** How objects are to be shown. `PartialObjectMetadata` of a list is not a list of them, and the server insists. */
export type Representation = 'object' | 'partial' | 'partial-list' | 'table'

const known = new Map<string, Representation>([
  ['PartialObjectMetadata', 'partial'],
  ['PartialObjectMetadataList', 'partial-list'],
  ['Table', 'table'],
])

const types = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']
const available = [...types, 'application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch']

/**
 * The first clause of `Accept` that can be served. Only JSON can: yaml and protobuf are clauses
 * like unknown ones.
 */
export function negotiate(accept: string | null): Representation {
  if (accept === null || accept.trim() === '') return 'object'
  let parameters = 'none'
  for (const clause of accept.split(',')) {
    const [type = '', ...rest] = clause.split(';').map((part) => part.trim())
    if (type !== 'application/json' && type !== '*/*' && type !== 'application/*') continue
    const as = parameterOf(rest, 'as')
    if (as === undefined) return 'object'
    const representation = known.get(as)
    if (representation !== undefined && parameterOf(rest, 'g') === 'meta.k8s.io' && parameterOf(rest, 'v') === 'v1') {
      return representation
    }
    parameters = as
  }
  throw parameters === 'none'
    ? nothingAcceptable()
    : notAcceptable(`only the following media types are accepted: ${types.join(', ')}`)
}

/** Which aggregated form of discovery is wanted and known to a server of this minor version; undefined: the old form. */
export function aggregatedDiscovery(accept: string | null, minor: number): 'v2' | 'v2beta1' | undefined {
  const clauses = (accept ?? '').split(',').map((clause) => clause.split(';').map((part) => part.trim()))
  for (const [type, ...rest] of clauses) {
    if (type !== 'application/json' && type !== '*/*') continue
    const as = parameterOf(rest, 'as')
    if (as === undefined) return undefined
    if (as !== 'APIGroupDiscoveryList' || parameterOf(rest, 'g') !== 'apidiscovery.k8s.io') continue
    const version = parameterOf(rest, 'v')
    if (version === 'v2' && minor >= 30) return 'v2'
    if (version === 'v2beta1' && minor >= 27 && minor < 33) return 'v2beta1'
  }
  return undefined
}

export function notAcceptable(message: string): ApiFailure {
  return new ApiFailure(406, message, { reason: 'NotAcceptable', style: 'indented' })
}

function nothingAcceptable(): ApiFailure {
  return new ApiFailure(406, `406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`, {
    reason: 'NotAcceptable',
    details: {},
    style: 'indented',
  })
}

function parameterOf(parameters: readonly string[], name: string): string | undefined {
  return parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1)
}
