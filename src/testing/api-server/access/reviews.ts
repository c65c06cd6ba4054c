import { timestamp } from '../clock.js'
import { ApiFailure } from '../http/api-failure.js'
import { isJsonObject, type JsonObject, member } from '../served-object.js'
import { type AccessUser, isAllowed } from './access.js'

const text = (object: JsonObject, key: string): string =>
  typeof object[key] === 'string' ? (object[key] as string) : ''

/** Answers to what a user asks about itself; `undefined` for other resources. */
export function review(plural: string, body: JsonObject, user: AccessUser, now: number): JsonObject | undefined {
  switch (plural) {
    case 'selfsubjectaccessreviews':
      return accessReview(body, user)
    case 'selfsubjectrulesreviews':
      return rulesReview(body, user)
    case 'selfsubjectreviews':
      return {
        kind: 'SelfSubjectReview',
        apiVersion: 'authentication.k8s.io/v1',
        metadata: { creationTimestamp: timestamp(now) },
        status: {
          userInfo: {
            username: user.name,
            ...(user.uid === undefined ? {} : { uid: user.uid }),
            groups: [...(user.groups ?? []), 'system:authenticated'],
          },
        },
      }
    default:
      return undefined
  }
}

/** @throws ApiFailure 422 when it asks about nothing */
function accessReview(body: JsonObject, user: AccessUser): JsonObject {
  const spec = member(body, 'spec')
  const { resourceAttributes, nonResourceAttributes } = spec
  if (!isJsonObject(resourceAttributes) && !isJsonObject(nonResourceAttributes)) throw nothingAsked()
  const asked = member(spec, 'resourceAttributes')
  const subresource = text(asked, 'subresource')
  const name = text(asked, 'name')
  const allowed =
    !isJsonObject(resourceAttributes) ||
    isAllowed(user, {
      verb: text(asked, 'verb'),
      group: text(asked, 'group'),
      resource: text(asked, 'resource'),
      namespace: text(asked, 'namespace'),
      ...(subresource === '' ? {} : { subresource }),
      ...(name === '' ? {} : { name }),
    })
  return {
    kind: 'SelfSubjectAccessReview',
    apiVersion: 'authorization.k8s.io/v1',
    metadata: {},
    spec: withoutEmpty(spec),
    status: { allowed },
  }
}

function nothingAsked(): ApiFailure {
  const message = 'Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return new ApiFailure(422, `.authorization.k8s.io "" is invalid: spec: ${message}`, {
    reason: 'Invalid',
    details: { group: 'authorization.k8s.io', causes: [{ reason: 'FieldValueInvalid', message, field: 'spec' }] },
  })
}

function rulesReview(body: JsonObject, user: AccessUser): JsonObject {
  const namespace = text(member(body, 'spec'), 'namespace')
  const rules = user.rules.filter(({ namespaces }) => namespaces?.includes(namespace) ?? true)
  return {
    kind: 'SelfSubjectRulesReview',
    apiVersion: 'authorization.k8s.io/v1',
    metadata: {},
    spec: {},
    status: {
      resourceRules: rules.map(({ verbs, apiGroups, resources, resourceNames }) => ({
        verbs,
        apiGroups,
        resources,
        ...(resourceNames === undefined ? {} : { resourceNames }),
      })),
      nonResourceRules: [],
      incomplete: false,
    },
  }
}

/** Empty texts are left out, as everywhere. */
function withoutEmpty(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== '')
      .map(([key, inner]) => [key, isJsonObject(inner) ? withoutEmpty(inner) : inner]),
  )
}
