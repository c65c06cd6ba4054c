import { useKube } from 'kube-informer/react'
import { useCallback, useMemo, useState } from 'react'
import type { Action, ActionId } from './action.js'
import { carryOut } from './carry-out.js'
import { type Notice, refusalOf } from './notice.js'
import type { Target } from './target.js'
import type { Wish } from './wish.js'

/** What is open beside a button: everything that can be done, or what one action has to know. */
export interface OpenPanel {
  readonly shows: 'menu' | Extract<ActionId, 'scale' | 'delete'>
  readonly target: Target
  readonly opener: HTMLElement
}

export interface ActionPanelState {
  readonly open: OpenPanel | undefined
  /** A second click on the same button closes it. */
  toggleMenu(target: Target, opener: HTMLElement): void
  choose(action: Action, target: Target, opener: HTMLElement): void
  wish(target: Target, wish: Wish): void
  close(): void
}

/** Chooses what is done with an object, does it, and tells what failed. */
export function useActionPanel(tell: (notice: Notice) => void): ActionPanelState {
  const kube = useKube()
  const [open, setOpen] = useState<OpenPanel>()
  const close = useCallback((): void => setOpen(undefined), [])
  const toggleMenu = useCallback((target: Target, opener: HTMLElement): void => {
    setOpen((before) => (before?.opener === opener ? undefined : { shows: 'menu', target, opener }))
  }, [])
  const wish = useCallback(
    (target: Target, wanted: Wish): void => {
      setOpen(undefined)
      if (kube === null) return
      carryOut(kube, target, wanted).catch((error: unknown) => tell(refusalOf(wanted, target, error)))
    },
    [kube, tell],
  )
  const choose = useCallback(
    ({ id }: Action, target: Target, opener: HTMLElement): void => {
      if (id === 'restart' || id === 'evict') wish(target, { type: id })
      else setOpen({ shows: id, target, opener })
    },
    [wish],
  )
  return useMemo(() => ({ open, toggleMenu, choose, wish, close }), [open, toggleMenu, choose, wish, close])
}
