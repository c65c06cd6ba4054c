import type { Content } from '../../src/model/scope.js'
import type { HttpRequest } from '../../src/protocol/requests.js'

/**
 * The two guards against compressed watches (wire rule 4). Both are on except in tests that prove
 * they are needed.
 */
export interface WatchGuards {
  /** `send`: the header that makes a browser ask for an uncompressed stream. */
  readonly range: 'send' | 'omit'
  /** `check`: a watch that is compressed nevertheless fails instead of losing events in silence. */
  readonly encoding: 'check' | 'ignore'
}

export const ALL_WATCH_GUARDS: WatchGuards = { range: 'send', encoding: 'check' }

export interface InitOptions {
  /** Credentials; none of the names that are set here. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly credentials: RequestCredentials
  readonly signal: AbortSignal
}

/** Plain JSON is always a fallback, since a server that cannot convert answers 406 without it. */
const JSON_ONLY = 'application/json'
const METADATA = `${JSON_ONLY};as=PartialObjectMetadata;g=meta.k8s.io;v=v1,${JSON_ONLY}`
const METADATA_LIST = `${JSON_ONLY};as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,${JSON_ONLY}`

export function listInit(content: Content, options: InitOptions): RequestInit {
  return init({ Accept: content === 'full' ? JSON_ONLY : METADATA_LIST }, options)
}

export function watchInit(content: Content, guards: WatchGuards, options: InitOptions): RequestInit {
  const range = guards.range === 'send' ? { Range: 'bytes=0-' } : {}
  return init({ Accept: content === 'full' ? JSON_ONLY : METADATA, ...range }, options)
}

export function readInit(options: InitOptions): RequestInit {
  return init({ Accept: JSON_ONLY }, options)
}

/** Any request as it is given, JSON by default. Credentials win over headers of their names. */
export function requestInit({ method, headers, body }: HttpRequest, options: InitOptions): RequestInit {
  const all = new Headers({ Accept: JSON_ONLY })
  for (const [name, value] of [...headers, ...(options.headers ?? [])]) all.set(name, value)
  const given = { ...init({}, options), method, headers: Object.fromEntries(all) }
  return body === undefined ? given : { ...given, body }
}

/** The same request for plain JSON; undefined when it asks for nothing else, or is no GET. */
export function plainInit(given: RequestInit): RequestInit | undefined {
  if (given.method !== 'GET') return undefined
  const headers = new Headers(given.headers)
  if (headers.get('accept') === JSON_ONLY) return undefined
  headers.set('Accept', JSON_ONLY)
  return { ...given, headers: Object.fromEntries(headers) }
}

/** No cache: Firefox holds equal URLs back for 20 s. No redirects: a login page must not look like being offline. */
function init(own: Readonly<Record<string, string>>, { credentials, signal, headers = [] }: InitOptions): RequestInit {
  return {
    method: 'GET',
    headers: { ...Object.fromEntries(headers), ...own },
    cache: 'no-store',
    redirect: 'manual',
    credentials,
    signal,
  }
}
