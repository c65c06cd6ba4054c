import type { ErrorInfo } from './errors.js'

/** One resource that the server serves, in one version. Can be used wherever a Resource is asked for. */
export interface DiscoveredResource {
  /** `apps`; `''` for the core group. */
  readonly group: string
  readonly version: string
  /** As in URLs: `deployments`. */
  readonly plural: string
  readonly kind: string
  /** `deployment`; of kinds whose server gives none, the kind in lower case. */
  readonly singular: string
  /** `deploy`. */
  readonly shortNames: readonly string[]
  /** `all`. */
  readonly categories: readonly string[]
  readonly namespaced: boolean
  /** `get`, `list`, `watch`, … */
  readonly verbs: readonly string[]
  /** `status`, `scale`, … */
  readonly subresources: readonly string[]
  /** This is the version in which its group would have it used. */
  readonly preferred: boolean
}

/** One API group. */
export interface DiscoveredGroup {
  /** `''` for the core group. */
  readonly name: string
  /** Preferred first. */
  readonly versions: readonly string[]
  /** Versions whose server did not answer lately: what is told of them may be old. */
  readonly stale: readonly string[]
}

/** What a server serves, in the server's order of priority. */
export interface Discovered {
  readonly groups: readonly DiscoveredGroup[]
  readonly resources: readonly DiscoveredResource[]
}

/** What an engine knows of what is served. */
export interface DiscoveryState {
  /** Of this state alone, in all engines. */
  readonly id: string
  readonly source: 'none' | 'mirror' | 'network'
  /** Absent before the first answer. */
  readonly discovered?: Discovered
  /** Of the last attempt. */
  readonly error?: ErrorInfo
}

/** What a page asks about what is served. */
export interface DiscoveryQuestion {
  readonly type: 'discovery'
  /** Of the state that the page has. */
  readonly known?: string
  /**
   * `change`: answered once the state is another than `known`. `any`: once there is one. `anew`: once it was read again,
   * unless that was a moment ago.
   */
  readonly wait: 'change' | 'any' | 'anew'
}

export interface DiscoveryAnswer {
  readonly id: string
  /** Absent: it is the one that is known. */
  readonly state?: DiscoveryState
}
