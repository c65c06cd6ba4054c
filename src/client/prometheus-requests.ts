import { addHistograms, type Histogram } from '../protocol/histogram.js'
import type { RequestCount, RequestVerb, SessionMetrics } from '../protocol/metrics.js'
import type { Family, Labels } from './prometheus-format.js'
import { inSeconds } from './prometheus-seconds.js'

const methods: Readonly<Record<RequestVerb, string>> = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
}

/** client-go tells verbs by HTTP method, and no duration of watches; ours are told apart beside it. */
export function requestFamilies(session: SessionMetrics): readonly Family[] {
  const { host, requests, requestDuration, retries, rateLimiterWait, lineWait } = session
  const duration = [...requestDuration]
  return [
    {
      type: 'counter',
      name: 'rest_client_requests_total',
      help: 'Number of HTTP requests, partitioned by status code, method, and host.',
      samples: counted(requests, ({ verb, code }) => ({ code: codeOf(code), method: methods[verb], host })),
    },
    {
      type: 'histogram',
      name: 'rest_client_request_duration_seconds',
      help: 'Request latency in seconds. Broken down by verb, and host.',
      samples: joined(
        duration.filter(([verb]) => verb !== 'watch'),
        (verb) => ({ verb: methods[verb], host }),
      ),
    },
    {
      type: 'histogram',
      name: 'rest_client_rate_limiter_duration_seconds',
      help: 'Client side rate limiter latency in seconds. Broken down by verb, and host.',
      samples: joined([...rateLimiterWait], (verb) => ({ verb: methods[verb], host })),
    },
    {
      type: 'counter',
      name: 'rest_client_request_retries_total',
      help: 'Number of request retries, partitioned by status code, verb, and host.',
      samples: counted(retries, ({ verb, code }) => ({ code: codeOf(code), verb: methods[verb], host })),
    },
    {
      type: 'counter',
      name: 'kube_informer_requests_total',
      help: 'Requests by what they do and how they ended',
      samples: counted(requests, ({ verb, code }) => ({ verb, code, host })),
    },
    {
      type: 'histogram',
      name: 'kube_informer_request_duration_seconds',
      help: 'From sending until the head of the answer',
      samples: joined(duration, (verb) => ({ verb, host })),
    },
    {
      type: 'histogram',
      name: 'kube_informer_request_wait_seconds',
      help: 'How long requests waited for a connection of the browser',
      samples: [{ labels: { host }, value: inSeconds(lineWait) }],
    },
  ]
}

/** As client-go calls an answer that did not come. */
const codeOf = (code: string): string => (code === 'error' ? '<error>' : code)

/** Counts of equal labels are one. */
function counted(counts: readonly RequestCount[], labelsOf: (count: RequestCount) => Labels) {
  return merged(
    counts.map((count) => ({ labels: labelsOf(count), value: count.count })),
    (a, b) => a + b,
  )
}

function joined(tallies: readonly (readonly [RequestVerb, Histogram])[], labelsOf: (verb: RequestVerb) => Labels) {
  return merged(
    tallies.map(([verb, value]) => ({ labels: labelsOf(verb), value: inSeconds(value) })),
    addHistograms,
  )
}

interface Sample<V> {
  readonly labels: Labels
  readonly value: V
}

function merged<V>(samples: readonly Sample<V>[], add: (a: V, b: V) => V): readonly Sample<V>[] {
  const byLabels = new Map<string, Sample<V>>()
  for (const { labels, value } of samples) {
    const id = JSON.stringify(labels)
    const before = byLabels.get(id)
    byLabels.set(id, { labels, value: before === undefined ? value : add(before.value, value) })
  }
  return [...byLabels.values()]
}
