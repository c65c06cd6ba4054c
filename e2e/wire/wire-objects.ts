import { json } from './answer.js'
import type { Exchange } from './exchange.js'
import type { Site } from './scripted-server.js'

/** An object as it stands on the wire. */
export interface WireObject {
  readonly kind?: string
  readonly apiVersion?: string
  readonly metadata: {
    readonly name?: string
    readonly namespace?: string
    readonly uid?: string
    readonly resourceVersion?: string
    readonly [more: string]: unknown
  }
  readonly [more: string]: unknown
}

/** `d/a` at a version, of which its content differs from those of others; the uid is that of the name unless told. */
export function pod(
  name: string,
  resourceVersion: string,
  { uid = `uid-${name}`, ...more }: Record<string, unknown> & { uid?: string } = {},
): WireObject {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name, namespace: 'd', uid, resourceVersion },
    spec: { since: resourceVersion },
    ...more,
  }
}

/** A watch event with its line feed. */
export const line = (type: string, object: unknown): string => `${JSON.stringify({ type, object })}\n`

export const bookmark = (resourceVersion: string): string =>
  line('BOOKMARK', {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { resourceVersion },
    spec: { containers: null },
    status: {},
  })

/** The bookmark that ends the initial events. */
export const endMark = (resourceVersion: string): string => {
  const metadata = { resourceVersion, annotations: { 'k8s.io/initial-events-end': 'true' } }
  return line('BOOKMARK', { kind: 'Pod', apiVersion: 'v1', metadata })
}

/** A Status as the API server writes it. */
export const status = (code: number, reason: string, message: string, details?: unknown) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  ...(details === undefined ? {} : { details }),
  code,
})

/** An ERROR event with its line feed. */
export const errorLine = (code: number, reason: string, message = `${reason} in the stream`): string =>
  line('ERROR', status(code, reason, message))

export const expiredLine = errorLine(410, 'Expired', 'too old resource version: 100 (5000)')

/** A typed list: its items carry neither kind nor apiVersion. */
export const podList = (resourceVersion: string, pods: readonly WireObject[], more: Record<string, unknown> = {}) => ({
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion, ...more },
  items: pods.map(({ kind: _kind, apiVersion: _apiVersion, ...item }) => item),
})

/** What a server at this version answers to every LIST and probe from now on. */
export function serve(site: Site, resourceVersion: string, ...pods: readonly WireObject[]): void {
  site.always('LIST', json(podList(resourceVersion, pods)))
  site.always('probe', ({ query }: Exchange) => {
    const wanted = /metadata\.name=([^,]+)/.exec(query.get('fieldSelector') ?? '')?.[1]
    const found = wanted === undefined ? pods.slice(0, 1) : pods.filter(({ metadata }) => metadata.name === wanted)
    const items = found.map(({ metadata }) => ({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata,
    }))
    const kind = 'PartialObjectMetadataList'
    return json({
      kind,
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion },
      items: items.length === 0 ? null : items,
    })
  })
}
