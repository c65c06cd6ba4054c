import type { ServedResource } from '../resources/served-resource.js'
import { isJsonObject, type JsonObject, member } from '../served-object.js'

type Defaulting = (object: JsonObject) => JsonObject

/**
 * What the server fills in, as far as lists and selectors of dashboards can tell the difference.
 * Pods and workloads get no defaults inside their specs.
 */
const defaults = new Map<string, Defaulting>([
  [
    '/namespaces',
    (object) => {
      const metadata = member(object, 'metadata')
      const labels = { ...member(metadata, 'labels'), 'kubernetes.io/metadata.name': metadata.name }
      return {
        ...object,
        metadata: { ...metadata, labels },
        spec: { finalizers: ['kubernetes'], ...member(object, 'spec') },
        status: { phase: 'Active', ...member(object, 'status') },
      }
    },
  ],
  ['/pods', (object) => ({ ...object, status: { phase: 'Pending', ...member(object, 'status') } })],
  [
    '/secrets',
    ({ stringData, ...object }) => {
      const added = isJsonObject(stringData)
        ? Object.entries(stringData).map(([key, text]) => [key, base64(String(text))])
        : []
      const data = { ...member(object, 'data'), ...Object.fromEntries(added) }
      return { ...object, ...(Object.keys(data).length === 0 ? {} : { data }), type: object.type ?? 'Opaque' }
    },
  ],
  [
    '/events',
    ({ metadata, involvedObject, reason, message, source, type, ...rest }) => ({
      metadata,
      involvedObject,
      ...(reason === undefined ? {} : { reason }),
      ...(message === undefined ? {} : { message }),
      source: source ?? {},
      firstTimestamp: null,
      lastTimestamp: null,
      ...(type === undefined ? {} : { type }),
      eventTime: null,
      reportingComponent: '',
      reportingInstance: '',
      ...rest,
    }),
  ],
])

export function withDefaults(resource: ServedResource, object: JsonObject): JsonObject {
  const filled = defaults.get(resource.id)?.(object) ?? object
  const { status } = resource.empty
  return status === undefined || resource.type === 'custom' ? filled : { ...filled, status: filled.status ?? status }
}

function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
