import type { Family, Labels, Sum } from './prometheus-format.js'

/** Numbers of a work queue, as `queue.metrics()` of `kube-informer/controller` tells them. Times in ms. */
export interface QueueNumbers {
  readonly name?: string
  readonly depth: number
  readonly adds: number
  readonly retries: number
  readonly queued: { readonly count: number; readonly sumMs: number }
  readonly worked: { readonly count: number; readonly sumMs: number }
  readonly unfinishedMs: number
  readonly longestRunningMs: number
}

export function queueFamilies(queues: readonly QueueNumbers[]): readonly Family[] {
  const of = <V>(read: (queue: QueueNumbers) => V): { readonly labels: Labels; readonly value: V }[] =>
    queues.map((queue) => ({ labels: { name: queue.name ?? '' }, value: read(queue) }))
  const seconds = ({ count, sumMs }: QueueNumbers['queued']): Sum => ({ count, sum: sumMs / 1_000 })
  return [
    {
      type: 'gauge',
      name: 'workqueue_depth',
      help: 'Current depth of workqueue',
      samples: of(({ depth }) => depth),
    },
    {
      type: 'counter',
      name: 'workqueue_adds_total',
      help: 'Total number of adds handled by workqueue',
      samples: of(({ adds }) => adds),
    },
    {
      type: 'counter',
      name: 'workqueue_retries_total',
      help: 'Total number of retries handled by workqueue',
      samples: of(({ retries }) => retries),
    },
    {
      type: 'summary',
      name: 'workqueue_queue_duration_seconds',
      help: 'How long in seconds an item stays in workqueue before being requested',
      samples: of(({ queued }) => seconds(queued)),
    },
    {
      type: 'summary',
      name: 'workqueue_work_duration_seconds',
      help: 'How long in seconds processing an item from workqueue takes',
      samples: of(({ worked }) => seconds(worked)),
    },
    {
      type: 'gauge',
      name: 'workqueue_unfinished_work_seconds',
      help: 'How many seconds of work has been done that is in progress and has not been observed by work_duration',
      samples: of(({ unfinishedMs }) => unfinishedMs / 1_000),
    },
    {
      type: 'gauge',
      name: 'workqueue_longest_running_processor_seconds',
      help: 'How many seconds the longest running processor of workqueue has been running',
      samples: of(({ longestRunningMs }) => longestRunningMs / 1_000),
    },
  ]
}
