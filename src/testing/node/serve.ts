import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exchange } from './exchange.js'
import type { Gzip, Served } from './served.js'

/** Where and how it is served. */
export interface ServeOptions {
  /** Default: a free one. */
  readonly port?: number
  /**
   * `lists`: LISTs over 128 KiB for clients that take gzip, as a real server does. `watch-lists`:
   * also watches that begin with the state, one gzip member for each flush, as Kubernetes 1.37 does
   * and browsers cannot read. Default `none`.
   */
  readonly gzip?: Gzip
}

/** An in-memory cluster behind a socket. */
export interface HttpServer {
  /** `http://127.0.0.1:8001`, no slash at the end. */
  readonly url: string
  readonly port: number
  /** Ends all connections, open watches included. */
  close(): Promise<void>
}

/**
 * Serves an in-memory API server over HTTP/1.1 on 127.0.0.1, answers streamed as they come. Pages
 * of other origins are refused. Rejects when the port is taken.
 */
export async function serve(api: Served, { port = 0, gzip = 'none' }: ServeOptions = {}): Promise<HttpServer> {
  const server = createServer((request, response) => {
    void exchange(api, request, response, gzip).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type { Gzip, Served } from './served.js'
