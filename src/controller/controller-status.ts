import type { ErrorInfo } from '../protocol/errors.js'
import type { Phase } from '../protocol/phase.js'
import type { Source } from './source.js'

/**
 * `waiting`: for the first whole state of all that is read. `standby`: another one leads. `paused`: begins nothing,
 * because something that is read may be old by now (`waitsFor`). `stopping`: some reconciles still run.
 */
export type ControllerPhase = 'waiting' | 'standby' | 'running' | 'paused' | 'stopping' | 'stopped'

/** What a controller is at, as plain data. */
export interface ControllerStatus {
  readonly phase: ControllerPhase
  /** This one reconciles. True without a `leaderElection`, until it is stopped. */
  readonly leader: boolean
  /** Who leads, where the election can tell. */
  readonly holder?: string
  /** Keys that wait to be worked on. */
  readonly depth: number
  /** Keys whose time has not come. */
  readonly delayed: number
  /** Reconciles that run. */
  readonly active: number
  /** Since the start, those that failed included; what was aborted does not count. */
  readonly reconciles: number
  readonly errors: number
  /** The last reconcile that failed; absent when that key has succeeded since. */
  readonly lastError?: { readonly key: string; readonly message: string; readonly at: number }
  /** What has to be whole and fresh before anything begins. */
  readonly waitsFor: readonly { readonly resource: string; readonly phase: Phase; readonly error?: ErrorInfo }[]
}

/** Of all that is read, what may not be acted upon. */
export function untrusted(sources: readonly Source[]): ControllerStatus['waitsFor'] {
  return sources
    .filter((source) => !source.isTrusted)
    .map(({ resource, status: { phase, error } }) => ({ resource, phase, ...(error === undefined ? {} : { error }) }))
}

/** It is plain data, its members always in the same order. */
export function isSameStatus(a: ControllerStatus, b: ControllerStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
