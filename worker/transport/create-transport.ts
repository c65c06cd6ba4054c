import type { Clock, Fetch, RequestLine, Transport } from '../ports.js'
import { decodeList } from './decode-list.js'
import { fetchJson } from './fetch-json.js'
import type { RequestContext } from './request-answer.js'
import type { WatchGuards } from './request-init.js'
import { ALL_WATCH_GUARDS, listInit, readInit } from './request-init.js'
import { listUrl, normalBaseUrl, readUrl } from './request-url.js'
import { watch } from './watch.js'

export interface TransportOptions {
  /** Of the kube proxy: absolute, or a path of the origin, with any prefix. */
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock: Clock
  /** Default `same-origin`. */
  readonly credentials?: RequestCredentials
  /** Of every request besides those that it needs anyway. Default none. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Where lists and reads wait for their turn, without a time-out. Default: none waits. */
  readonly requests?: RequestLine
  /** Default all on. Turned off only by tests that prove they are needed. */
  readonly guards?: WatchGuards
}

/** A transport over `fetch`. It holds no state between requests. */
export function createTransport(options: TransportOptions): Transport {
  const { guards = ALL_WATCH_GUARDS } = options
  const context = contextOf(options)
  return {
    async list(request, signal) {
      const { target, sent } = request
      const init = listInit.bind(undefined, target.scope.content)
      const answer = await fetchJson(context, listUrl(context.base, request), init, signal, sent)
      return answer.type === 'json' ? decodeList(answer, target) : answer
    },
    watch(request, sink, signal) {
      if (!signal.aborted) request.sent?.()
      void watch(context, guards, request, sink, signal)
    },
    async read(path, signal) {
      const answer = await fetchJson(context, readUrl(context.base, path), readInit, signal)
      if (answer.type === 'failed') return answer
      const { body, serverTime } = answer
      return { type: 'json', body, ...(serverTime === undefined ? {} : { serverTime }) }
    },
  }
}

export function contextOf(options: TransportOptions): RequestContext {
  const { baseUrl, fetch, clock, credentials = 'same-origin', headers = [], requests = noLine } = options
  return { base: normalBaseUrl(baseUrl), fetch, clock, credentials, headers, requests }
}

const noLine: RequestLine = {
  enter: (begin) => {
    begin()
    return () => {}
  },
}
