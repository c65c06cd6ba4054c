export type { Clock } from './clock.js'
export type {
  ControllerLogger,
  ControllerOptions,
  ReadOptions,
  ReconcileRequest,
  ReconcileResult,
  TriggerOptions,
  WatchOptions,
} from './controller-options.js'
export type { ControllerPhase, ControllerStatus } from './controller-status.js'
export { type Controller, createController } from './create-controller.js'
export { createWorkQueue } from './create-work-queue.js'
export type { Candidate, ElectionEvents, LeaderElection } from './leader-election.js'
export { type LeaseElectionOptions, type LeaseElectionTerms, type LeaseStore, leaseElection } from './lease-election.js'
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
export type { Reader } from './reader.js'
export { type WebLockElectionOptions, webLockElection } from './web-lock-election.js'
export type { AddOptions, WorkItem, WorkQueue, WorkQueueOptions } from './work-queue.js'
export type { Durations, WorkQueueMetrics, WorkQueueSnapshot } from './work-queue-metrics.js'
