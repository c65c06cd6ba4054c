import type { Spec } from '../spec.js'
import { access } from './access.js'
import { compaction } from './compaction.js'
import { creates } from './creates.js'
import { customResources } from './custom-resources.js'
import { deletes } from './deletes.js'
import { discovery } from './discovery.js'
import { lists } from './lists.js'
import { paging } from './paging.js'
import { patches } from './patches.js'
import { replaces } from './replaces.js'
import { representations } from './representations.js'
import { selectors } from './selectors.js'
import { subresources } from './subresources.js'
import { validation } from './validation.js'
import { watchLists } from './watch-lists.js'
import { watches } from './watches.js'

/** What both servers must do. The last ones change what the whole server knows. */
export const specs: readonly Spec[] = [
  ...lists,
  ...paging,
  ...validation,
  ...selectors,
  ...watches,
  ...watchLists,
  ...creates,
  ...replaces,
  ...patches,
  ...subresources,
  ...deletes,
  ...representations,
  ...discovery,
  ...access,
  ...customResources,
  ...compaction,
]
