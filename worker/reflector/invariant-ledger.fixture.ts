import { keyOf } from '../../src/model/key.js'
import { compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Failure, WatchEvent } from '../ports.js'
import type { Effect, Step } from './effect.js'
import type { Input } from './input.js'
import type { Report } from './report.js'
import type { State } from './state.js'

/**
 * The driver's part, and what the server said so far: what is in flight, held, asked for, due and cached.
 * It only keeps books; `invariant-checks.fixture.ts` judges them.
 */
export class Ledger {
  inFlight: { readonly type: 'list' | 'watch'; readonly request: number } | undefined
  probe: 'in flight' | 'none' = 'none'
  held: { readonly from: ResourceVersion } | undefined
  replaced: 'yes' | 'no' = 'no'
  /** It began with a complete state from the mirror. */
  restored: 'yes' | 'no' = 'no'
  /** The version that was given up last. */
  spent: ResourceVersion | undefined
  /** A complete state is in the cache; behind a revocation nothing is. */
  cached: 'state' | 'nothing' = 'nothing'
  /** Key of the newest deletion that the cache has, and of the one that is held. */
  tombstone: string | undefined
  buried: string | undefined
  /** Whether the last probe found what was deleted alive since before the watch was opened. */
  revived: 'yes' | 'unknown' = 'unknown'
  /** When the first 403 in a row came to a request for the state itself. */
  refusedAt: number | undefined
  /** When discovery first said so of what is cached. */
  goneAt: number | undefined
  report: Report | undefined
  /** When the driver's timer is due. */
  timer: number | undefined
  slot: 'free' | 'asked' | 'granted' | 'waiting' = 'free'
  /** Versions that the server told this client: lists, marks, live events and bookmarks. */
  readonly told = new Set<ResourceVersion>()
  /** When requests were sent in the very step in which another one failed; not what the session is told to remember. */
  readonly atOnce: number[] = []

  /** What the input says, before anything is done about it. */
  learn(before: State, input: Input): void {
    this.#allowed(before, input)
    switch (input.type) {
      case 'timer':
        this.timer = undefined
        break
      case 'start':
        if (input.restored === undefined) break
        this.told.add(input.restored.resourceVersion)
        this.restored = 'yes'
        this.cached = 'state'
        this.tombstone = input.restored.tombstone?.key
        break
      case 'page':
        if (before.phase !== 'listing') break
        this.inFlight = undefined
        if (before.continue === undefined && input.page.resourceVersion !== undefined) {
          this.told.add(input.page.resourceVersion)
        }
        break
      case 'slot-granted':
      case 'slot-waiting':
        // Answers behind a release mean nothing.
        if (this.slot !== 'free') this.slot = input.type === 'slot-granted' ? 'granted' : 'waiting'
        break
      case 'list-failed':
        if (before.phase === 'listing') this.inFlight = undefined
        break
      case 'watch-ended':
        if (before.phase !== 'listing') this.inFlight = undefined
        break
      case 'probe-answered':
        this.probe = 'none'
        if (isRevived(before, input)) this.revived = 'yes'
        break
      case 'probe-failed':
        this.probe = 'none'
        break
      case 'watch-events': {
        let live = before.phase === 'watching'
        for (const event of input.events) {
          if (event.type === 'error') break
          if (event.type === 'bookmark' && event.mark === 'initial-events-end') live = true
          if (live && 'resourceVersion' in event && event.resourceVersion !== undefined) {
            this.told.add(event.resourceVersion)
          }
        }
        if (before.phase !== 'watching') break
        if (this.held === undefined) this.tombstone = lastDeletion(input.events) ?? this.tombstone
        else this.buried = lastDeletion(input.events) ?? this.buried
        break
      }
      default:
        break
    }
  }

  /** One effect is performed. */
  perform(effect: Effect, input: Input, { state, effects }: Step<State>): void {
    switch (effect.type) {
      case 'abort':
        this.inFlight = undefined
        this.probe = 'none'
        break
      case 'list':
      case 'watch':
        this.inFlight = { type: effect.type, request: effect.request }
        if (failureOf(input) !== undefined && !effects.some(({ type }) => type === 'remember'))
          this.atOnce.push(input.now)
        break
      case 'probe':
        this.probe = 'in flight'
        break
      case 'gate':
        if (effect.gate === 'hold') {
          this.buried = undefined
          this.revived = 'unknown'
        }
        if (effect.gate === 'release') this.tombstone = this.buried ?? this.tombstone
        this.held = effect.gate === 'hold' && state.phase === 'watching' ? { from: state.openedFrom } : undefined
        break
      case 'emit':
        for (const { type } of effect.deltas) {
          if (type === 'revoke') {
            this.cached = 'nothing'
            this.tombstone = undefined
            this.refusedAt = undefined
            this.goneAt = undefined
          } else if (type === 'replace') {
            this.cached = 'state'
            this.tombstone = deletedBehindMark(input)
            this.replaced = 'yes'
            this.spent = undefined
          }
        }
        break
      case 'sleep':
        this.timer = effect.until
        break
      case 'report':
        this.report = effect.report
        break
      case 'slot':
        this.slot = effect.slot === 'request' ? 'asked' : 'free'
        break
      case 'remember':
        break
    }
  }

  /** Behind all effects of a step. */
  close(before: State, input: Input, state: State): void {
    if (before.resumeFrom !== undefined && state.resumeFrom === undefined) this.spent = before.resumeFrom
    const failure = failureOf(input)
    const is403 = failure?.type === 'http' && failure.httpStatus === 403
    if (is403 && this.cached === 'state') this.refusedAt ??= input.now
    const missed = input.type === 'probe-failed' ? input.failure : failure
    if (missed?.type === 'http' && missed.httpStatus === 404) {
      this.goneAt = missed.absent === 'objects' && this.cached === 'state' ? (this.goneAt ?? input.now) : undefined
    }
  }

  /** What tells of the state takes a refusal back; what fails otherwise says nothing about access. */
  #allowed(before: State, input: Input): void {
    const streams = before.phase === 'watching' || before.phase === 'streaming'
    const listed = input.type === 'page' && before.phase === 'listing'
    const opened = input.type === 'watch-opened' && before.phase === 'watching'
    const told = input.type === 'watch-events' && streams && (failureOf(input) === undefined || isMarked(before, input))
    if (!listed && !opened && !told) return
    this.refusedAt = undefined
    this.goneAt = undefined
  }
}

/** What failed; a probe says nothing about the state. */
export function failureOf(input: Input): Failure | undefined {
  if (input.type === 'list-failed') return input.failure
  if (input.type === 'watch-ended') return input.end.type === 'failed' ? input.end.failure : undefined
  if (input.type !== 'watch-events') return undefined
  return input.events.find((event) => event.type === 'error')?.failure
}

/** A first list became complete before anything failed in this chunk. */
function isMarked(before: State, { events }: Extract<Input, { type: 'watch-events' }>): boolean {
  if (before.phase !== 'streaming') return false
  const marked = events.findIndex((event) => event.type === 'bookmark')
  const failed = events.findIndex((event) => event.type === 'error')
  return marked !== -1 && marked < failed
}

/** Key of the newest deletion that can be told from another of its name, before anything failed. */
function lastDeletion(events: readonly WatchEvent[]): string | undefined {
  const failed = events.findIndex((event) => event.type === 'error')
  const last = (failed === -1 ? events : events.slice(0, failed)).findLast(
    (event) =>
      event.type === 'deleted' && event.resourceVersion !== undefined && (event.object.metadata.uid ?? '') !== '',
  )
  return last?.type === 'deleted' ? keyOf(last.object.metadata) : undefined
}

function deletedBehindMark(input: Input): string | undefined {
  if (input.type !== 'watch-events') return undefined
  return lastDeletion(input.events.slice(input.events.findIndex((event) => event.type === 'bookmark')))
}

function isRevived(before: State, { answer: { atGrave } }: Extract<Input, { type: 'probe-answered' }>): boolean {
  if (before.phase !== 'watching' || before.tombstone === undefined || before.trust.type !== 'verifying') return false
  if (atGrave?.resourceVersion === undefined || atGrave.uid !== before.tombstone.uid) return false
  return compareResourceVersions(atGrave.resourceVersion, before.openedFrom) !== 1
}
