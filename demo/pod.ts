import { type KubeObject, resource } from 'kube-informer'

/** What the table reads of a pod. */
export interface Pod extends KubeObject {
  readonly spec?: { readonly nodeName?: string }
  readonly status?: { readonly phase?: string }
}

export const pods = resource<Pod>('v1', 'pods')
