import { isKubeError } from '../client/kube-error.js'
import { SteadyTime } from './clock.js'
import type { Candidate, ElectionEvents } from './leader-election.js'
import type { LeaseRules } from './lease-election.js'
import { held, heldBy, holderOf, isSameRecord, type Lease, newLease, released } from './lease-record.js'
import { pause } from './pause.js'

/** A wait of those that do not lead: up to so many times longer. */
const jitter = 1.2

const tooLate = 'the lease could not be renewed in time'

/** One that stands for a Lease: tries, renews, and knows when its time is over. */
export class LeaseCandidate implements Candidate {
  readonly #rules: LeaseRules
  readonly #events: ElectionEvents
  readonly #time: SteadyTime
  readonly #stop = new AbortController()
  readonly #ended: Promise<void>
  /** What the lease was when it was seen last, and since when it has been like this. */
  #seen: { readonly lease: Lease; readonly since: number } | undefined
  #told: { readonly holder: string | undefined } = { holder: undefined }
  /** While it leads. */
  #reign: { readonly until: number; readonly cancel: () => void } | undefined
  /** It was asked for, and nothing that was read since says that another one has it. */
  #mayHold: 'yes' | 'no' = 'no'
  /** Ends the attempt that is under way. */
  #attempt = new AbortController()

  constructor(rules: LeaseRules, events: ElectionEvents) {
    this.#rules = rules
    this.#events = events
    this.#time = new SteadyTime(rules.clock)
    // Events do not come before the caller has its candidate.
    this.#ended = Promise.resolve().then(() => this.#stand())
  }

  get leads(): boolean {
    return this.#reign !== undefined && this.#time.now() < this.#reign.until
  }

  async resign(): Promise<void> {
    this.#stop.abort()
    this.#attempt.abort(this.#stop.signal.reason)
    await this.#ended
    this.#reign?.cancel()
    this.#reign = undefined
    await this.#release()
  }

  async #stand(): Promise<void> {
    const { clock, retryPeriodMs, random } = this.#rules
    const { signal } = this.#stop
    while (!signal.aborted) {
      await this.#try()
      const wait = this.#reign === undefined ? retryPeriodMs * (1 + random() * jitter) : retryPeriodMs
      await pause(clock, wait, signal)
    }
  }

  async #try(): Promise<void> {
    const { renewDeadlineMs, clock } = this.#rules
    const begun = this.#time.now()
    this.#attempt = new AbortController()
    const attempt = this.#attempt
    // A request that hangs must not keep a candidate from trying again; a leader's own deadline is sooner.
    const cancel = clock.after(renewDeadlineMs, () => attempt.abort(new Error('no answer in time')))
    try {
      const until = begun + renewDeadlineMs
      const won = await orAborted(this.#acquireOrRenew(attempt.signal), attempt.signal)
      if (this.#stop.signal.aborted) return
      if (won === 'yes' && this.#time.now() < until) this.#reignUntil(until)
      else if (won === 'no') this.#lose('another one holds the lease')
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#events.failed(error)
    } finally {
      cancel()
    }
    this.#tellHolder()
  }

  /** `no`: another one leads. `unknown`: another one wrote at the same time. Rejects where nothing could be learnt. */
  async #acquireOrRenew(signal: AbortSignal): Promise<'yes' | 'no' | 'unknown'> {
    const { leases, identity, leaseDurationMs, namespace, name, clock } = this.#rules
    const write = async (request: () => Promise<Lease>): Promise<'yes' | 'unknown'> => {
      this.#mayHold = 'yes'
      const written = await request().catch((error: unknown) => ifCode(error, 'conflict'))
      signal.throwIfAborted()
      if (written === undefined) return 'unknown'
      this.#seen = { lease: written, since: this.#time.now() }
      return 'yes'
    }
    const hold = (lease: Lease) =>
      write(() => leases.replace(heldBy(lease, identity, leaseDurationMs, clock.now()), { signal }))
    // As long as nobody else writes, what was seen last is what there is.
    if (this.#seen !== undefined && this.leads && (await hold(this.#seen.lease)) === 'yes') return 'yes'
    const found = await leases
      .get(`${namespace}/${name}`, { signal })
      .catch((error: unknown) => ifCode(error, 'not-found'))
    signal.throwIfAborted()
    if (found === undefined) {
      const first = newLease(namespace, name, held(identity, leaseDurationMs, clock.now()))
      return write(() => leases.create(first, { signal }))
    }
    this.#read(found)
    if (!this.#isHeldByAnother()) return hold(found)
    this.#mayHold = 'no'
    return 'no'
  }

  /** Its time counts from when it was seen here to be another one. */
  #read(lease: Lease): void {
    const isOld = this.#seen !== undefined && isSameRecord(this.#seen.lease, lease)
    this.#seen = { lease, since: isOld && this.#seen !== undefined ? this.#seen.since : this.#time.now() }
  }

  #isHeldByAnother(): boolean {
    if (this.#seen === undefined) return false
    const { lease, since } = this.#seen
    const holder = holderOf(lease)
    if (holder === undefined || holder === this.#rules.identity) return false
    return this.#time.now() < since + (lease.spec?.leaseDurationSeconds ?? 0) * 1_000
  }

  #reignUntil(until: number): void {
    // Timers may stand still while time goes on: another one may have led since.
    if (!this.leads) this.#lose(tooLate)
    const isNew = this.#reign === undefined
    this.#reign?.cancel()
    const cancel = this.#rules.clock.after(until - this.#time.now(), () => {
      this.#lose(tooLate)
      this.#attempt.abort(new Error('too late'))
    })
    this.#reign = { until, cancel }
    if (isNew) this.#events.elected()
  }

  #lose(reason: string): void {
    if (this.#reign === undefined || this.#stop.signal.aborted) return
    this.#reign.cancel()
    this.#reign = undefined
    this.#events.lost(reason)
  }

  #tellHolder(): void {
    const holder = this.#seen === undefined ? undefined : holderOf(this.#seen.lease)
    if (this.#stop.signal.aborted || holder === this.#told.holder) return
    this.#told = { holder }
    this.#events.holder(holder)
  }

  /** So that nobody has to wait for its time to be over. What fails is over by itself. */
  async #release(): Promise<void> {
    const { leases, identity, namespace, name, clock, retryPeriodMs } = this.#rules
    if (this.#mayHold === 'no') return
    const end = new AbortController()
    const cancel = clock.after(retryPeriodMs, () => end.abort(new Error('no answer in time')))
    const giveBack = async (): Promise<void> => {
      const lease: Lease = await leases.get(`${namespace}/${name}`, { signal: end.signal })
      if (holderOf(lease) === identity) await leases.replace(released(lease, clock.now()), { signal: end.signal })
    }
    try {
      await orAborted(giveBack(), end.signal)
    } catch {
      // The others wait for its time to be over.
    } finally {
      cancel()
    }
  }
}

/** Undefined for this one code; anything else is thrown on. */
function ifCode(error: unknown, code: string): undefined {
  if (isKubeError(error) && (error.code as string) === code) return undefined
  throw error
}

/** A store that does not mind its signal keeps nobody waiting. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
