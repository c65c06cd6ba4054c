import type { Want } from '../../src/protocol/contract.js'
import type { Informer } from '../informer/informer.js'
import { ChangesSubscription } from './changes-subscription.js'
import { CountSubscription } from './count-subscription.js'
import { GetSubscription } from './get-subscription.js'
import { ListSubscription } from './list-subscription.js'
import { ReplicaSubscription } from './replica-subscription.js'
import type { Subscription, SubscriptionContext } from './subscription.js'

/**
 * What stands behind a want; nothing for a status, which the page link sends itself.
 *
 * @throws InputError for a field that nobody registered
 */
export function makeSubscription(
  id: number,
  informer: Informer,
  want: Want,
  context: SubscriptionContext,
): Subscription | undefined {
  switch (want.type) {
    case 'status':
      return undefined
    case 'list':
      return new ListSubscription(id, informer, want, context)
    case 'get':
      return new GetSubscription(id, informer, want, context)
    case 'changes':
      return new ChangesSubscription(id, informer, want, context)
    case 'replica':
      return new ReplicaSubscription(id, informer, want, context)
    case 'count':
      return new CountSubscription(id, informer, want, context)
  }
}
