import type { KubeObject } from '../model/kube-object.js'

/** What `scale` is about, whatever the workload. */
export interface Scale extends KubeObject {
  readonly spec: { readonly replicas?: number }
  readonly status?: { readonly replicas: number; readonly selector?: string }
}

/** The same whatever it is of. */
export const scaleType = { apiVersion: 'autoscaling/v1', kind: 'Scale' } as const
