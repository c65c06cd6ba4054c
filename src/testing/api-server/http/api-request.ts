/** A request as the handlers see it, from a `Request` or from the arguments of `fetch`. */
export interface ApiRequest {
  readonly method: string
  /** Without the server's prefix, decoded nowhere. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly signal: AbortSignal | undefined
  body(): Promise<string>
}

/** @throws TypeError for a URL that is not absolute, as `fetch` does outside a page */
export function apiRequest(input: Request | string | URL, init: RequestInit, prefix: string): ApiRequest {
  const request = typeof input === 'object' && 'headers' in input ? input : undefined
  const url = new URL(request?.url ?? String(input))
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
  const common = { path: path === '' ? '/' : path, query: url.searchParams }
  if (request !== undefined) {
    return {
      ...common,
      method: request.method.toUpperCase(),
      headers: request.headers,
      signal: init.signal ?? request.signal,
      body: () => request.text(),
    }
  }
  const { body } = init
  return {
    ...common,
    method: (init.method ?? 'GET').toUpperCase(),
    headers: new Headers(init.headers),
    signal: init.signal ?? undefined,
    body: async () =>
      body === undefined || body === null ? '' : typeof body === 'string' ? body : new Response(body).text(),
  }
}

/** As the server reads booleans: absent, `0` and `false` are false, everything else is true. */
export function booleanParameter(query: URLSearchParams, name: string): boolean {
  const value = query.get(name)
  return value !== null && value !== '0' && value.toLowerCase() !== 'false'
}
