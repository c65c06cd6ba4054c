import type { KubeObject } from '../../model/kube-object.js'
import { type Resource, resource } from '../../model/resource.js'

/** The resources that generated clusters are made of. */
export const namespaces = resource('v1', 'namespaces', { namespaced: false })
export const nodes = resource('v1', 'nodes', { namespaced: false })
export const pods = resource('v1', 'pods')
export const events = resource('v1', 'events')
export const deployments = resource('apps/v1', 'deployments')
export const replicaSets = resource('apps/v1', 'replicasets')

/** An object that is looked into. */
export type Loose = KubeObject & { readonly [field: string]: unknown }

export type { Resource }
