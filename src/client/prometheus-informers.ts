import { addHistograms, type Histogram } from '../protocol/histogram.js'
import type { InformerMetrics } from '../protocol/metrics.js'
import type { Family, Labels } from './prometheus-format.js'
import { inSeconds } from './prometheus-seconds.js'

type Informers = readonly InformerMetrics[]

/** Informers of equal resource and namespace are one series: their selectors and names stay out of labels (P11). */
export function informerFamilies(informers: Informers): readonly Family[] {
  const groups = grouped(informers)

  const numbers = (type: 'counter' | 'gauge', name: string, help: string, read: (one: InformerMetrics) => number) =>
    ({
      type,
      name,
      help,
      samples: groups.map((group) => ({ labels: labelsOf(group), value: sumOf(group, read) })),
    }) satisfies Family
  const histogram = (name: string, help: string, read: (one: InformerMetrics) => Histogram) =>
    ({
      type: 'histogram',
      name,
      help,
      samples: groups.map((group) => ({ labels: labelsOf(group), value: group.map(read).reduce(addHistograms) })),
    }) satisfies Family
  /** One series for each of a few words. */
  const byWord = (
    type: 'counter' | 'gauge',
    name: string,
    help: string,
    label: string,
    read: (one: InformerMetrics) => ReadonlyMap<string, number>,
  ) =>
    ({
      type,
      name,
      help,
      samples: groups.flatMap((group) =>
        [...added(group.map(read))].map(([word, value]) => ({ labels: { ...labelsOf(group), [label]: word }, value })),
      ),
    }) satisfies Family

  return [
    numbers('counter', 'reflector_lists_total', 'Complete states read, by list or watch-list', listsOf),
    histogram('reflector_list_duration_seconds', 'How long reading a complete state took', (one) =>
      inSeconds(one.listDuration),
    ),
    histogram('reflector_items_per_list', 'Objects in a complete state', (one) => one.listItems),
    numbers('counter', 'reflector_watches_total', 'Watches sent', (one) => one.requests.watch),
    numbers(
      'counter',
      'reflector_short_watches_total',
      'Watches that ended within a second and brought nothing',
      (one) => one.shortWatches,
    ),
    histogram('reflector_watch_duration_seconds', 'How long watches were open', (one) => inSeconds(one.watchDuration)),
    histogram('reflector_items_per_watch', 'Watch events of a watch', (one) => one.watchItems),
    {
      type: 'gauge',
      name: 'informer_queued_items',
      help: 'Deltas that wait for the cache',
      samples: groups.map((group) => ({
        labels: { ...groupVersionOf(group), ...labelsOf(group), resource: pluralOf(group) },
        value: sumOf(group, ({ queueDepth }) => queueDepth),
      })),
    },
    byWord('gauge', 'kube_informer_informers', 'Informers by phase', 'phase', ({ phase }) => new Map([[phase, 1]])),
    numbers('gauge', 'kube_informer_objects', 'Objects in caches', ({ objects }) => objects),
    byWord('gauge', 'kube_informer_index_values', 'Values per index', 'index', ({ indexes }) => indexes),
    byWord(
      'counter',
      'kube_informer_relists_total',
      'Complete states read, by why',
      'reason',
      (one) => one.relistReasons,
    ),
    numbers('counter', 'kube_informer_watch_events_total', 'Watch events received', (one) => one.watchEvents),
    numbers('counter', 'kube_informer_watch_bytes_total', 'Bytes of watches received', (one) => one.watchBytes),
    numbers('counter', 'kube_informer_changes_total', 'Changes of caches', ({ changes }) => changes),
    histogram(
      'kube_informer_change_told_seconds',
      'From the arrival of bytes of a watch until listeners were told',
      (one) => inSeconds(one.toldLatency),
    ),
    histogram(
      'kube_informer_change_page_seconds',
      'From the arrival of bytes of a watch until a page acknowledged their frame',
      (one) => inSeconds(one.pageLatency),
    ),
    numbers('gauge', 'kube_informer_subscribers', 'Subscriptions of pages', ({ subscribers }) => subscribers),
    numbers('gauge', 'kube_informer_listeners', 'Listeners to changes', ({ listeners }) => listeners),
    numbers('gauge', 'kube_informer_followers', 'Views and replicas that follow caches', ({ followers }) => followers),
    numbers('gauge', 'kube_informer_listener_pending', 'Changes that wait for listeners', (one) => one.listenerPending),
    {
      type: 'gauge',
      name: 'kube_informer_slowest_listener_pending',
      help: 'Changes that wait for the listener with the most',
      samples: groups.map((group) => ({
        labels: labelsOf(group),
        value: Math.max(...group.map(({ slowestListener }) => slowestListener)),
      })),
    },
    numbers(
      'counter',
      'kube_informer_transform_failures_total',
      'Objects a transform failed for',
      (one) => one.transformFailures,
    ),
    numbers('counter', 'kube_informer_index_failures_total', 'Objects an index failed for', (one) => one.indexFailures),
    numbers('gauge', 'kube_informer_mirror_bytes', 'Characters of copies of caches', ({ mirrorBytes }) => mirrorBytes),
  ]
}

function grouped(informers: Informers): readonly Informers[] {
  const groups = new Map<string, InformerMetrics[]>()
  for (const informer of informers) {
    const id = `${informer.resource} ${informer.namespace}`
    groups.set(id, [...(groups.get(id) ?? []), informer])
  }
  return [...groups.values()]
}

const listsOf = ({ listItems }: InformerMetrics): number => listItems.count

const sumOf = (group: Informers, read: (one: InformerMetrics) => number): number =>
  group.reduce((sum, one) => sum + read(one), 0)

function labelsOf([first]: Informers): Labels {
  return { resource: first?.resource ?? '', namespace: first?.namespace ?? '' }
}

/**
 * `apps/v1/deployments`, `v1/pods`. Of one that is looked up: `g.io/v1|g.io/v1beta1/widgets`, `g.io/Widget`, and all that
 * is in it is told, so that no two series are one.
 */
function groupVersionOf([first]: Informers): Labels {
  const among = (first?.resource ?? '').split('/').slice(0, -1).join('/').split('|').map(parsed)
  const groups = among.map(({ group }) => group)
  return {
    group: new Set(groups).size === 1 ? (groups[0] ?? '') : groups.join('|'),
    version: among.map(({ version }) => version).join('|'),
  }
}

/** A kind may be looked up in its group alone. */
function parsed(text: string): { readonly group: string; readonly version: string } {
  const [before = '', version] = text.split('/')
  if (version !== undefined) return { group: before, version }
  return /^v[0-9][a-z0-9]*$/.test(before) ? { group: '', version: before } : { group: before, version: '' }
}

function pluralOf([first]: Informers): string {
  return first?.resource.split('/').at(-1) ?? ''
}

function added(maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const map of maps) for (const [word, value] of map) sums.set(word, (sums.get(word) ?? 0) + value)
  return sums
}
