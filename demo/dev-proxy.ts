import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Plugin, PreviewServer, ProxyOptions, ViteDevServer } from 'vite'

/**
 * The demo's way to the cluster: `/k8s/*` of the dev server is the kube proxy at `target`.
 *
 * A kube proxy lends its credentials to whoever can reach it. Behind a dev server that would be
 * every page open in the same browser, so requests are let through only when they come from the
 * demo's own page, on this machine, and only read.
 */
export function demoProxy(target: string): Plugin {
  return {
    name: 'kube-informer:demo-proxy',
    config: () => ({ server: { proxy: routes(target) }, preview: { proxy: routes(target) } }),
    configureServer: guard,
    configurePreviewServer: guard,
  }
}

/** The part of a request that decides. */
export interface ProxiedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Why a request below `/k8s` is not let through, for the person who reads the answer; undefined when it is. */
export function refusal({ method = 'GET', url = '/', headers }: ProxiedRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return `The demo only reads: ${method} is not let through to the cluster.`
  if (actingPath.test(decoded(url)))
    return 'The demo only reads: exec, attach, port-forward and proxy are not let through.'
  const host = headers.host ?? ''
  if (!localHost.test(host)) return `The demo serves this machine only, and ${JSON.stringify(host)} is not its name.`
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return `Requests from pages of ${JSON.stringify(headers.origin)} are not let through to the cluster.`
  }
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    return `Requests from pages of other origins (Sec-Fetch-Site: ${site}) are not let through to the cluster.`
  }
  return undefined
}

const localHost = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Subresources that act although they are asked for with GET. */
const actingPath = /\/(exec|attach|portforward|proxy)(\/|\?|$)/

/** `/k8s` and what lies below it, not `/k8s-something`. */
const proxied = '^/k8s(?=[/?]|$)'

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

function routes(target: string): Record<string, ProxyOptions> {
  return {
    [proxied]: {
      target,
      changeOrigin: true,
      ws: true,
      rewrite: (path) => path.replace(new RegExp(proxied), '').replace(/^(?!\/)/, '/'),
      configure: (proxy) => {
        // The headers of a silent watch would else wait for its first event.
        proxy.on('proxyRes', (_answer, _request, response) => queueMicrotask(() => response.flushHeaders()))
      },
    },
  }
}

function guard({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  const pattern = new RegExp(proxied)
  middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const why = pattern.test(request.url ?? '') ? refusal(request) : undefined
    if (why === undefined) return next()
    response
      .writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(`${why}\n`)
  })
  // WebSockets pass by the middlewares: refuse before the proxy's own listener sees the path.
  const server = httpServer as Server | null
  server?.prependListener('upgrade', (request, socket) => {
    const why = pattern.test(request.url ?? '') ? refusal(request) : undefined
    if (why === undefined) return
    request.url = '/'
    socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n${why}\n`)
  })
}
