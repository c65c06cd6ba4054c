import type { Clock } from '../clock.js'
import type { Features } from '../features.js'
import type { ApiRequest } from '../http/api-request.js'
import type { Representation } from '../http/representation.js'
import type { ResourceRoute } from '../http/route.js'
import type { ServedResource } from '../resources/served-resource.js'
import type { RevisionStore } from '../store/revision-store.js'

/** What reading handlers need. */
export interface ReadContext {
  readonly store: RevisionStore
  readonly clock: Clock
  readonly features: Features
}

/** One request for a resource that is served. */
export interface ResourceRequest {
  readonly request: ApiRequest
  readonly route: ResourceRoute
  readonly resource: ServedResource
  readonly representation: Representation
}
