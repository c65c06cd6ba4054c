import type { Kube } from '../client/kube.js'
import type { KubeObject } from '../model/kube-object.js'
import { checkClock, checkFunction, checkNumber, checkOptions, checkText, invalid } from './check-options.js'
import { type Clock, systemClock } from './clock.js'
import { kubeLeases } from './kube-leases.js'
import type { LeaderElection } from './leader-election.js'
import { LeaseCandidate } from './lease-candidate.js'

/**
 * Reads and writes Leases of `coordination.k8s.io/v1`. Each rejects with a KubeError: `get` with code `not-found`,
 * `create` and `replace` with code `conflict` where another one was first (for `replace`: another `resourceVersion`);
 * with anything else where it failed. A signal that aborts ends the request.
 */
export interface LeaseStore {
  /** By `namespace/name`. */
  get(key: string, options: { readonly signal: AbortSignal }): Promise<KubeObject>
  /** Gives what was stored, with its `resourceVersion`. */
  create(lease: KubeObject, options: { readonly signal: AbortSignal }): Promise<KubeObject>
  replace(lease: KubeObject, options: { readonly signal: AbortSignal }): Promise<KubeObject>
}

/** Whose Lease, who stands for it, and when it is over. The times are client-go's. */
export interface LeaseElectionTerms {
  readonly namespace: string
  /** Of the Lease that all candidates share. */
  readonly name: string
  /** Unlike that of any other candidate, such as the pod's name and a UUID. */
  readonly identity: string
  /** So long after the last sign of the leader that was seen here, another one may lead. Default 15 000. */
  readonly leaseDurationMs?: number
  /** A leader that has not renewed for so long does not lead any more. Less than the duration. Default 10 000. */
  readonly renewDeadlineMs?: number
  /** Between two attempts. Less than the deadline divided by 1.2. Default 2 000. */
  readonly retryPeriodMs?: number
  /** Default: real time. */
  readonly clock?: Clock
  /** In [0, 1); spreads the attempts of those that wait. Default: chance. */
  readonly random?: () => number
}

/**
 * How one of several processes is chosen: by Leases of the cluster of `kube`, or by whatever else reads and writes
 * Leases.
 */
export type LeaseElectionOptions = LeaseElectionTerms &
  (
    | { readonly kube: Pick<Kube, 'client'>; readonly leases?: never }
    | { readonly leases: LeaseStore; readonly kube?: never }
  )

/** What a candidate needs, checked. */
export type LeaseRules = Required<LeaseElectionTerms> & { readonly leases: LeaseStore }

const where = 'leaseElection'
const jitter = 1.2

/**
 * Leader election by a Lease, by client-go's rules: no clock of another machine is believed; a lease is over when
 * nothing was seen to happen to it for its duration. A leader gives it back when it resigns.
 *
 * @throws InputError `invalid-options`
 */
export function leaseElection(options: LeaseElectionOptions): LeaderElection {
  checkOptions(where, options, [
    'kube',
    'leases',
    'namespace',
    'name',
    'identity',
    'leaseDurationMs',
    'renewDeadlineMs',
    'retryPeriodMs',
    'clock',
    'random',
  ])
  const { kube, leases, ...terms } = options
  const rules: LeaseRules = {
    leaseDurationMs: 15_000,
    renewDeadlineMs: 10_000,
    retryPeriodMs: 2_000,
    clock: systemClock,
    random: Math.random,
    ...terms,
    leases: storeOf(kube, leases),
  }
  for (const name of ['namespace', 'name', 'identity'] as const) checkText(where, name, rules[name])
  const times = { leaseDurationMs: 1_000, renewDeadlineMs: 1, retryPeriodMs: 1 } as const
  for (const [name, least] of Object.entries(times)) checkNumber(where, name, rules[name as keyof typeof times], least)
  if (rules.leaseDurationMs <= rules.renewDeadlineMs)
    invalid(where, 'leaseDurationMs must be more than renewDeadlineMs')
  if (rules.renewDeadlineMs <= jitter * rules.retryPeriodMs) {
    invalid(where, `renewDeadlineMs must be more than ${jitter} times retryPeriodMs`)
  }
  checkClock(where, rules.clock)
  checkFunction(where, 'random', rules.random)
  return { stand: (events) => new LeaseCandidate(rules, events) }
}

/** What plain JavaScript may have given. @throws InputError `invalid-options` */
function storeOf(kube: Pick<Kube, 'client'> | undefined, leases: LeaseStore | undefined): LeaseStore {
  if ((kube === undefined) === (leases === undefined)) invalid(where, 'give one of kube and leases')
  if (kube !== undefined) {
    const { client }: Partial<typeof kube> = kube ?? {}
    if (typeof client?.replace !== 'function') invalid(where, 'kube must be what createKube gives')
    return kubeLeases(client)
  }
  const { get, create, replace }: Partial<LeaseStore> = leases ?? {}
  for (const method of [get, create, replace]) {
    if (typeof method !== 'function') invalid(where, 'leases must be { get, create, replace }, each a function')
  }
  return leases as LeaseStore
}
