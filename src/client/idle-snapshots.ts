import { idleStatus } from '../protocol/status.js'
import { defaultLimit } from '../query/query.js'
import { type KubeStatus, kubeStatus } from './kube-status.js'
import type { CountSnapshot, GetSnapshot, ListSnapshot } from './snapshots.js'

/** Nothing was asked, or nothing answered yet. Constants: also what a server renders, and the first render of a page. */
export const idleList: ListSnapshot<never> = Object.freeze({
  items: Object.freeze([]),
  total: 0,
  window: Object.freeze({ offset: 0, limit: defaultLimit }),
  truncated: false,
  view: 'loading',
  status: idleStatus,
})

export const idleGet: GetSnapshot<never> = Object.freeze({
  exists: 'unknown',
  deleted: false,
  view: 'loading',
  status: idleStatus,
})

export const idleCount: CountSnapshot = Object.freeze({
  counts: new Map<string, number>(),
  total: 0,
  status: idleStatus,
})

export const idleKubeStatus: KubeStatus = kubeStatus(Object.freeze([]))
