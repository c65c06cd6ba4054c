export type { Clock } from './clock.js'
export { createWorkQueue } from './create-work-queue.js'
export {
  defaultRateLimit,
  exponential,
  fastSlow,
  maxOf,
  type RateLimit,
  type RateLimiter,
  tokenBucket,
  withMaxWait,
} from './rate-limit.js'
export type { AddOptions, WorkItem, WorkQueue, WorkQueueOptions } from './work-queue.js'
export type { Durations, WorkQueueMetrics, WorkQueueSnapshot } from './work-queue-metrics.js'
