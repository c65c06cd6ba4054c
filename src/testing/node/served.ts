/** Anything with the shape of a server: `createApiServer()`, or a handler around one. */
export interface Served {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
}

/** Which answers are compressed; see `ServeOptions`. */
export type Gzip = 'none' | 'lists' | 'watch-lists'
