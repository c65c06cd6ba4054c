import type { KubeObject } from '../../model/kube-object.js'
import type { Access } from './access/access.js'
import { type Clock, systemClock } from './clock.js'
import { FaultBox, type Faults } from './faults/faults.js'
import { type SeenRequest, seenRequest } from './faults/seen-request.js'
import { featuresOf } from './features.js'
import { handle } from './handler.js'
import { type ApiRequest, apiRequest } from './http/api-request.js'
import { parseRoute } from './http/route.js'
import { seededRandom, uuid } from './identities.js'
import { type Objects, objectsOf } from './objects.js'
import { type OpenWatch, WatchHub } from './read/watch-hub.js'
import { definitionObject, definitionsId, serveCustomResources } from './resources/custom-resources.js'
import type { ResourceDefinition } from './resources/resource-definition.js'
import { ResourceRegistry } from './resources/resource-registry.js'
import type { JsonObject } from './served-object.js'
import { RevisionStore, type StoreSnapshot } from './store/revision-store.js'
import { createObject } from './write/create.js'
import type { Context } from './write/write-handler.js'

/** What kind of server it is; all may be left out. */
export interface ApiServerOptions {
  /** Time for timestamps, watch timeouts and bookmarks. Default: the system's. */
  readonly clock?: Clock
  /** `1.18` to `1.37`: what this server knows and what not. Default `1.37`. */
  readonly version?: string
  /** Equal seeds give equal uids and generated names. Default: a different one each time. */
  readonly seed?: number
  /** Path before `/api` and `/apis`, as a proxy has it: `/k8s`. Default none. */
  readonly prefix?: string
  /** Who may do what. Default: everybody everything. */
  readonly access?: Access
  /** Custom resources to begin with. */
  readonly resources?: readonly ResourceDefinition[]
  /** Writes kept per resource for watches that resume; older versions are expired. Default 10 000. */
  readonly historyLimit?: number
}

/** An effective write, as everybody may learn of it. */
export interface ServerWrite {
  readonly type: 'added' | 'modified' | 'deleted'
  /** `pods`, `deployments`. */
  readonly plural: string
  readonly group: string
  /** Of a deletion: the last state. */
  readonly object: KubeObject
}

/** A Kubernetes API server in memory: real versions, watches and errors, without controllers. */
export interface ApiServer {
  /** The whole server, with the shape of `fetch`. Takes a `Request`, or a URL and options; the host does not matter. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** Reading and writing without HTTP. */
  readonly objects: Objects
  /** Breaks it on purpose. */
  readonly faults: Faults
  /** The latest version of anything. */
  readonly resourceVersion: string
  readonly clock: Clock
  /** The last 1 000 requests, oldest first. */
  readonly requests: readonly SeenRequest[]
  readonly openWatches: readonly OpenWatch[]
  /** Calls back after each write, synchronously and in order; returns what ends that. */
  onWrite(listener: (write: ServerWrite) => void): () => void
  /** Serves a custom resource, or the same one differently. It is a CustomResourceDefinition in the cluster too. */
  define(definition: ResourceDefinition): void
  /** From the next request on; open watches go on, as with a real server. */
  setAccess(access: Access | undefined): void
  /** Versions before the present one are expired: watches and lists at them get 410. */
  compact(): void
  /** All objects and the version, for `restore`. */
  snapshot(): StoreSnapshot
  /** Back to that state and that version, as after a restored backup: all watches end. */
  restore(snapshot: StoreSnapshot): void
}

const keptRequests = 1_000
const firstNamespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/**
 * @throws Error for a version that is none
 */
export function createApiServer(options: ApiServerOptions = {}): ApiServer {
  const { clock = systemClock, version = '1.37', prefix = '', historyLimit = 10_000 } = options
  const features = featuresOf(version)
  const random = seededRandom(options.seed ?? Math.floor(Math.random() * 2 ** 32))
  const store = new RevisionStore(historyLimit)
  const registry = new ResourceRegistry()
  const context: Context = { store, registry, clock, features, random }
  const hub = new WatchHub(context, random)
  const faults = new FaultBox(hub)
  const requests: SeenRequest[] = []
  let access = options.access
  serveCustomResources(store, registry, hub)

  const system = (group: string, plural: string, body: JsonObject): void => {
    const resource = registry.find(group, 'v1', plural)
    if (resource === undefined) return
    createObject(context, resource, '', body, { mode: 'commit', status: 'kept' })
  }
  const define = (definition: ResourceDefinition): void => {
    const body = definitionObject(definition)
    const key = `${definition.plural}.${definition.group}`
    const before = store.table(definitionsId).get(key)
    if (before === undefined) system('apiextensions.k8s.io', 'customresourcedefinitions', body)
    else store.put(definitionsId, key, { ...before, spec: body.spec })
  }
  for (const name of firstNamespaces) system('', 'namespaces', { metadata: { name } })
  for (const definition of options.resources ?? []) define(definition)

  const versionInfo = {
    major: String(features.major),
    minor: String(features.minor),
    gitVersion: `v${features.major}.${features.minor}.0`,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: 'in-memory/javascript',
  }

  const answer = async (request: ApiRequest): Promise<Response> => {
    request.signal?.throwIfAborted()
    const seen = seenRequest(request, parseRoute(request.path))
    requests.push(seen)
    if (requests.length > keptRequests) requests.shift()
    const scripted = faults.responseTo(seen)
    if (scripted === 'refuse') throw new TypeError('Failed to fetch')
    if (scripted === 'hang') return untilAborted(request)
    if (scripted !== undefined) return scripted(seen)
    const response = await handle({ context, hub, access: () => access, versionInfo }, request)
    response.headers.set('audit-id', uuid(random))
    response.headers.set('date', new Date(clock.now()).toUTCString())
    return response
  }

  return {
    fetch: async (input, init = {}) => answer(apiRequest(input, init, prefix)),
    objects: objectsOf(context),
    faults,
    clock,
    get resourceVersion() {
      return String(store.revision)
    },
    requests,
    get openWatches() {
      return hub.open
    },
    onWrite: (listener) =>
      store.listen((id, { type, object }) => {
        const slash = id.lastIndexOf('/')
        listener({ type, group: id.slice(0, slash), plural: id.slice(slash + 1), object })
      }),
    define,
    setAccess: (next) => {
      access = next
    },
    compact: () => store.compact(),
    snapshot: () => store.snapshot(),
    restore: (snapshot) => {
      store.restore(snapshot)
      hub.each(
        () => true,
        (stream) => stream.close(),
      )
    },
  }
}

function untilAborted({ signal }: ApiRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
