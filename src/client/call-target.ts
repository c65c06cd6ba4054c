import { InputError } from '../model/input-error.js'
import { asObjectKey, splitKey } from '../model/key.js'
import { plainResource, type Resource } from '../model/resource.js'
import type { ApiTarget } from '../protocol/requests.js'
import { checkResource } from './check-resource.js'

/**
 * The address of one object. `where` opens the message.
 *
 * @throws InputError `invalid-resource`, or `invalid-query` for a key that cannot be one of the resource
 */
export function callTarget(where: string, resource: Resource, key: string, subresource?: string): ApiTarget {
  const plain = checkedResource(where, resource)
  const { namespace, name } = splitKey(asObjectKey(key))
  const fail = (problem: string): never => {
    throw new InputError('invalid-query', `${where}: key ${JSON.stringify(key)}: ${problem}`)
  }
  if (plain.guessed === undefined && plain.namespaced && namespace === undefined)
    fail(`${plain.plural} have a namespace; write "namespace/name"`)
  if (!plain.namespaced && namespace !== undefined) fail(`${plain.plural} have no namespace; write the name alone`)
  for (const part of [namespace, name]) {
    if (part !== undefined && !isPathPart(part)) fail('this cannot be a name in Kubernetes')
  }
  return {
    resource: plain,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(subresource === undefined ? {} : { subresource }),
  }
}

/** What crosses to the engine. @throws InputError `invalid-resource` */
export function checkedResource(where: string, resource: Resource): Resource {
  checkResource(resource, where)
  return plainResource(resource)
}

/** As the API server reads it: `..` would be the address of something else. */
export function isPathPart(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[/%\\\s]/.test(part)
}
