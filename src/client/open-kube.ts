import { createKube, type KubeOptions } from './create-kube.js'
import type { Kube } from './kube.js'
import { refusedKube } from './refusal.js'

/** A kube that an adapter opened for a component. */
export interface OpenedKube {
  readonly kube: Kube
  /** Once per opening. Opening the same again at once gives the same kube, its engine untouched. */
  close(): void
}

/** `createKube` where nothing may be thrown: options that are refused give a kube that says so. */
export function openKube(options: KubeOptions): OpenedKube {
  const kube = create(options)
  return { kube, close: () => queueMicrotask(() => void kube.close()) }
}

function create(options: KubeOptions): Kube {
  try {
    return createKube(options)
  } catch (error) {
    return refusedKube(error)
  }
}
