import { compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Failure } from '../ports.js'
import type { Effect, Step } from './effect.js'
import type { Input } from './input.js'
import { policy } from './policy.js'
import { type Report, sameReport } from './report.js'
import { type State, wantsSlot } from './state.js'
import { deadlineOf } from './transition.js'

/**
 * The invariants of SPEC.md, checked after every step of one reflector. Plays the driver's part:
 * knows what is in flight, what is held, when the timer is due and what was reported last.
 */
export class Invariants {
  #inFlight: { readonly type: 'list' | 'watch'; readonly request: number } | undefined
  #probe: 'in flight' | 'none' = 'none'
  #held: { readonly from: ResourceVersion } | undefined
  #replaced: 'yes' | 'no' = 'no'
  /** It began with a complete state from the mirror. */
  #restored: 'yes' | 'no' = 'no'
  #spent: ResourceVersion | undefined
  /** A complete state is in the cache; behind a revocation nothing is. */
  #cached: 'state' | 'nothing' = 'nothing'
  /** When the first 403 in a row came to a request for the state itself. */
  #refusedAt: number | undefined
  #report: Report | undefined
  #timer: number | undefined
  #slot: 'free' | 'asked' | 'granted' | 'waiting' = 'free'
  /** Versions that the server told this client: lists, marks, live events and bookmarks. */
  readonly #told = new Set<ResourceVersion>()

  /** When the driver's timer is due. */
  get timer(): number | undefined {
    return this.#timer
  }

  check(before: State, input: Input, step: Step<State>): void {
    if (before.phase === 'closed' || ('request' in input && input.request !== before.request)) {
      if (step.state !== before || step.effects.length > 0) throw broken('R1, R8', input, step)
      return
    }
    if (input.type === 'timer') this.#timer = undefined
    this.#allowed(before, input)
    this.#learn(before, input)
    for (const effect of step.effects) this.#follow(effect, before, input, step)
    this.#refused(input)
    this.#requests(step, input)
    this.#versions(before, input, step)
    this.#times(input, step)
    this.#slots(before, input, step)
  }

  #learn(before: State, input: Input): void {
    switch (input.type) {
      case 'start':
        if (input.restored === undefined) break
        this.#told.add(input.restored.resourceVersion)
        this.#restored = 'yes'
        this.#cached = 'state'
        break
      case 'page':
        if (before.phase !== 'listing') break
        this.#inFlight = undefined
        if (before.continue === undefined && input.page.resourceVersion !== undefined) {
          this.#told.add(input.page.resourceVersion)
        }
        break
      case 'slot-granted':
      case 'slot-waiting':
        // Answers behind a release mean nothing.
        if (this.#slot !== 'free') this.#slot = input.type === 'slot-granted' ? 'granted' : 'waiting'
        break
      case 'list-failed':
        if (before.phase === 'listing') this.#inFlight = undefined
        break
      case 'watch-ended':
        if (before.phase !== 'listing') this.#inFlight = undefined
        break
      case 'probe-answered':
      case 'probe-failed':
        this.#probe = 'none'
        break
      case 'watch-events': {
        let live = before.phase === 'watching'
        for (const event of input.events) {
          if (event.type === 'error') break
          if (event.type === 'bookmark' && event.mark === 'initial-events-end') live = true
          if (live && 'resourceVersion' in event && event.resourceVersion !== undefined)
            this.#told.add(event.resourceVersion)
        }
        break
      }
      default:
        break
    }
  }

  /** What tells of the state takes a refusal back; what fails otherwise says nothing about access. */
  #allowed(before: State, input: Input): void {
    const streams = before.phase === 'watching' || before.phase === 'streaming'
    const listed = input.type === 'page' && before.phase === 'listing'
    const opened = input.type === 'watch-opened' && before.phase === 'watching'
    const told = input.type === 'watch-events' && streams && (failureOf(input) === undefined || isMarked(before, input))
    if (listed || opened || told) this.#refusedAt = undefined
  }

  #refused(input: Input): void {
    const failure = failureOf(input)
    const is403 = failure?.type === 'http' && failure.httpStatus === 403
    if (is403 && this.#cached === 'state') this.#refusedAt ??= input.now
  }

  #follow(effect: Effect, before: State, input: Input, step: Step<State>): void {
    switch (effect.type) {
      case 'abort':
        this.#inFlight = undefined
        this.#probe = 'none'
        break
      case 'list':
      case 'watch':
        if (this.#inFlight !== undefined) throw broken('R7: two requests in flight', input, step)
        if (effect.request !== step.state.request || effect.request <= before.request) {
          throw broken('R11: a request has a number of its own', input, step)
        }
        if (effect.type === 'watch' && effect.resourceVersion !== undefined) {
          if (!this.#told.has(effect.resourceVersion)) throw broken('R2: a version that nobody told', input, step)
          if (effect.resourceVersion === this.#spent) throw broken('R4: an expired version again', input, step)
        }
        this.#inFlight = { type: effect.type, request: effect.request }
        break
      case 'probe':
        if (this.#held === undefined || effect.request !== step.state.request)
          throw broken('R7: a probe alone', input, step)
        this.#probe = 'in flight'
        break
      case 'gate':
        this.#gate(effect.gate, before, input, step)
        break
      case 'emit':
        for (const { type } of effect.deltas) {
          if (type === 'revoke') {
            const since = this.#refusedAt ?? input.now
            if (this.#cached === 'nothing') throw broken('R14: nothing to revoke', input, step)
            if (input.now - since < policy.confirmForbidden) throw broken('R14: revoked unconfirmed', input, step)
            if (step.state.resumeFrom !== undefined) throw broken('R14: a version of what is gone', input, step)
            this.#cached = 'nothing'
            this.#refusedAt = undefined
          } else if (type === 'replace') {
            this.#cached = 'state'
            if (this.#held !== undefined) throw broken('R3: a complete state is never held', input, step)
            this.#replaced = 'yes'
            this.#spent = undefined
          } else if (type !== 'progress' && this.#cached === 'nothing') {
            throw broken('R14: only a complete state comes behind a revocation', input, step)
          } else if (this.#restored === 'no' && (type === 'progress') === (this.#replaced === 'yes')) {
            throw broken('R10: the first complete state comes by replace only', input, step)
          }
        }
        break
      case 'sleep':
        this.#timer = effect.until
        break
      case 'report':
        if (this.#report !== undefined && sameReport(this.#report, effect.report))
          throw broken('a report twice', input, step)
        this.#report = effect.report
        break
      case 'slot':
        if ((effect.slot === 'request') !== (this.#slot === 'free')) throw broken(`R13: ${effect.slot}`, input, step)
        if (effect.slot === 'release' && this.#inFlight?.type === 'watch') throw broken('R13: in flight', input, step)
        this.#slot = effect.slot === 'request' ? 'asked' : 'free'
        break
      case 'remember':
        break
    }
  }

  #slots(before: State, input: Input, step: Step<State>): void {
    const { state } = step
    if (wantsSlot(state) !== (this.#slot !== 'free')) throw broken('R13: asked for exactly while wanted', input, step)
    const streams = state.phase === 'streaming' || state.phase === 'watching'
    if (streams && this.#slot !== 'granted') throw broken('R13: a stream without a slot', input, step)
    if (state.phase === 'asking' && this.#slot !== 'asked') throw broken('R13: asks for what it knows', input, step)
    const known = this.#slot === 'granted' || this.#slot === 'waiting' ? this.#slot : 'unknown'
    // A slot that nobody answers is taken for one to wait for.
    const assumed = this.#slot === 'asked' && (before.slot === 'waiting' || input.type === 'timer') ? 'waiting' : known
    if (state.slot !== known && state.slot !== assumed) throw broken('R13: not what was answered', input, step)
  }

  #gate(gate: 'hold' | 'release' | 'discard', before: State, input: Input, step: Step<State>): void {
    const { state } = step
    if (gate === 'hold') {
      if (this.#held !== undefined || state.phase !== 'watching') throw broken('R7: hold inside a hold', input, step)
      this.#held = { from: state.openedFrom }
      return
    }
    if (this.#held === undefined) throw broken(`R7: ${gate} outside a hold`, input, step)
    if (gate === 'release') {
      if (state.phase !== 'watching' || state.trust.type !== 'confirmed')
        throw broken('R3: released unverified', input, step)
      if (before.phase !== 'watching' || before.trust.type !== 'verifying')
        throw broken('R3: nothing verified', input, step)
    } else if (state.resumeFrom !== undefined && state.resumeFrom !== this.#held.from) {
      throw broken('R3: discarded deltas moved the version', input, step)
    }
    this.#held = undefined
  }

  #requests(step: Step<State>, input: Input): void {
    const { state } = step
    const wanted =
      state.phase === 'listing'
        ? 'list'
        : state.phase === 'streaming' || state.phase === 'watching'
          ? 'watch'
          : undefined
    if (this.#inFlight?.type !== wanted) throw broken(`R7, R9: ${wanted} should be in flight`, input, step)
    const verifying = state.phase === 'watching' && state.trust.type === 'verifying'
    if (verifying !== (this.#held !== undefined)) throw broken('R3: held exactly while verifying', input, step)
    if (!verifying && this.#probe === 'in flight') throw broken('R7: a probe left behind', input, step)
  }

  #versions(before: State, input: Input, step: Step<State>): void {
    const { state } = step
    const [was, is] = [before.resumeFrom, state.resumeFrom]
    if (is !== undefined && !this.#told.has(is)) throw broken('R2: a version that nobody told', input, step)
    if (before.phase === 'watching' && state.phase === 'watching' && before.request === state.request) {
      if (was !== undefined && is !== undefined && compareResourceVersions(is, was) === -1) {
        throw broken('R2: back within one watch', input, step)
      }
    }
    if (was !== undefined && is === undefined) this.#spent = was
    if (before.synced && !state.synced) throw broken('R10: synced latches', input, step)
    const replaced = step.effects.some(
      ({ type, ...it }) => 'deltas' in it && it.deltas.some((d) => d.type === 'replace'),
    )
    const verified = this.#restored === 'yes' && state.phase === 'watching' && state.trust.type === 'confirmed'
    if (!before.synced && state.synced && !replaced && !verified) {
      throw broken('R10: synced without a complete state', input, step)
    }
  }

  #times(input: Input, step: Step<State>): void {
    const due = deadlineOf(step.state, input.now)
    if (input.type === 'timer' && due !== undefined && due <= input.now) throw broken('R5: a hot loop', input, step)
    if (due !== undefined && this.#timer !== due) throw broken('R5: the timer does not match', input, step)
    const { state } = step
    const report = this.#report
    if (report === undefined) throw broken('nothing was ever reported', input, step)
    const follows =
      (state.phase === 'watching' && state.trust.type === 'confirmed') ||
      (state.phase === 'waiting' && state.next === 'again')
    const live = follows && state.staleSince === undefined
    if (live && report.phase !== 'live') throw broken('R12: live is told', input, step)
    if (report.phase === 'live' && !live) {
      const since = state.staleSince ?? Number.NEGATIVE_INFINITY
      if (input.now >= since + policy.grace + policy.quiet) throw broken('R12: called live and is not', input, step)
    }
    if (report.synced !== state.synced) throw broken('R12: synced is told', input, step)
  }
}

/** What failed; a probe says nothing about the state. */
function failureOf(input: Input): Failure | undefined {
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

function broken(what: string, input: Input, step: Step<State>): Error {
  return new Error(
    `${what}\nafter ${JSON.stringify(input)}\nstate ${JSON.stringify(step.state)}\neffects ${JSON.stringify(step.effects)}`,
  )
}
