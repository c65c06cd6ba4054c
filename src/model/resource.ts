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
  /** What was not given, so that discovery knows better. */
  readonly guessed?: 'namespaced'
  /** Absent: it is named in full. */
  readonly lookup?: ResourceLookup
  readonly __object?: T
}

/**
 * A resource that is not named in full: which one is meant is looked up in the server's discovery before each request.
 * `version` is then the first choice only, and `plural` empty where it is not known.
 */
export type ResourceLookup =
  /** The first of these that serves the plural. */
  | { readonly type: 'versions'; readonly among: readonly GroupVersion[] }
  /** By group and kind. With a version, in that one; `''`: in the one that the group prefers. */
  | { readonly type: 'kind' }

export interface GroupVersion {
  readonly group: string
  readonly version: string
}

/** A resource of which only the kind is known. */
export interface KindName {
  /** `apps`; `''` or absent for the core group. */
  readonly group?: string
  /** Default: the version that the group prefers. */
  readonly version?: string
  readonly kind: string
}

/** What of a resource is known besides its URL. */
export interface ResourceOptions {
  /** Default: learnt from the list's own kind. */
  readonly kind?: string
  /** Default: learnt from discovery where it matters, and taken for true until then. */
  readonly namespaced?: boolean
}

/**
 * Names a resource: `resource('v1', 'pods')`, `resource('example.com/v1', 'widgets')`. Of several group versions the
 * first that is served counts: `resource(['example.com/v1', 'example.com/v1beta1'], 'widgets')`.
 *
 * @throws InputError `invalid-resource` when a group version, the plural or an option cannot be one.
 */
export function resource<T extends KubeObject = KubeObject>(
  groupVersion: string | readonly string[],
  plural: string,
  options?: ResourceOptions,
): Resource<T>
/**
 * Names a resource by its kind: `resource({ group: 'example.com', kind: 'Widget' })`.
 *
 * @throws InputError `invalid-resource` when a part or an option cannot be one.
 */
export function resource<T extends KubeObject = KubeObject>(
  name: KindName,
  options?: Pick<ResourceOptions, 'namespaced'>,
): Resource<T>
export function resource(
  name: string | readonly string[] | KindName,
  plural: string | ResourceOptions = {},
  options: ResourceOptions = {},
): Resource {
  if (typeof name === 'object' && name !== null && !Array.isArray(name)) {
    return byKind(name as KindName, plural as ResourceOptions)
  }
  if (typeof plural !== 'string') fail(textsForm)
  const among = (Array.isArray(name) ? (name as readonly string[]) : [name as string]).map(parseGroupVersion)
  const [first] = among
  if (first === undefined) fail(textsForm)
  const { kind, ...scope } = optionsOf(options)
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(plural)) {
    fail(`"${plural}" is not a resource name; write the lower-case plural, as in "pods"`)
  }
  return Object.freeze({
    ...first,
    plural,
    ...(kind === undefined ? {} : { kind }),
    ...scopeOf(scope),
    ...(among.length === 1 ? {} : { lookup: { type: 'versions', among } as const }),
  })
}

const textsForm = `write texts, as in resource('v1', 'pods')`

function byKind({ group = '', version = '', kind }: KindName, options: ResourceOptions): Resource {
  const { kind: _named, ...scope } = optionsOf(options)
  if (typeof group !== 'string' || (group !== '' && !isDnsName(group))) fail(`${JSON.stringify(group)} is no group`)
  if (typeof version !== 'string' || (version !== '' && !isVersion(version))) {
    fail(`${JSON.stringify(version)} is no version; write it as in "v1"`)
  }
  if (typeof kind !== 'string' || !/^[A-Z][A-Za-z0-9]*$/.test(kind)) {
    fail(`${JSON.stringify(kind)} is no kind; write it as in { group: 'example.com', kind: 'Widget' }`)
  }
  return Object.freeze({ group, version, plural: '', kind, ...scopeOf(scope), lookup: { type: 'kind' } as const })
}

function scopeOf({ namespaced }: Pick<ResourceOptions, 'namespaced'>): Pick<Resource, 'namespaced' | 'guessed'> {
  return namespaced === undefined ? { namespaced: true, guessed: 'namespaced' } : { namespaced }
}

/** The members that say which resource it is, and no others: what crosses between page and worker. */
export function plainResource({ group, version, plural, kind, namespaced, guessed, lookup }: Resource): Resource {
  return {
    group,
    version,
    plural,
    ...(kind === undefined ? {} : { kind }),
    namespaced,
    ...(guessed === undefined ? {} : { guessed }),
    ...(lookup === undefined ? {} : { lookup }),
  }
}

function parseGroupVersion(text: string): GroupVersion {
  if (typeof text !== 'string') fail(textsForm)
  const parts = text.split('/')
  const version = parts.at(-1) ?? ''
  const group = parts.length === 2 ? (parts[0] ?? '') : ''
  if (parts.length > 2 || !isVersion(version) || (parts.length === 2 && !isDnsName(group))) {
    fail(`"${text}" is not a group version; write "v1" for the core group or "apps/v1"`)
  }
  return { group, version }
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
export function apiVersionOf(target: GroupVersion): string {
  return target.group === '' ? target.version : `${target.group}/${target.version}`
}

/** The same, where it is known before the resource is looked up. */
export function knownApiVersionOf(target: Resource): string | undefined {
  return target.lookup === undefined ? apiVersionOf(target) : undefined
}

/**
 * `apps/v1/deployments`: the resource's own identity. Of one that is looked up it says how, so equal lookups are equal:
 * `example.com/v1|example.com/v1beta1/widgets`, `example.com/Widget`.
 */
export function resourceId(target: Resource): string {
  const { group, version, plural, kind = '', lookup } = target
  switch (lookup?.type) {
    case undefined:
      return `${apiVersionOf(target)}/${plural}`
    case 'versions':
      return `${lookup.among.map(apiVersionOf).join('|')}/${plural}`
    case 'kind':
      return [group, version, kind].filter((part) => part !== '').join('/')
  }
}

function isVersion(text: string): boolean {
  return /^v[0-9][a-z0-9]*$/.test(text)
}

function isDnsName(text: string): boolean {
  return /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(text)
}
