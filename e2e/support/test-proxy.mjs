// @ts-check
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Exchange } from './exchange.mjs'
import { countRequests } from './request-log.mjs'
import { requestVerb } from './request-verb.mjs'
import { staticFile } from './static-files.mjs'

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {import('./request-log.mjs').LoggedRequest} LoggedRequest
 * @typedef {import('./request-log.mjs').RequestCounts} RequestCounts
 * @typedef {import('./cut-short.mjs').CutEnd} CutEnd
 * @typedef {import('./shape-body.mjs').Shape} Shape
 */

/**
 * Where a prefix leads: a URL, or a URL and a bearer token that replaces the browser's own `Authorization`.
 *
 * @typedef {string | { readonly url: string, readonly token?: string | undefined }} ProxiedServer
 */

/**
 * @typedef {object} RequestInfo
 * @property {import('./request-verb.mjs').Verb} verb
 * @property {string} path without prefix and query
 * @property {URLSearchParams} query
 * @property {number} index of the request in the log of its prefix
 */

/**
 * What becomes of a request: it goes on, it is answered here, or its socket is destroyed with no answer.
 *
 * @typedef {'pass' | 'drop' | ScriptedAnswer} Decision
 * @typedef {{ readonly status: number, readonly headers?: import('node:http').OutgoingHttpHeaders,
 *   readonly body?: string | Uint8Array }} ScriptedAnswer
 * @typedef {(request: IncomingMessage, info: RequestInfo) => Decision | Promise<Decision>} Interceptor
 */

/**
 * Prefixes are given as to `startTestProxy`; one that is not served throws.
 *
 * @typedef {object} TestProxy
 * @property {string} url origin of the page and of all prefixes, no slash at the end
 * @property {(prefix: string) => RequestCounts} counts since the start or the last `reset`
 * @property {(prefix: string) => LoggedRequest[]} log copies, oldest first
 * @property {() => void} reset empties all logs; requests that are running stay out of them
 * @property {(prefix: string, interceptor: Interceptor) => () => void} intercept decides about each request to come,
 *   in place of the interceptor before; the result takes it away
 * @property {(prefix: string, to: ProxiedServer) => void} point puts another server behind the prefix, for requests to
 *   come; those that run stay with the one before (`cut` ends its watches)
 * @property {(prefix: string, options?: { readonly end?: CutEnd, readonly where?: 'here' | 'mid-event' }) => number} cut
 *   ends running watches on both sides; how many there were. `end` of the browser's side: `fin` (default), `rst`, or
 *   `clean`, as if the body were complete. `mid-event`: half of the next piece that comes gets through before
 * @property {(prefix: string, shape: Shape | undefined) => void} shape how the bodies of watches to come get through:
 *   late, or kept together; their heads with the first piece
 * @property {(prefix: string, options?: { readonly requests?: 'all' | 'running' }) => void} freeze stops all bytes, of
 *   requests to come too, and keeps sockets open. `running`: new requests go through, as when a middlebox has
 *   forgotten the old connections
 * @property {(prefix: string) => void} thaw what was held goes on, nothing is lost
 * @property {() => Promise<void>} close destroys every socket
 */

/**
 * Stands in front of `kubectl proxy` in tests: serves the page, offers each prefix as a server of its own, counts, and
 * breaks things on demand. It changes no byte of a body and no header but those of the connection, host and (where a
 * token is given) authorization. When nobody listens behind a prefix the browser's socket is destroyed; what
 * `kubectl proxy` says while the API server is down goes through as it is.
 *
 * @param {{ readonly servers: Readonly<Record<string, ProxiedServer>>, readonly staticDir?: string | undefined,
 *   readonly port?: number | undefined, readonly names?: readonly string[] }} options
 *   `servers` by prefix, such as `/k8s`; `port` of 127.0.0.1, default: a free one; `names` by which a browser that was
 *   told so finds this machine, default: none but its own
 * @returns {Promise<TestProxy>}
 */
export async function startTestProxy({ servers, staticDir, port = 0, names = [] }) {
  const routes = Object.entries(servers).map(([prefix, to]) => makeRoute(prefix, to))

  const server = createServer((request, response) => {
    const refused = refusal(request, ['localhost', '127.0.0.1', ...names])
    if (refused !== undefined) return plain(response, 403, refused)
    const url = request.url ?? '/'
    const route = routes.find(({ prefix }) => url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length)))
    if (route) return void handle(route, request, response)
    if (staticDir === undefined) return plain(response, 404, `no server and no page here: ${url}`)
    const [pathname = '/'] = url.split('?')
    void staticFile(staticDir, pathname).then((file) => response.writeHead(file.status, file.headers).end(file.body))
  })
  // A browser must never use a connection again just as it is closed here.
  server.keepAliveTimeout = 0
  server.requestTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())

  /** @param {string} prefix */
  const routeOf = (prefix) => {
    const route = routes.find((one) => one.prefix === prefix)
    if (!route) throw new Error(`no server at ${prefix}, only at ${routes.map((one) => one.prefix).join(', ')}`)
    return route
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    counts: (prefix) => countRequests(routeOf(prefix).log),
    log: (prefix) => routeOf(prefix).log.map((entry) => ({ ...entry })),
    reset: () => {
      for (const route of routes) route.log.length = 0
    },
    intercept: (prefix, interceptor) => {
      const route = routeOf(prefix)
      route.interceptor = interceptor
      return () => {
        if (route.interceptor === interceptor) route.interceptor = undefined
      }
    },
    point: (prefix, to) => {
      routeOf(prefix).to = makeServer(to)
    },
    cut: (prefix, { end = 'fin', where = 'here' } = {}) => {
      const watches = [...routeOf(prefix).running].filter(({ verb }) => verb === 'WATCH')
      for (const watch of watches) where === 'here' ? watch.cut(end) : watch.cutInside(end)
      return watches.length
    },
    shape: (prefix, shape) => {
      routeOf(prefix).shape = shape
    },
    freeze: (prefix, { requests = 'all' } = {}) => {
      const route = routeOf(prefix)
      route.holdsNew = requests === 'all'
      for (const exchange of route.running) exchange.freeze()
    },
    thaw: (prefix) => {
      const route = routeOf(prefix)
      route.holdsNew = false
      for (const exchange of route.running) exchange.thaw()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const route of routes) for (const exchange of route.running) exchange.cut()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * @typedef {object} Route
 * @property {string} prefix
 * @property {ReturnType<typeof makeServer>} to
 * @property {LoggedRequest[]} log
 * @property {Set<Exchange>} running
 * @property {Interceptor | undefined} interceptor
 * @property {boolean} holdsNew
 * @property {Shape | undefined} shape
 */

/**
 * @param {string} prefix
 * @param {ProxiedServer} to
 * @returns {Route}
 */
function makeRoute(prefix, to) {
  return {
    prefix,
    to: makeServer(to),
    log: [],
    running: new Set(),
    interceptor: undefined,
    holdsNew: false,
    shape: undefined,
  }
}

/** @param {ProxiedServer} to */
function makeServer(to) {
  return typeof to === 'string' ? { base: new URL(to), token: undefined } : { base: new URL(to.url), token: to.token }
}

/**
 * @param {Route} route
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
async function handle(route, request, response) {
  const { method = 'GET' } = request
  const url = (request.url ?? '').slice(route.prefix.length).replace(/^(?!\/)/, '/')
  const verb = requestVerb({ method, url, accept: request.headers.accept })
  /** @type {LoggedRequest} */
  const entry = { method, url, verb, status: undefined, startedAt: Date.now(), bytes: 0, end: undefined }
  const index = route.log.push(entry) - 1

  const exchange = new Exchange(request, response, entry)
  route.running.add(exchange)
  response.once('close', () => route.running.delete(exchange))
  if (route.holdsNew) exchange.freeze()

  const { pathname: path, searchParams: query } = new URL(url, 'http://server')
  const decision = (await route.interceptor?.(request, { verb, path, query, index })) ?? 'pass'
  if (decision === 'pass') await exchange.forward(route.to, verb === 'WATCH' ? route.shape : undefined)
  else if (decision === 'drop') exchange.cut()
  else await exchange.answer(decision.status, decision.headers ?? {}, decision.body ?? '')
}

/**
 * The proxy lends its rights to whoever reaches it, so only its own page may.
 *
 * @param {IncomingMessage} request
 * @param {readonly string[]} names
 * @returns {string | undefined} why not
 */
function refusal({ headers }, names) {
  const host = headers.host ?? ''
  if (!names.includes(host.replace(/:\d+$/, ''))) return `not a name of this machine: ${host}`
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return `foreign origin: ${headers.origin}`
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site' ? `Sec-Fetch-Site: ${site}` : undefined
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function plain(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}
