import type { KubeObject } from '../model/kube-object.js'

const prefix = 'node-role.kubernetes.io/'

/** `control-plane,worker`, from the node's labels; `<none>` when it has no role. */
export function nodeRoles({ metadata }: KubeObject): string {
  const roles = new Set<string>()
  for (const [label, value] of Object.entries(metadata.labels ?? {})) {
    const role = label.startsWith(prefix) ? label.slice(prefix.length) : label === 'kubernetes.io/role' ? value : ''
    if (role !== '') roles.add(role)
  }
  return [...roles].sort().join(',') || '<none>'
}
