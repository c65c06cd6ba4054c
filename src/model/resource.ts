import { InputError } from './input-error.js'
import type { KubeObject } from './kube-object.js'

/**
 * Which REST resource: group (`''` for core), version and plural name. `T` is the type of its
 * objects; it exists for the compiler only.
 */
export interface Resource<T extends KubeObject = KubeObject> {
  /** `apps`; `''` for the core group. */
  readonly group: string
  /** `v1`. */
  readonly version: string
  /** As in URLs: `deployments`. */
  readonly plural: string
  /** Kind of one object, when known; else it is learnt from the list's own kind. */
  readonly kind?: string
  readonly namespaced: boolean
  readonly __object?: T
}

/** What of a resource is known besides its URL. */
export interface ResourceOptions {
  /** Default: learnt from the list's own kind. */
  readonly kind?: string
  /** Default true. */
  readonly namespaced?: boolean
}

/**
 * Names a resource: `resource('v1', 'pods')`, `resource('example.com/v1', 'widgets')`.
 *
 * @throws InputError `invalid-resource` when the group version, the plural or an option cannot be one.
 */
export function resource<T extends KubeObject = KubeObject>(
  groupVersion: string,
  plural: string,
  options: ResourceOptions = {},
): Resource<T> {
  for (const text of [groupVersion, plural]) {
    if (typeof text !== 'string') fail(`write texts, as in resource('v1', 'pods')`)
  }
  const { kind, namespaced = true } = optionsOf(options)
  const parts = groupVersion.split('/')
  const version = parts.at(-1) ?? ''
  const group = parts.length === 2 ? (parts[0] ?? '') : ''
  if (parts.length > 2 || !/^v[0-9][a-z0-9]*$/.test(version) || (parts.length === 2 && !isDnsName(group))) {
    fail(`"${groupVersion}" is not a group version; write "v1" for the core group or "apps/v1"`)
  }
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(plural)) {
    fail(`"${plural}" is not a resource name; write the lower-case plural, as in "pods"`)
  }
  return Object.freeze({
    group,
    version,
    plural,
    ...(kind === undefined ? {} : { kind }),
    namespaced,
  })
}

function optionsOf(options: ResourceOptions): ResourceOptions {
  if (typeof options !== 'object' || options === null) fail('options: write { kind, namespaced }')
  const { kind, namespaced } = options
  if (kind !== undefined && typeof kind !== 'string') fail('options.kind must be text')
  if (namespaced !== undefined && typeof namespaced !== 'boolean') fail('options.namespaced must be true or false')
  return options
}

function fail(problem: string): never {
  throw new InputError('invalid-resource', `resource: ${problem}`)
}

/** `apps/v1`, or `v1` for the core group: what objects carry as `apiVersion`. */
export function apiVersionOf(target: Resource): string {
  return target.group === '' ? target.version : `${target.group}/${target.version}`
}

/** `apps/v1/deployments`: the resource's own identity. */
export function resourceId(target: Resource): string {
  return `${apiVersionOf(target)}/${target.plural}`
}

function isDnsName(text: string): boolean {
  return /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(text)
}
