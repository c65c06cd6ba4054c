import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Plugin, PreviewServer, ProxyOptions, ViteDevServer } from 'vite'
import type { DemoState } from './control/demo-state.js'

/**
 * The demo's way to a real cluster: `/k8s/*` of the dev server is the kube proxy at `target`. The page learns the
 * target from `/demo/control`.
 *
 * A kube proxy lends its credentials to whoever can reach it. Behind a dev server that would be
 * every page open in the same browser, so requests are let through only when they come from the
 * demo's own page, on this machine, and only read unless the one who started it said otherwise.
 */
export function demoProxy(target: string, { writes = 'refused' }: DemoProxyOptions = {}): Plugin {
  return {
    name: 'kube-informer:demo-proxy',
    config() {
      const proxy = routes(checked(target))
      return { server: { proxy }, preview: { proxy } }
    },
    configureServer: guard(target, writes),
    configurePreviewServer: guard(target, writes),
  }
}

export interface DemoProxyOptions {
  /** Whether the page may change the cluster. Default: refused. */
  readonly writes?: 'allowed' | 'refused'
}

/** The part of a request that decides. */
export interface ProxiedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Why a request below `/k8s` is not let through, for the person who reads the answer; undefined when it is. */
export function refusal(
  { method = 'GET', url = '/', headers }: ProxiedRequest,
  writes: 'allowed' | 'refused' = 'refused',
): string | undefined {
  if (actingPath.test(decoded(url))) return 'Exec, attach, port-forward and proxy are not let through to the cluster.'
  if (method === 'GET' || method === 'HEAD') return foreign({ headers })
  if (writes === 'refused' || !writing.has(method)) {
    return `The demo only reads: ${method} is not let through to the cluster. KUBE_WRITES=allow lets it.`
  }
  // Browsers name the origin of whatever writes; without it, it is no page of ours.
  if (headers.origin === undefined) return 'Writes are let through from the demo’s own page only.'
  return foreign({ headers })
}

const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Why a request is not one of the demo's own page on this machine; undefined when it is. */
export function foreign({ headers }: ProxiedRequest): string | undefined {
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

/** @throws when it is not the URL of a server */
function checked(target: string): string {
  if (URL.canParse(target) && /^https?:/i.test(target)) return target
  throw new Error(`KUBE_API is ${JSON.stringify(target)}; it must be a URL, as in http://127.0.0.1:8001`)
}

function routes(target: string): Record<string, ProxyOptions> {
  return {
    [proxied]: {
      target,
      changeOrigin: true,
      ws: true,
      rewrite: (path) => path.replace(new RegExp(proxied), '').replace(/^(?!\/)/, '/'),
      configure: (proxy) => {
        proxy.on('proxyRes', (answer, _request, response) => {
          // The headers of a silent watch would else wait for its first event,
          queueMicrotask(() => response.flushHeaders())
          // and a watch that is cut would stay open for ever.
          answer.on('close', () => {
            if (!answer.complete) response.destroy()
          })
        })
        proxy.on('error', (error, _request, response) => {
          if ('headersSent' in response && !response.headersSent) answerText(response, 502, unanswered(target, error))
        })
      },
    },
  }
}

function unanswered(target: string, error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return `No kube proxy answers at ${target} (${code ?? error.message}): start it again, or start the demo with another KUBE_API.`
}

/** Answers what must not reach the cluster before the proxy sees it. */
function guard(target: string, writes: 'allowed' | 'refused'): (server: ViteDevServer | PreviewServer) => void {
  const pattern = new RegExp(proxied)
  return ({ middlewares, httpServer }) => {
    middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const asksForTarget = request.url === '/demo/control'
      if (!asksForTarget && !pattern.test(request.url ?? '')) return next()
      const why = refusal(request, writes)
      if (why !== undefined) return answerText(response, 403, why)
      if (asksForTarget) return answerJson(response, { type: 'proxy', target, writes })
      next()
    })
    // WebSockets pass by the middlewares: refuse before the proxy's own listener sees the path.
    const server = httpServer as Server | null
    server?.prependListener('upgrade', (request, socket) => {
      const why = pattern.test(request.url ?? '') ? refusal(request) : undefined
      if (why === undefined) return
      request.url = '/'
      socket.end(
        `HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n${why}\n`,
      )
    })
  }
}

function answerJson(response: ServerResponse, body: DemoState): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${text}\n`)
}
