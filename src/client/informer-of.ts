import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import { Informer } from './informer.js'
import type { InformerOptions } from './informer-options.js'
import type { Kube } from './kube.js'
import type { ScopeInput } from './normalize-scope.js'
import { refusedInformer } from './refusal.js'
import { valueIdentity } from './value-identity.js'

/** What an adapter's list, row, object or count is of. */
export type InformerSource<T extends KubeObject = KubeObject> = Resource<T> | Informer<T>

/** The informer's options, and a kube in place of the one around. */
export interface SourceOptions extends InformerOptions {
  /** Null: none yet, and nothing is asked. Default: the kube of the provider. */
  readonly kube?: Kube | null
}

/**
 * The informer of a source; null for a null source or kube. Never throws: what `kube.informer`
 * throws, a scope for an informer, which has one, and a missing kube (`undefined`) become an
 * informer whose snapshots say so.
 */
export function informerOf<T extends KubeObject>(
  kube: Kube | null | undefined,
  source: InformerSource<T> | null,
  scope: ScopeInput,
  options: InformerOptions,
): Informer<T> | null {
  if (source === null) return null
  try {
    if (source instanceof Informer) {
      if (Object.keys(scope).length + Object.keys(options).length === 0) return source
      throw new InputError('invalid-scope', 'an informer has its scope and options already; give a resource with them')
    }
    if (kube === null) return null
    if (kube === undefined) throw new InputError('invalid-options', noKube)
    return kube.informer(source, scope, options)
  } catch (error) {
    return refusedInformer(error) as unknown as Informer<T>
  }
}

/** Equal for equal sources: an informer is itself, a resource is its value. */
export function sourceIdentity(source: InformerSource | null): unknown {
  return source instanceof Informer ? source : valueIdentity(source)
}

const noKube = 'there is no kube: provide one around this component (KubeProvider, provideKube), or pass options.kube'
