import type { Kube } from 'kube-informer'
import type { Target } from './target.js'
import type { Wish } from './wish.js'

/**
 * Does it, and shows it at once: lists mark the object as pending until the watch has it, and show it as it was when the
 * promise rejects.
 */
export async function carryOut({ client }: Kube, { kind, key, uid }: Target, wish: Wish): Promise<void> {
  const { resource } = kind
  const very = uid === undefined ? {} : { uid }
  switch (wish.type) {
    case 'scale':
      await client.scale(resource, key, wish.replicas, { optimistic: true })
      return
    case 'restart':
      // As `kubectl rollout restart` does.
      await client.patch(resource, key, { strategic: restarted(new Date()) }, { optimistic: true })
      return
    case 'evict':
      await client.evict(key, { ...very, optimistic: true })
      return
    case 'delete':
      await client.delete(resource, key, { ...very, propagation: wish.propagation, optimistic: true })
  }
}

function restarted(at: Date) {
  const restartedAt = at.toISOString().replace(/\.\d+Z$/, 'Z')
  return { spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': restartedAt } } } } }
}
