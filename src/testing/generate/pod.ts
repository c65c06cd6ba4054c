import type { KubeObject, OwnerReference } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import { nameSuffix } from '../api-server/identities.js'
import type { Chance } from './chance.js'
import { isScheduled, type PodState } from './pod-state.js'
import { hasInitContainer, initContainer, podStatus } from './pod-status.js'
import { withServiceAccountToken } from './service-account-token.js'
import type { PodTemplate, Workload } from './workload.js'

export interface PodPlan {
  readonly workload: Pick<Workload, 'name' | 'namespace'>
  readonly template: PodTemplate
  readonly owner: OwnerReference
  readonly state: PodState
  readonly node: NodePlace
  /** Picks the pod's address. */
  readonly index: number
  readonly createdAt: number
  readonly now: number
  readonly restarts: number
}

/** What a pod needs to know of its node. */
export interface NodePlace {
  readonly name: string
  readonly address: string
}

/** A pod as a Deployment's controller makes it and a kubelet keeps it: 4 to 5 kB of JSON, most of it shared. */
export function podObject(plan: PodPlan, chance: Chance): KubeObject {
  const { workload, template, owner, state, node, index, createdAt, now, restarts } = plan
  const base = `${workload.name}-${template.hash}-`
  const suffix = nameSuffix(chance.random)
  const own = withServiceAccountToken(template.spec, tokenSuffix(suffix))
  const withInit = hasInitContainer(state) ? { initContainers: [initContainer] } : {}
  return {
    metadata: {
      name: base + suffix,
      generateName: base,
      namespace: workload.namespace,
      creationTimestamp: timestamp(createdAt),
      labels: template.labels,
      annotations: template.annotations,
      ownerReferences: [owner],
    },
    spec: isScheduled(state) ? { ...own, ...withInit, nodeName: node.name } : { ...own, ...withInit },
    status: podStatus({
      state,
      template,
      podIP: podAddress(index),
      hostIP: node.address,
      createdAt,
      now,
      restarts,
      containerId: chance.hex(64),
    }),
  } as KubeObject
}

/** Another one for each pod. */
const tokenSuffix = (suffix: string): string => [...suffix].reverse().join('')

const podAddress = (index: number): string =>
  `10.${244 + (index >> 16)}.${(index >> 8) & 255}.${1 + ((index & 255) % 254)}`
