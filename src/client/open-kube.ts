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
 * component gives by now: its `auth` is the one that is asked, as long as these are the same options. Others are about
 * another kube, perhaps another user, while this one may still be somebody's (P11).
 */
export function openKube(options: KubeOptions, latest: () => Partial<KubeOptions> | null): OpenedKube {
  const kube = create({ ...options, ...asked(options, latest) })
  return { kube, close: () => queueMicrotask(() => void kube.close()) }
}

function asked(options: KubeOptions, latest: () => Partial<KubeOptions> | null): Pick<KubeOptions, 'auth'> {
  // What is no function is for `createKube` to refuse.
  if (typeof options.auth !== 'function') return {}
  let known = options.auth
  const auth: AuthProvider = (reason) => {
    const now = latest()
    if (now !== null && isSameKube(now, options)) known = now.auth ?? known
    return known(reason)
  }
  return { auth }
}

/** Whether both are the same kube to an adapter, so that it is not opened anew. */
export function isSameKube(a: Partial<KubeOptions>, b: Partial<KubeOptions>): boolean {
  const is = optionsIdentity(b)
  return optionsIdentity(a).every((value, at) => Object.is(value, is[at]))
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
