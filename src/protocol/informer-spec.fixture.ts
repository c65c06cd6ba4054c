import type { Resource } from '../model/resource.js'
import type { InformerSpec } from './contract.js'

/** Everything of a resource, of one namespace or of all, with what is usual for the rest. */
export const informerSpec = (resource: Resource, namespace = ''): InformerSpec => ({
  target: { resource, scope: { namespace, labelSelector: '', fieldSelector: '', content: 'full' } },
  transform: 'default',
  initialList: 'auto',
  indexers: new Map(),
  follow: { type: 'watch' },
  lingerMs: 0,
  priority: 0,
  persist: 'keep',
})
