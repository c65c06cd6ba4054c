import type { Follow } from '../../src/protocol/contract.js'
import type { Failure, ListPage, WatchEnd, WatchEvent } from '../ports.js'
import type { PauseReason, ProbeAnswer, Restored, Witness } from './state.js'

/** What comes in beside the input itself: the machine reads no clock and draws no number. */
export interface Surroundings {
  readonly now: number
  /** Uniform in [0, 1). */
  readonly random: number
  /** What the session remembers about watch-lists of this resource. */
  readonly watchList: 'try' | 'avoid'
}

/** All that can happen to a reflector. `request` says which request it answers. */
export type Happening =
  /** `restored`: the cache begins with a complete state of this version, which was true at `freshAt`. */
  | { readonly type: 'start'; readonly restored?: Restored }
  | { readonly type: 'close' }
  | { readonly type: 'pause'; readonly reason: PauseReason }
  | { readonly type: 'unpause'; readonly reason: PauseReason }
  | { readonly type: 'retry-now' }
  /** Woke up, came online, shown again: an open stream may be dead without saying so. */
  | { readonly type: 'wake' }
  | { readonly type: 'timer' }
  /** The users of this reflector want more than before. */
  | { readonly type: 'follow'; readonly wish: Follow }
  /** Somebody wants the state read anew. */
  | { readonly type: 'refresh' }
  /** A delta could not be applied, or too much of the stream waits: the cache is not what it should be. */
  | { readonly type: 'distrust' }
  /** A stream may be open now. */
  | { readonly type: 'slot-granted' }
  /** No stream may be open: not yet, or no longer. */
  | { readonly type: 'slot-waiting' }
  | { readonly type: 'page'; readonly request: number; readonly page: ListPage }
  | { readonly type: 'list-failed'; readonly request: number; readonly failure: Failure }
  /** The watch waits for credentials before it is sent. */
  | { readonly type: 'watch-held'; readonly request: number }
  /** What was held is sent now. */
  | { readonly type: 'watch-sent'; readonly request: number }
  | { readonly type: 'watch-opened'; readonly request: number }
  /** `bytes`: what they took on the wire. */
  | {
      readonly type: 'watch-events'
      readonly request: number
      readonly events: readonly WatchEvent[]
      readonly bytes?: number
    }
  | { readonly type: 'watch-ended'; readonly request: number; readonly end: WatchEnd }
  | { readonly type: 'probe-sent'; readonly request: number; readonly witness?: Witness }
  | { readonly type: 'probe-answered'; readonly request: number; readonly answer: ProbeAnswer }
  | { readonly type: 'probe-failed'; readonly request: number; readonly failure: Failure }

export type Input = Happening & Surroundings
