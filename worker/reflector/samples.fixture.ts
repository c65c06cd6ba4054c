import type { KubeObject } from '../../src/model/kube-object.js'
import { resource } from '../../src/model/resource.js'
import { asResourceVersion, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Target } from '../../src/model/scope.js'
import type { HttpFailure, ListPage, WatchEvent } from '../ports.js'

export const podTarget: Target = {
  resource: resource('v1', 'pods', { kind: 'Pod' }),
  scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' },
}

export function rv(version: number | string): ResourceVersion {
  const live = asResourceVersion(String(version))
  if (live === undefined) throw new Error(`${version} is no live version`)
  return live
}

export function pod(name: string, version: number | string, uid = `uid-${name}`): KubeObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'd', name, uid, resourceVersion: String(version) } }
}

export function told(type: 'added' | 'modified' | 'deleted', object: KubeObject): WatchEvent {
  const version = asResourceVersion(object.metadata.resourceVersion)
  return { type, object, ...(version === undefined ? {} : { resourceVersion: version }) }
}

export const added = (name: string, version: number | string, uid?: string): WatchEvent =>
  told('added', pod(name, version, uid))
export const modified = (name: string, version: number | string, uid?: string): WatchEvent =>
  told('modified', pod(name, version, uid))
export const deleted = (name: string, version: number | string, uid?: string): WatchEvent =>
  told('deleted', pod(name, version, uid))

export function bookmark(version: number | string, mark: 'initial-events-end' | 'none' = 'none'): WatchEvent {
  return { type: 'bookmark', resourceVersion: rv(version), mark }
}

export const endMark = (version: number | string): WatchEvent => bookmark(version, 'initial-events-end')

export function http(httpStatus: number, more: Partial<HttpFailure> = {}): HttpFailure {
  return { type: 'http', httpStatus, message: `HTTP ${httpStatus}`, tooLargeResourceVersion: false, ...more }
}

export const expiredFailure: HttpFailure = http(410, {
  reason: 'Expired',
  message: 'too old resource version: 100 (5000)',
})
export const tooLargeFailure: HttpFailure = http(504, { reason: 'Timeout', tooLargeResourceVersion: true })

export function page(
  version: number | string | undefined,
  items: readonly KubeObject[] = [],
  more: Partial<ListPage> = {},
): ListPage {
  return {
    type: 'page',
    items,
    skipped: 0,
    ...(version === undefined ? {} : { resourceVersion: rv(version) }),
    ...more,
  }
}
