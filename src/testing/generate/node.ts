import type { KubeObject } from '../../model/kube-object.js'
import { timestamp } from '../api-server/clock.js'
import type { Chance } from './chance.js'

const zones = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c']
const minute = 60_000

/** One node of a cluster: the first ones are control planes, of more than a few one is not ready and one is cordoned. */
export function nodeObject(index: number, count: number, createdAt: number, now: number, chance: Chance): KubeObject {
  const controlPlanes = count > 6 ? 3 : 1
  const isControlPlane = index < controlPlanes
  const role = isControlPlane ? 'control-plane' : 'worker'
  const name = `${isControlPlane ? 'cp' : 'worker'}-${String(isControlPlane ? index + 1 : index - controlPlanes + 1).padStart(2, '0')}`
  const trouble =
    index === count - 1 && count > 8 ? 'not-ready' : index === count - 2 && count > 8 ? 'cordoned' : 'none'
  const memory = isControlPlane ? '16384000Ki' : '65536000Ki'
  const zone = zones[index % zones.length] ?? ''
  const quantities = { cpu: isControlPlane ? '4' : '16', 'ephemeral-storage': '102683628Ki', memory, pods: '110' }
  return {
    metadata: {
      name,
      creationTimestamp: timestamp(createdAt),
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'node.kubernetes.io/instance-type': isControlPlane ? 'm6i.xlarge' : 'm6i.4xlarge',
        [`node-role.kubernetes.io/${role}`]: '',
        'topology.kubernetes.io/region': 'eu-west-1',
        'topology.kubernetes.io/zone': zone,
      },
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    },
    spec: {
      podCIDR: `10.244.${index}.0/24`,
      providerID: `aws:///${zone}/i-${chance.hex(17)}`,
      ...(isControlPlane ? { taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }] } : {}),
      ...(trouble === 'cordoned'
        ? { unschedulable: true, taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }] }
        : {}),
    },
    status: {
      capacity: quantities,
      allocatable: { ...quantities, memory: isControlPlane ? '15884000Ki' : '64536000Ki' },
      conditions: nodeConditions(trouble === 'not-ready', createdAt, now),
      addresses: [
        { type: 'InternalIP', address: nodeAddress(index) },
        { type: 'Hostname', address: name },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: {
        machineID: chance.hex(32),
        systemUUID: chance.hex(32),
        bootID: chance.hex(32),
        kernelVersion: '6.12.8-cloud-amd64',
        osImage: 'Debian GNU/Linux 13 (trixie)',
        containerRuntimeVersion: 'containerd://2.1.4',
        kubeletVersion: 'v1.37.2',
        kubeProxyVersion: '',
        operatingSystem: 'linux',
        architecture: 'amd64',
      },
    },
  } as KubeObject
}

export const nodeAddress = (index: number): string => `10.0.${index >> 8}.${1 + (index & 255)}`

/** With a heartbeat now, unless it went silent. */
export function nodeConditions(silent: boolean, createdAt: number, now: number): readonly object[] {
  const heartbeat = timestamp(silent ? now - 7 * minute : now)
  const one = (type: string, good: 'True' | 'False', reason: string, message: string): object => ({
    type,
    status: silent ? 'Unknown' : good,
    lastHeartbeatTime: heartbeat,
    lastTransitionTime: timestamp(silent ? now - 6 * minute : createdAt),
    reason: silent ? 'NodeStatusUnknown' : reason,
    message: silent ? 'Kubelet stopped posting node status.' : message,
  })
  return [
    one('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
    one('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
    one('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
    one('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
  ]
}
