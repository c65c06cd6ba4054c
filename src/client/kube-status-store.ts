import { NEVER } from 'rxjs'
import { idleKubeStatus } from './idle-snapshots.js'
import type { Kube } from './kube.js'
import type { KubeStatus } from './kube-status.js'
import { type Store, toStore } from './to-store.js'

/** A kube's status as a store; idle without a kube. */
export function kubeStatusStore(kube: Kube | null): Store<KubeStatus> {
  return toStore(kube === null ? NEVER : kube.status$, idleKubeStatus)
}
