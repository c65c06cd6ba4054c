import type { Metrics } from '../protocol/metrics.js'
import { engineFamilies } from './prometheus-engine.js'
import { familyText } from './prometheus-format.js'
import { informerFamilies } from './prometheus-informers.js'
import { type QueueNumbers, queueFamilies } from './prometheus-queues.js'
import { requestFamilies } from './prometheus-requests.js'

export interface PrometheusOptions {
  /** Work queues: what their `metrics()` tells now. Give each a name of its own. */
  readonly queues?: readonly QueueNumbers[]
}

/**
 * What `kube.metrics()` told, in Prometheus' text format (`text/plain; version=0.0.4`), for a push gateway or a scrape
 * of your own. Names are client-go's where it has one (`reflector_…`, `informer_…`, `rest_client_…`, `workqueue_…`), the
 * rest is `kube_informer_…`; durations are seconds. Labels are names of resources, namespaces, hosts, verbs, codes,
 * reasons and indexes; informers of one resource and namespace are one series. No object, selector or user is in it.
 */
export function prometheusText(metrics: Metrics, { queues = [] }: PrometheusOptions = {}): string {
  return [
    ...informerFamilies(metrics.informers),
    ...requestFamilies(metrics.session),
    ...engineFamilies(metrics),
    ...queueFamilies(queues),
  ]
    .map(familyText)
    .join('')
}
