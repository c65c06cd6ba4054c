import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import { knownApiVersionOf } from '../model/resource.js'
import type { ApiTarget } from '../protocol/requests.js'
import { checkNames, isRecord } from '../query/record.js'

/** Parts of an object; `null` takes a member away, lists are replaced whole. */
export type PartOf<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: PartOf<T[K]> | null }
    : T

/** Of resources whose type nobody knows any member may be written. */
type Content<T extends KubeObject> = KubeObject extends T ? object : PartOf<T>

/** One operation of RFC 6902. */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/** One of the four forms in which a change can be written. */
export type Patch<T extends KubeObject = KubeObject> =
  /** RFC 7386: what is there replaces, `null` deletes, lists whole. For any resource. */
  | { readonly merge: Content<T>; readonly force?: never }
  /** RFC 6902. For any resource. */
  | { readonly json: readonly JsonPatchOperation[]; readonly force?: never }
  /** As `kubectl patch`: lists are merged by their keys. Built-in resources only. */
  | { readonly strategic: Content<T>; readonly force?: never }
  /** Server-side apply: the fields that this manager wants to own. `force` takes them from others. */
  | { readonly apply: Content<T>; readonly force?: boolean }

const contentTypes = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const

type Form = keyof typeof contentTypes
const forms = Object.keys(contentTypes) as readonly Form[]

export interface ReadPatch {
  readonly contentType: string
  readonly body: unknown
  readonly force: 'yes' | 'no'
}

/** @throws InputError `invalid-object` */
export function readPatch(where: string, target: ApiTarget, patch: unknown): ReadPatch {
  const fail = (problem: string): never => {
    throw new InputError('invalid-object', `${where}: ${problem}`)
  }
  const write = 'write one of { merge }, { json }, { strategic }, { apply, force }'
  if (!isRecord(patch)) return fail(write)
  checkNames(patch, [...forms, 'force'], fail)
  const given = forms.filter((form) => patch[form] !== undefined)
  const [form] = given
  if (form === undefined || given.length > 1) return fail(write)
  const body = patch[form]
  if (form === 'json' ? !Array.isArray(body) : !isRecord(body)) {
    fail(form === 'json' ? 'json must be a list of operations' : `${form} must be an object`)
  }
  const { force } = patch
  if (force !== undefined && (form !== 'apply' || typeof force !== 'boolean')) {
    fail('force is true or false, and for apply only')
  }
  const contentType = contentTypes[form]
  return form === 'apply'
    ? { contentType, body: applied(target, body as KubeObject, fail), force: force === true ? 'yes' : 'no' }
    : { contentType, body, force: 'no' }
}

/** The server wants to be told again what the address says. */
function applied({ resource, namespace, name }: ApiTarget, object: KubeObject, fail: (problem: string) => never) {
  const { kind = resource.kind, apiVersion = knownApiVersionOf(resource), metadata } = object
  if (kind === undefined && resource.lookup === undefined)
    return fail(`apply needs the kind: write it into the object, or into the resource`)
  const address = { ...(namespace === undefined ? {} : { namespace }), name }
  return { ...object, apiVersion, kind, metadata: { ...(metadata as object | undefined), ...address } }
}
