import { apiVersionOf, type Resource } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'
import type {
  Clock,
  Failure,
  HttpFailure,
  ListAnswer,
  Resolution,
  ResolveResource,
  Transport,
  WatchEnd,
} from '../ports.js'
import type { Absence } from './discovery.js'

/** What a transport asks of discovery. */
export interface Resolver {
  readonly resolve: ResolveResource
  /** `asked`, which `resource` was taken for, answered 404. */
  absence(resource: Resource, asked: Resource, namespace: string): Promise<Absence>
  /** Something that decides about what is served is another. Must only take note. */
  hint(): void
}

export interface ResolvingTransportPorts {
  readonly transport: Transport
  readonly resolver: Resolver
  readonly clock: Clock
  /** `apiVersion` of what the cache of this informer holds, if it holds anything. */
  readonly cachedAs: () => string | undefined
}

/** A 404 waits for discovery's word so long, ms: less than the time after which a silent watch counts as open. */
const wordWithin = 1_000

/**
 * The transport of one informer, whose resource may have to be looked up for each request. Where it
 * is served in another version than what is cached, watches say that their version is expired, so
 * that all is read anew. A 404 comes with discovery's word, where there is one soon.
 */
export function resolvingTransport({ transport, resolver, clock, cachedAs }: ResolvingTransportPorts): Transport {
  /** In which version the last complete state was asked for. */
  let asked: Resource | undefined

  const confirmed = async (failure: Failure, { resource, scope }: Target, of: Resource): Promise<Failure> => {
    if (!isNotFound(failure) || failure.absent !== undefined) return failure
    const word = await within(clock, wordWithin, resolver.absence(resource, of, scope.namespace))
    if (word === 'served' && resource.lookup !== undefined) return moved(resource, of, failure)
    return word === undefined ? failure : withWord(failure, word, of)
  }

  const withDiscovery = async (failure: Failure, target: Target, of: Resource): Promise<ListAnswer> => ({
    type: 'failed',
    failure: await confirmed(failure, target, of),
  })

  /** Served in another version than asked for: that one is read at once. */
  const moved = async (resource: Resource, of: Resource, failure: Failure): Promise<Failure> => {
    const now = await resolver.resolve(resource, new AbortController().signal)
    if (now.type === 'failed') return failure
    const [before, after] = [apiVersionOf(of), apiVersionOf(now.resource)]
    return before === after ? failure : otherVersion(before, after)
  }

  return {
    list(request, signal) {
      const { target } = request
      const list = (resource: Resource): Promise<ListAnswer> => {
        // A probe says nothing about what is cached.
        if (request.limit !== 1) asked = resource
        return transport
          .list({ ...request, target: { ...target, resource } }, signal)
          .then((answer) =>
            answer.type === 'page' || !isNotFound(answer.failure)
              ? answer
              : withDiscovery(answer.failure, target, resource),
          )
      }
      if (target.resource.lookup === undefined) return list(target.resource)
      // The pages of one list are of one version.
      if (request.continue !== undefined && asked !== undefined) return list(asked)
      return resolved(resolver, target, signal).then((resolution) =>
        resolution.type === 'failed'
          ? withDiscovery(resolution.failure, target, target.resource)
          : list(resolution.resource),
      )
    },

    watch(request, sink, signal) {
      const { target, resourceVersion } = request
      const ended = (end: WatchEnd, of: Resource): void => {
        if (end.type === 'clean' || !isNotFound(end.failure)) {
          sink.ended(end)
          return
        }
        void confirmed(end.failure, target, of).then((failure) => {
          if (!signal.aborted) sink.ended({ type: 'failed', failure })
        })
      }
      const begin = (resolution: Resolution): void => {
        if (resolution.type === 'failed') {
          ended(resolution, target.resource)
          return
        }
        const { resource } = resolution
        const apiVersion = apiVersionOf(resource)
        const before = asked === undefined ? cachedAs() : apiVersionOf(asked)
        if (resourceVersion !== undefined && hasVersions(target) && before !== undefined && before !== apiVersion) {
          sink.ended({ type: 'failed', failure: otherVersion(before, apiVersion) })
          return
        }
        asked = resource
        const isDeciding = decides(resource)
        transport.watch(
          { ...request, target: { ...target, resource } },
          {
            held: () => sink.held(),
            sent: () => sink.sent(),
            opened: (info) => sink.opened(info),
            events: (batch, bytes) => {
              if (isDeciding && batch.some(({ type }) => type !== 'bookmark')) resolver.hint()
              sink.events(batch, bytes)
            },
            ended: (end) => ended(end, resource),
          },
          signal,
        )
      }
      if (target.resource.lookup === undefined) {
        begin({ type: 'resolved', resource: target.resource })
        return
      }
      sink.held()
      void resolved(resolver, target, signal).then((resolution) => {
        if (signal.aborted) return
        sink.sent()
        begin(resolution)
      })
    },

    read: (path, signal) => transport.read(path, signal),
  }
}

/** Of one that is looked up. */
async function resolved(resolver: Resolver, { resource, scope }: Target, signal: AbortSignal): Promise<Resolution> {
  const resolution = await resolver.resolve(resource, signal)
  if (resolution.type === 'failed' || resolution.resource.namespaced || scope.namespace === '') return resolution
  return { type: 'failed', failure: withWord(notFound, 'cluster-scoped', resolution.resource) }
}

/** Whether what is cached is another thing in another version: one that is named in full has one, and metadata is the same in all. */
function hasVersions({ resource, scope }: Target): boolean {
  return resource.lookup !== undefined && scope.content === 'full'
}

/** What decides about what is served: definitions of custom resources, and servers of whole groups. */
function decides({ group, plural }: Resource): boolean {
  return (
    (group === 'apiextensions.k8s.io' && plural === 'customresourcedefinitions') ||
    (group === 'apiregistration.k8s.io' && plural === 'apiservices')
  )
}

const notFound: HttpFailure = {
  type: 'http',
  httpStatus: 404,
  reason: 'NotFound',
  message: '',
  tooLargeResourceVersion: false,
}

function isNotFound(failure: Failure): failure is HttpFailure {
  return failure.type === 'http' && failure.httpStatus === 404
}

function withWord(failure: HttpFailure, word: Absence, { plural }: Resource): HttpFailure {
  switch (word) {
    case 'unknown':
    case 'served':
      return failure
    case 'cluster-scoped':
      return { ...failure, absent: 'version', message: `${plural} are not namespaced: leave the namespace out` }
    case 'version-gone':
      return { ...failure, absent: 'version' }
    case 'gone':
      return { ...failure, absent: 'objects' }
  }
}

function otherVersion(before: string, now: string): HttpFailure {
  const message = `It was read as ${before} and is served as ${now} now`
  return { type: 'http', httpStatus: 410, reason: 'Expired', message, tooLargeResourceVersion: false }
}

/** Undefined when it takes longer. */
function within<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    void promise.then((value) => {
      cancel()
      resolve(value)
    })
  })
}
