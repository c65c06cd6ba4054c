import type { AuthProvider } from './auth-provider.js'
import { createKube } from './create-kube.js'
import type { Kube } from './kube.js'
import type { KubeOptions } from './kube-options.js'
import { refusedKube } from './refusal.js'
import { valueIdentity } from './value-identity.js'

/** A kube that an adapter opened for a component. */
export interface OpenedKube {
  readonly kube: Kube
  /** Once per opening. Opening the same again at once gives the same kube, its engine untouched. */
  close(): void
}

/**
 * `createKube` where nothing may be thrown: options that are refused give a kube that says so. `latest` tells what the
 * component gives by now: its `auth` is the one that is asked.
 */
export function openKube(options: KubeOptions, latest: () => unknown): OpenedKube {
  const { auth } = options
  const kube = create(
    typeof auth === 'function' ? { ...options, auth: (reason) => (authOf(latest()) ?? auth)(reason) } : options,
  )
  return { kube, close: () => queueMicrotask(() => void kube.close()) }
}

function authOf(options: unknown): AuthProvider | undefined {
  if (typeof options !== 'object' || options === null || !('auth' in options)) return undefined
  return typeof options.auth === 'function' ? (options.auth as AuthProvider) : undefined
}

/** What makes two options the same ones: values, and by reference a host and a promised user; of `auth` that it is there. */
export function optionsIdentity({ host, user, auth, ...values }: Partial<KubeOptions>): readonly unknown[] {
  const [promised, name] = typeof user === 'object' ? [user, null] : [null, user]
  return [host, promised, valueIdentity([values, name, auth !== undefined])]
}

function create(options: KubeOptions): Kube {
  try {
    return createKube(options)
  } catch (error) {
    return refusedKube(error)
  }
}
