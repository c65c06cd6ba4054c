import type { KubeClient } from '../client/kube-client.js'
import { isKubeError, KubeError } from '../client/kube-error.js'
import type { Resource } from '../model/resource.js'
import { leases as typedLeases } from '../resources/coordination-v1.js'
import type { LeaseStore } from './lease-election.js'

/** What a store's Leases are is not looked into. */
const leases: Resource = typedLeases

/** Leases by `kube.client`: with the credentials, the budget and the connections of its session. */
export function kubeLeases(client: Pick<KubeClient, 'get' | 'create' | 'replace'>): LeaseStore {
  return {
    get: (key, options) => client.get(leases, key, options),
    create: (lease, options) => client.create(leases, lease, options).catch(conflictFor('already-exists')),
    // One that was deleted meanwhile is another state than the one that was read, as much as one that was changed.
    replace: (lease, options) => client.replace(leases, lease, options).catch(conflictFor('not-found')),
  }
}

/** Another one was first: that is no failure of an election. */
function conflictFor(code: 'already-exists' | 'not-found'): (error: unknown) => never {
  return (error) => {
    throw isKubeError(error) && error.code === code ? new KubeError({ ...error.info, code: 'conflict' }) : error
  }
}
