import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import type { ErrorInfo } from '../protocol/errors.js'
import { isRecord } from '../query/record.js'
import { type InformerOf, unwatchedLingerMs } from './cached-client.js'
import type { InformerOptions } from './informer-options.js'
import { isKubeError } from './kube-error.js'
import type { ScopeInput } from './normalize-scope.js'

/** One cache that is to be there before anybody looks. */
export interface PreloadEntry<T extends KubeObject = KubeObject> {
  readonly resource: Resource<T>
  readonly scope?: ScopeInput
  /** `linger`, how long it stays live if nobody comes, is 300 000 ms here unless given. */
  readonly options?: InformerOptions
}

/** What became of one entry. */
export interface Preloaded {
  readonly resource: Resource
  readonly scope: ScopeInput
  /** Absent: it is loaded. */
  readonly error?: ErrorInfo
}

/**
 * Loads all of them side by side; each fails alone. They are subscribers until they are loaded, so that a list that is
 * looked at later goes before those that wait for one.
 *
 * @throws InputError `invalid-options`, and what `informer` throws, before anything is requested
 */
export function preload(
  informerOf: InformerOf,
  entries: readonly PreloadEntry[],
  signal: AbortSignal | undefined,
): Promise<readonly Preloaded[]> {
  const given: unknown = entries
  if (!Array.isArray(given) || !given.every(isRecord)) {
    throw new InputError('invalid-options', 'preload: write [{ resource, scope, options }, …]')
  }
  const informers = entries.map(({ resource, scope = {}, options = {} }) => ({
    resource,
    scope,
    informer: informerOf(resource, scope, { linger: unwatchedLingerMs, ...options }),
  }))
  return Promise.all(
    informers.map(async ({ resource, scope, informer }) => {
      try {
        await informer.synced(signal === undefined ? {} : { signal })
        return { resource, scope }
      } catch (error) {
        if (!isKubeError(error)) throw error
        return { resource, scope, error: error.info }
      }
    }),
  )
}
