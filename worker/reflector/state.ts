import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Follow } from '../../src/protocol/contract.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { PageTrail } from './page-trail.js'
import { policy } from './policy.js'
import type { Found, Tombstone } from './tombstone.js'

/** Why nothing may be requested. Work goes on when the set is empty. */
export type PauseReason = 'hidden' | 'offline' | 'no-subscribers' | 'by-request'

/** What does not change in a reflector's life. */
export interface Plan {
  readonly initialList: 'auto' | 'stream' | 'pages'
  /** A 400 then most likely speaks of the field selector. */
  readonly fieldSelector: 'given' | 'none'
  /** What the first users want; `follow` inputs raise it. */
  readonly follow: Follow
}

/**
 * What every state carries along. All counters live here, none in the driver.
 * Times are ms of the inputs' clock.
 */
export interface Memory {
  readonly plan: Plan
  readonly pauses: ReadonlySet<PauseReason>
  /** Number of the newest request; answers to older ones are dropped. */
  readonly request: number
  /** Time of the last input that counted: what was told then is what the next report is compared with. */
  readonly toldAt: number
  /** A complete state was taken over once. */
  readonly synced: boolean
  /** What the cache holds: a complete state, read or restored, or none: not yet, or not any more. */
  readonly cached: 'state' | 'nothing'
  /** When the first 403 in a row came while a complete state was cached; the next one may confirm it. */
  readonly refusedAt?: number
  /** When discovery first said, while a complete state was cached, that no version of it is served; the next time may confirm it. */
  readonly goneAt?: number
  /** Where to resume; absent before the first complete state and where lists have no RV. */
  readonly resumeFrom?: ResourceVersion
  /** The newest deletion that was told since the last complete state, and that the cache has. */
  readonly tombstone?: Tombstone
  readonly lastSyncAt?: number
  /** When a relist last began without backing off; the next one at once is due only a while later. */
  readonly relistedAt?: number
  readonly freshAt?: number
  /** Since when the cache may be behind; absent while a confirmed stream is open. */
  readonly staleSince?: number
  /** Failures in a row, reset by a healthy stream; the back-off's exponent. */
  readonly failures: number
  /** Watches in a row that ended within a second without moving on (wire rule 9), or before they were verified. */
  readonly shortWatches: number
  /** Streams in a row that ended cleanly as soon as they had brought something. */
  readonly quickEnds: number
  /** In-stream errors and undecodable lines in a row. */
  readonly brokenWatches: number
  /** Guard periods in a row without a byte (wire rule 12). */
  readonly silences: number
  /** Watch-lists that stalled (wire rule 3). */
  readonly stalls: number
  /** 404 answers in a row; the second confirms. */
  readonly notFounds: number
  /** 400 answers in a row to requests with an RV or a continue token. */
  readonly refusedVersions: number
  /** 403 answers in a row to watches, with lists that came in between. */
  readonly watchesRefused: number
  /** Watches in a row that got no answer at all: `fetch` rejected. */
  readonly watchesRejected: number
  /** Of these in a row: those before which the server had just answered something else. */
  readonly rejectedInVain: number
  /** `pages`: this cycle reads by LIST, whatever the memory of the session says. */
  readonly cycle: 'any' | 'pages'
  /** Bookmarks were seen on this resource: silence can be judged. */
  readonly bookmarks: 'seen' | 'unseen'
  /** What the server can: `poll` once it was learnt that it cannot watch. */
  readonly follow: 'watch' | 'poll'
  /** Since when `follow` is `poll`: it is looked into again after a while. */
  readonly pollSince?: number
  /** What the users want. */
  readonly wish: Follow
  /** Of a stream: `unknown` until it was asked for and answered, and whenever none is wanted. */
  readonly slot: 'unknown' | 'granted' | 'waiting'
  /** Why it is not live. */
  readonly error?: ErrorInfo
  /** A lasting remark that does not keep it from being live. */
  readonly notice?: ErrorInfo
}

/** Batches in order of arrival, newest first; a list that grows without copying. */
export interface Collected {
  readonly events: readonly CollectedEvent[]
  readonly before: Collected | undefined
  readonly count: number
}

export type CollectedEvent =
  | { readonly type: 'put'; readonly object: KubeObject }
  | { readonly type: 'drop'; readonly object: KubeObject }

/** The newest cached object when a resume began; proof that both sides have the same history. */
export interface Witness {
  readonly key: ObjectKey
  readonly uid?: string
  readonly resourceVersion: ResourceVersion
}

/** A complete state from the mirror. */
export interface Restored {
  readonly resourceVersion: ResourceVersion
  readonly freshAt: number
  /** The newest deletion that it knows of. */
  readonly tombstone?: Tombstone
}

/** What the probe saw: the server's version and the witness there, if it is there; without a witness any one object. */
export interface ProbeAnswer {
  readonly serverVersion?: ResourceVersion
  readonly found?: Found
  /** What lies at the tombstone's name, where that was asked for. */
  readonly atGrave?: Found
  /** Another cluster answers than the one that the restored state is of. */
  readonly cluster?: 'other'
}

/** How far a watch is trusted. `pending`: its deltas wait in the FIFO (wire rule 12). */
export type Trust =
  | { readonly type: 'confirmed' }
  /** Nothing to verify; open as soon as it answered, or did not fail for 2 s. */
  | { readonly type: 'opening' }
  | {
      readonly type: 'verifying'
      /**
       * `later`: the probe is not sent yet, it waits until this watch is known to be open. `first`: the watch is not sent
       * yet, it waits for the probe's answer.
       */
      readonly probing?: 'later' | 'first'
      readonly witness?: Witness
      /** The watch told that the witness was deleted. */
      readonly witnessEnded: 'told' | 'untold'
      /** What the watch told first about what was deleted: a change that it could not get, or that it came back. */
      readonly revived?: 'changed' | 'added'
      /** The newest deletion among what is held. */
      readonly buried?: Tombstone
      readonly probe?: ProbeAnswer
      readonly probeAt?: number
    }

/** A resume whose history is not known yet. */
export type Verifying = Extract<Trust, { type: 'verifying' }>

export interface Idle extends Memory {
  readonly phase: 'idle'
}
/** What a pause does not cut short: a slow re-check, or a time that the server named. */
export type Bar =
  | { readonly type: 'halted'; readonly until?: number }
  | { readonly type: 'ordered'; readonly until: number; readonly next: Waiting['next'] }
export interface Paused extends Memory {
  readonly phase: 'paused'
  readonly bar?: Bar
}
/** Wants a stream, and does not know yet whether one may be open. */
export interface Asking extends Memory {
  readonly phase: 'asking'
  readonly askedAt: number
}
/** A watch-list before its end mark. */
export interface Streaming extends Memory {
  readonly phase: 'streaming'
  readonly startedAt: number
  readonly lastByteAt?: number
  readonly timeoutSeconds: number
  readonly collected: Collected | undefined
  /** Not sent yet: it waits for credentials. */
  readonly held?: 'yes'
}
/** A list by pages (or, after an expired page, in one piece). */
export interface Listing extends Memory {
  readonly phase: 'listing'
  readonly by: 'pages' | 'whole'
  readonly continue?: string
  readonly listVersion?: ResourceVersion
  /** Of the pages so far: they may go round. */
  readonly trail: PageTrail
  readonly collected: Collected | undefined
  readonly expected?: number
}
export interface Watching extends Memory {
  readonly phase: 'watching'
  readonly openedFrom: ResourceVersion
  readonly resumeFrom: ResourceVersion
  readonly startedAt: number
  readonly lastByteAt: number
  readonly timeoutSeconds: number
  /** `unanswered` proves nothing: Firefox answers at the first body byte. */
  readonly answer: 'opened' | 'unanswered'
  /** What moved the version of this stream: its end mark, events, bookmarks. */
  readonly moves: number
  readonly trust: Trust
  /** Bytes of an event that is not complete yet. Absent: none. */
  readonly begunBytes?: number
  /** Not sent yet: it waits for credentials. */
  readonly held?: 'yes'
}
/** Backing off; then does `next`. `again`: nothing failed, the watch goes on when its second is over. */
export interface Waiting extends Memory {
  readonly phase: 'waiting'
  readonly until: number
  readonly next: 'sync' | 'watch' | 'again'
  /** The server named this time (Retry-After): waking up and pausing do not shorten it. */
  readonly notBefore?: number
}
/** Lists at intervals: the resource cannot be watched, its lists have no RV, or no stream may be open. */
export interface Polling extends Memory {
  readonly phase: 'polling'
  /** Absent: read once, until somebody asks. */
  readonly until?: number
}
/** Out of the loop until a slow re-check, or until asked (401, 403, 404, 400). */
export interface Halted extends Memory {
  readonly phase: 'halted'
  readonly until?: number
}
export interface Closed extends Memory {
  readonly phase: 'closed'
}

export type State = Idle | Paused | Asking | Streaming | Listing | Watching | Waiting | Polling | Halted | Closed

export function initialState(plan: Plan): Idle {
  return {
    phase: 'idle',
    plan,
    pauses: new Set(),
    request: 0,
    toldAt: Number.NEGATIVE_INFINITY,
    synced: false,
    cached: 'nothing',
    failures: 0,
    shortWatches: 0,
    quickEnds: 0,
    brokenWatches: 0,
    silences: 0,
    stalls: 0,
    notFounds: 0,
    refusedVersions: 0,
    watchesRefused: 0,
    watchesRejected: 0,
    rejectedInVain: 0,
    cycle: 'any',
    bookmarks: 'unseen',
    follow: 'watch',
    wish: plan.follow,
    slot: 'unknown',
  }
}

/** The memory alone, without what belongs to one phase. */
export function memoryOf(state: State): Memory {
  return {
    plan: state.plan,
    pauses: state.pauses,
    request: state.request,
    toldAt: state.toldAt,
    synced: state.synced,
    cached: state.cached,
    ...(state.refusedAt === undefined ? {} : { refusedAt: state.refusedAt }),
    ...(state.goneAt === undefined ? {} : { goneAt: state.goneAt }),
    ...(state.resumeFrom === undefined ? {} : { resumeFrom: state.resumeFrom }),
    ...(state.tombstone === undefined ? {} : { tombstone: state.tombstone }),
    ...(state.lastSyncAt === undefined ? {} : { lastSyncAt: state.lastSyncAt }),
    ...(state.relistedAt === undefined ? {} : { relistedAt: state.relistedAt }),
    ...(state.freshAt === undefined ? {} : { freshAt: state.freshAt }),
    ...(state.staleSince === undefined ? {} : { staleSince: state.staleSince }),
    failures: state.failures,
    shortWatches: state.shortWatches,
    quickEnds: state.quickEnds,
    brokenWatches: state.brokenWatches,
    silences: state.silences,
    stalls: state.stalls,
    notFounds: state.notFounds,
    refusedVersions: state.refusedVersions,
    watchesRefused: state.watchesRefused,
    watchesRejected: state.watchesRejected,
    rejectedInVain: state.rejectedInVain,
    cycle: state.cycle,
    bookmarks: state.bookmarks,
    follow: state.follow,
    ...(state.pollSince === undefined ? {} : { pollSince: state.pollSince }),
    wish: state.wish,
    slot: state.slot,
    ...(state.error === undefined ? {} : { error: state.error }),
    ...(state.notice === undefined ? {} : { notice: state.notice }),
  }
}

/** Whether the state is to be kept by a watch. */
export function watches(memory: Memory): boolean {
  return memory.follow === 'watch' && memory.wish.type === 'watch'
}

/** Whether a stream is to be open now or soon. The slot is asked for, kept and given back by this alone. */
export function wantsSlot(state: State): boolean {
  switch (state.phase) {
    case 'idle':
    case 'paused':
    case 'halted':
    case 'closed':
      return false
    case 'waiting':
      return watches(state) && (state.next === 'again' || !failsForLong(state))
    default:
      return watches(state)
  }
}

/** Waits for others to end a stream, and is read at intervals meanwhile. */
export function isQueued(state: State): boolean {
  return state.slot === 'waiting' && wantsSlot(state) && !failsForLong(state)
}

/** Its trouble is another one than the want of a slot, and its slot is of no use. One request is enough to see that it lasts. */
export function failsForLong(memory: Memory): boolean {
  return memory.failures >= policy.failuresWithSlot
}
