import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta } from '../ports.js'

export const rv = (text: string | number): ResourceVersion => `${text}` as ResourceVersion

/** Its content is another one with each version, unless `content` says which. */
export function pod(name: string, resourceVersion: number, uid = `uid-${name}`, content = resourceVersion): KubeObject {
  const metadata = { namespace: 'd', name, uid, resourceVersion: `${resourceVersion}` }
  return { metadata, spec: { content } } as KubeObject
}

export function apply(name: string, version: number, uid?: string): Delta {
  return { type: 'apply', object: pod(name, version, uid), resourceVersion: rv(version) }
}

export function remove(name: string, version: number, uid?: string): Delta {
  return { type: 'delete', object: pod(name, version, uid), resourceVersion: rv(version) }
}

export function replace(version: number, ...objects: readonly KubeObject[]): Delta {
  return { type: 'replace', objects, resourceVersion: rv(version) }
}

export function bookmark(version: number): Delta {
  return { type: 'bookmark', resourceVersion: rv(version) }
}

export const resync: Delta = { type: 'resync' }
