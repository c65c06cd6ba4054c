import type { KubeObject } from '../model/kube-object.js'

/** The part of a `coordination.k8s.io/v1` Lease that elections use. */
export interface LeaseSpec {
  readonly holderIdentity?: string | null
  readonly leaseDurationSeconds?: number | null
  readonly acquireTime?: string | null
  readonly renewTime?: string | null
  readonly leaseTransitions?: number | null
}

export type Lease = KubeObject & { readonly spec?: LeaseSpec }

/** Undefined: nobody. */
export function holderOf({ spec }: Lease): string | undefined {
  return spec?.holderIdentity ? spec.holderIdentity : undefined
}

/** Whether somebody did anything between these two: then the time of a lease counts anew. */
export function isSameRecord(a: Lease, b: Lease): boolean {
  const fields = ['holderIdentity', 'leaseDurationSeconds', 'acquireTime', 'renewTime', 'leaseTransitions'] as const
  return fields.every((field) => a.spec?.[field] === b.spec?.[field])
}

/** A first lease. */
export function newLease(namespace: string, name: string, spec: LeaseSpec): Lease {
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { namespace, name }, spec }
}

/** `identity` holds it from now on, or still. What others wrote beside it stays. */
export function heldBy(lease: Lease, identity: string, durationMs: number, now: number): Lease {
  const { spec = {} } = lease
  const isMine = holderOf(lease) === identity
  return {
    ...lease,
    spec: {
      ...spec,
      ...held(identity, durationMs, now),
      ...(isMine && spec.acquireTime ? { acquireTime: spec.acquireTime } : {}),
      leaseTransitions: (spec.leaseTransitions ?? 0) + (isMine ? 0 : 1),
    },
  }
}

/** Held for the first time. */
export function held(identity: string, durationMs: number, now: number): LeaseSpec {
  const time = microTime(now)
  return {
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(durationMs / 1_000),
    acquireTime: time,
    renewTime: time,
    leaseTransitions: 0,
  }
}

/** Nobody's from now on, as client-go gives a lease back. */
export function released(lease: Lease, now: number): Lease {
  const { holderIdentity: _me, ...spec } = lease.spec ?? {}
  const time = microTime(now)
  return { ...lease, spec: { ...spec, leaseDurationSeconds: 1, acquireTime: time, renewTime: time } }
}

/** `2027-01-01T00:00:00.000000Z`, Kubernetes' MicroTime. */
function microTime(ms: number): string {
  return new Date(ms).toISOString().replace(/Z$/, '000Z')
}
