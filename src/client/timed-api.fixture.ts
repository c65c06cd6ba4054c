import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube } from '../index.js'
import { type ApiServer, type ApiServerOptions, createApiServer } from '../testing/api-server/api-server.js'
import { closeAfter, configMaps } from './kube.fixture.js'

export interface TimedRequest {
  /** Ms since the start. */
  readonly at: number
  readonly what: 'list' | 'watch-list' | 'watch' | 'probe' | 'other'
}

export interface TimedApi {
  readonly server: ApiServer
  readonly kube: Kube
  readonly requests: readonly TimedRequest[]
  /** Ms since the start. */
  readonly now: number
  /** How many of each kind since a moment. */
  counts(since?: number): Partial<Record<TimedRequest['what'], number>>
  /** Every timer at its own time, with all that follows from it in between. */
  passes(ms: number): Promise<void>
  write(name: string, text: string): void
}

/** The whole engine over an in-memory API server, on one clock that moves when told; requests with their times. */
export function timedApi(options: { readonly random?: () => number } = {}, server: ApiServerOptions = {}): TimedApi {
  const { random = () => 0 } = options
  const clock = createFakeClock()
  const begun = clock.now()
  const api = createApiServer({ clock, seed: 1, ...server })
  const requests: TimedRequest[] = []
  const host = inlineHost({
    fetch: (url, init) => {
      requests.push({ at: clock.now() - begun, what: kindOf(new URL(url)) })
      return api.fetch(url, init)
    },
    clock,
    random,
  })
  const kube = createKube({ host, server: 'http://cluster.test' })
  closeAfter(kube)
  return {
    server: api,
    kube,
    requests,
    get now() {
      return clock.now() - begun
    },
    counts(since = 0) {
      const counts: Partial<Record<TimedRequest['what'], number>> = {}
      for (const { at, what } of requests) if (at >= since) counts[what] = (counts[what] ?? 0) + 1
      return counts
    },
    async passes(ms) {
      const until = clock.now() + ms
      await settle()
      while (clock.now() < until) {
        await clock.advance(Math.min(clock.nextAt ?? until, until) - clock.now())
        await settle()
      }
    },
    write(name, text) {
      const key = `default/${name}` as Parameters<ApiServer['objects']['get']>[1]
      const object = { metadata: { name, namespace: 'default' }, data: { text } }
      if (api.objects.get(configMaps, key) === undefined) api.objects.create(configMaps, object)
      else api.objects.update(configMaps, object)
    },
  }
}

/** The most requests within any `ms`, from `since` on. */
export function mostWithin(ms: number, requests: readonly TimedRequest[], since = 0): number {
  const times = requests.filter(({ at }) => at >= since).map(({ at }) => at)
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))
}

function kindOf({ pathname, searchParams }: URL): TimedRequest['what'] {
  if (!pathname.endsWith('/configmaps')) return 'other'
  if (searchParams.get('watch') === 'true') return searchParams.has('sendInitialEvents') ? 'watch-list' : 'watch'
  return searchParams.get('limit') === '1' ? 'probe' : 'list'
}
