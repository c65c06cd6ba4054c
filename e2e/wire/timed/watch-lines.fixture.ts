import type { KubeObject } from '../../../src/index.js'

/** Watch events and lists in the notation of the wire cases: `added('d/a', 42, 'u1')` is `A(d/a@42,u1)`. */

type Version = number | string
type More = Readonly<Record<string, unknown>>

interface WirePod extends KubeObject {
  readonly spec?: unknown
  readonly status?: unknown
}

/** As in a watch: with kind and apiVersion. `more.metadata` is merged. */
export function pod(key: string, version: Version, uid = 'u1', more: More = {}): WirePod {
  return { kind: 'Pod', apiVersion: 'v1', ...item(key, version, uid, more) }
}

/** As in a typed list: without. */
export function item(key: string, version: Version, uid = 'u1', { metadata, ...more }: More = {}): WirePod {
  const [namespace, name] = key.includes('/') ? key.split('/') : [undefined, key]
  const named = { name: name as string, ...(namespace === undefined ? {} : { namespace }) }
  return { metadata: { ...named, uid, resourceVersion: String(version), ...(metadata as object) }, ...more }
}

export const line = (type: string, object: unknown): string => `${JSON.stringify({ type, object })}\n`

export const added = (...of: Parameters<typeof pod>): string => line('ADDED', pod(...of))
export const modified = (...of: Parameters<typeof pod>): string => line('MODIFIED', pod(...of))
export const deleted = (...of: Parameters<typeof pod>): string => line('DELETED', pod(...of))

export function bookmark(version: Version, annotations?: More): string {
  const metadata = { resourceVersion: String(version), creationTimestamp: null, ...(annotations && { annotations }) }
  return line('BOOKMARK', { kind: 'Pod', apiVersion: 'v1', metadata, spec: { containers: null }, status: {} })
}

export const endMark = (version: Version): string => bookmark(version, { 'k8s.io/initial-events-end': 'true' })

export function status(code: number, reason: string, message: string, more: More = {}): unknown {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code, ...more }
}

export const error = (...of: Parameters<typeof status>): string => line('ERROR', status(...of))
export const expired = (): string => error(410, 'Expired', 'too old resource version: 100 (5000)')

/** A typed list. */
export function podList(version: Version, items: readonly unknown[], metadata: More = {}): unknown {
  return { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: String(version), ...metadata }, items }
}
