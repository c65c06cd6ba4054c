import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestVerb, type Verb } from '../support/request-verb.mjs'
import { staticFile } from '../support/static-files.mjs'
import type { Script } from './answer.js'
import { Exchange } from './exchange.js'

/**
 * An HTTP server on 127.0.0.1 that sends what a test says: any bytes, cut anywhere, ended in any way, each step when
 * the test releases it. Nothing in it takes time.
 *
 * ```ts
 * const server = await startScriptedServer()
 * const site = server.site('/c09')                        // a kube proxy of its own: createKube({ server: site.url })
 * site.next('WATCH', { status: 422, … }, stream(line))    // queued: one for each request to come
 * site.always('LIST', json(podList))                      // for all others
 * const watch = await site.request('WATCH', 2)            // the second WATCH, once it is there
 * await watch.send('{"type":"MODI')                       // goes on with a body that was left open
 * await watch.end('rst')
 * ```
 */
export interface ScriptedServer {
  /** Origin of the page and of all sites, no slash at its end. */
  readonly url: string
  /** What lies below a prefix such as `/c09`; the same one each time. */
  site(prefix: string): Site
  /** Resets every connection. */
  close(): Promise<void>
}

export interface ServerOptions {
  /** Files for what lies below no prefix: the page. */
  readonly staticDir?: string
}

export async function startScriptedServer({ staticDir }: ServerOptions = {}): Promise<ScriptedServer> {
  const sites = new Map<string, Site>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server')
    const [, prefix = '', rest = ''] = /^(\/[^/]+)(\/.*)$/.exec(url.pathname) ?? []
    const site = sites.get(prefix)
    if (site !== undefined) {
      url.pathname = rest
      const accept = request.headers.accept
      const verb = requestVerb({ method: request.method ?? '', url: `${rest}${url.search}`, accept })
      site.receive(new Exchange(request, response, verb, url))
      return
    }
    if (staticDir === undefined) response.writeHead(404).end()
    else
      void staticFile(staticDir, url.pathname).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      )
  })
  server.keepAliveTimeout = 0
  server.requestTimeout = 0
  server.headersTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    site(prefix) {
      const site = sites.get(prefix) ?? new Site(origin + prefix)
      sites.set(prefix, site)
      return site
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A kube proxy below a prefix. What is neither queued nor said for a verb gets 404 in text. */
export class Site {
  /** Base URL, no slash at its end. */
  readonly url: string
  /** All so far, oldest first. */
  readonly requests: Exchange[] = []
  readonly #queued = new Map<Verb, Script[]>()
  readonly #rules = new Map<Verb, (exchange: Exchange) => Script>()
  readonly #waiting = new Set<() => void>()

  constructor(url: string) {
    this.url = url
  }

  /** For the next requests of a verb, one each, in this order. */
  next(verb: Verb, ...scripts: readonly Script[]): this {
    this.#queued.set(verb, [...(this.#queued.get(verb) ?? []), ...scripts])
    return this
  }

  /** For all requests of a verb for which nothing is queued. */
  always(verb: Verb, script: Script | ((exchange: Exchange) => Script)): this {
    this.#rules.set(verb, typeof script === 'function' ? script : () => script)
    return this
  }

  /** Those of a verb, oldest first. */
  all(verb: Verb): readonly Exchange[] {
    return this.requests.filter((exchange) => exchange.verb === verb)
  }

  count(verb: Verb): number {
    return this.all(verb).length
  }

  /** Number `number` of a verb, counted from 1; waits until it is made. */
  async request(verb: Verb, number: number): Promise<Exchange> {
    for (;;) {
      const exchange = this.all(verb)[number - 1]
      if (exchange !== undefined) return exchange
      await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
  }

  /** A request that came in: the server's to call. */
  receive(exchange: Exchange): void {
    this.requests.push(exchange)
    const script = this.#queued.get(exchange.verb)?.shift() ?? this.#rules.get(exchange.verb)?.(exchange) ?? notHere
    void exchange.answer(script)
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }
}

const notHere: Script = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  framing: 'length',
  body: '404 page not found\n',
}
