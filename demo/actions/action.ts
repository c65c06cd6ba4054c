import type { Kind } from '../model/kind.js'

export type ActionId = 'scale' | 'restart' | 'evict' | 'delete'

/** What can be done with an object, and the right that it takes. */
export interface Action {
  readonly id: ActionId
  readonly title: string
  readonly verb: 'create' | 'patch' | 'delete'
  readonly subresource?: string
  /** `ask`: something is chosen or confirmed first. */
  readonly begins: 'ask' | 'at once'
}

const actions: Readonly<Record<ActionId, Action>> = {
  scale: { id: 'scale', title: 'Scale', verb: 'patch', subresource: 'scale', begins: 'ask' },
  restart: { id: 'restart', title: 'Restart', verb: 'patch', begins: 'at once' },
  evict: { id: 'evict', title: 'Evict', verb: 'create', subresource: 'eviction', begins: 'at once' },
  delete: { id: 'delete', title: 'Delete', verb: 'delete', begins: 'ask' },
}

/** The last one is the one that cannot be taken back. */
export function actionsOf({ actions: ids = [] }: Kind): readonly Action[] {
  return [...ids, 'delete' as const].map((id) => actions[id])
}
