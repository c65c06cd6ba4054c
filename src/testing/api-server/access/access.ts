import { ApiFailure, unauthorized } from '../http/api-failure.js'

/** What is allowed. `*` stands for everything in each list. */
export interface AccessRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  /** `pods`, `deployments/scale`, `pods/*`. */
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
  /** Default: in all namespaces and at cluster scope. */
  readonly namespaces?: readonly string[]
}

/** Somebody who shows a bearer token. */
export interface AccessUser {
  readonly token: string
  readonly name: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly rules: readonly AccessRule[]
}

/** Who may do what. Requests without a token are anonymous: they may read discovery and nothing else. */
export interface Access {
  readonly users: readonly AccessUser[]
}

/** What a request does, as access rules see it. */
export interface AccessAttributes {
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly subresource?: string
  readonly namespace: string
  readonly name?: string
}

export const everything: AccessRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }

/** Without access rules everybody is this one, as behind a `kubectl proxy` of an administrator. */
export const administrator: AccessUser = {
  token: '',
  name: 'admin',
  uid: 'uid-admin',
  groups: ['system:masters'],
  rules: [everything],
}

const anonymous: AccessUser = { token: '', name: 'system:anonymous', groups: ['system:unauthenticated'], rules: [] }

/** @throws ApiFailure 401 for a token that nobody has */
export function authenticate(access: Access | undefined, authorization: string | null): AccessUser {
  if (access === undefined) return administrator
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return anonymous
  const user = access.users.find((one) => one.token === token)
  if (user === undefined) throw unauthorized()
  return user
}

export function isAllowed(user: AccessUser, asked: AccessAttributes): boolean {
  return user.rules.some((rule) => {
    const resource = asked.subresource === undefined ? asked.resource : `${asked.resource}/${asked.subresource}`
    return (
      has(rule.verbs, asked.verb) &&
      has(rule.apiGroups, asked.group) &&
      (has(rule.resources, resource) ||
        (asked.subresource !== undefined && rule.resources.includes(`*/${asked.subresource}`))) &&
      (rule.resourceNames === undefined || (asked.name !== undefined && rule.resourceNames.includes(asked.name))) &&
      (rule.namespaces === undefined || has(rule.namespaces, asked.namespace))
    )
  })
}

/** @throws ApiFailure 403 */
export function authorize(user: AccessUser, asked: AccessAttributes): void {
  if (isAllowed(user, asked)) return
  const { group, resource, subresource, namespace, name, verb } = asked
  const qualified = group === '' ? resource : `${resource}.${group}`
  const what = subresource === undefined ? resource : `${resource}/${subresource}`
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`
  throw new ApiFailure(
    403,
    `${qualified}${name === undefined ? '' : ` "${name}"`} is forbidden: User "${user.name}" cannot ${verb} resource "${what}" in API group "${group}" ${where}`,
    {
      reason: 'Forbidden',
      details: { ...(name === undefined ? {} : { name }), ...(group === '' ? {} : { group }), kind: resource },
    },
  )
}

/** Paths that are no resources. @throws ApiFailure 403 */
export function authorizePath(user: AccessUser, path: string, verb: string): void {
  const open = /^\/(api|apis|healthz|livez|readyz|version|openapi)(\/|$)/.test(path)
  const isSignedIn = user !== anonymous
  if (
    (open && (isSignedIn || /^\/(healthz|livez|readyz|version)(\/|$)/.test(path))) ||
    user.groups?.includes('system:masters')
  )
    return
  throw new ApiFailure(403, `forbidden: User "${user.name}" cannot ${verb} path "${path}"`, {
    reason: 'Forbidden',
    details: {},
  })
}

const has = (list: readonly string[], one: string): boolean => list.includes('*') || list.includes(one)
