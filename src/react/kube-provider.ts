import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Kube } from '../client/kube.js'
import type { KubeOptions } from '../client/kube-options.js'
import { openKube, optionsIdentity } from '../client/open-kube.js'
import { useHeld } from './use-held.js'

/** `undefined`: no provider. */
export const KubeContext: Context<Kube | null | undefined> = createContext<Kube | null | undefined>(undefined)

/** Of `KubeProvider`. */
export interface KubeProviderProps {
  /**
   * A kube; or what to open one with, by value: opened once mounted, closed when unmounted, another
   * one for other options. Its `auth` may be another function each time: the latest is asked. Null: none yet; every hook below is idle.
   */
  readonly kube: Kube | KubeOptions | null
  readonly children?: ReactNode
}

/** The kube of the hooks below. Options that are refused make every hook below say why. */
export function KubeProvider({ kube, children }: KubeProviderProps): ReactNode {
  const options = kube === null || kube instanceof Kube ? null : kube
  const opened = useOpened(options)
  return createElement(KubeContext.Provider, { value: kube instanceof Kube ? kube : opened }, children)
}

/** The kube around; null where there is none yet, and on a server that opens by options. */
export function useKube(): Kube | null {
  return useContext(KubeContext) ?? null
}

function useOpened(given: KubeOptions | null): Kube | null {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const options = useHeld(() => given, given === null, ...optionsIdentity(given ?? {}))
  const [opened, setOpened] = useState<{ readonly options: KubeOptions; readonly kube: Kube } | null>(null)
  useEffect(() => {
    if (options === null) return undefined
    const { kube, close } = openKube(options, () => latest.current)
    setOpened({ options, kube })
    return close
  }, [options])
  return opened !== null && opened.options === options ? opened.kube : null
}
