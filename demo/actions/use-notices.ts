import { useCallback, useMemo, useState } from 'react'
import type { Notice } from './notice.js'

/** More would hide what is behind them. */
const most = 4

export interface Notices {
  readonly shown: readonly (Notice & { readonly id: number })[]
  tell(notice: Notice): void
  dismiss(id: number): void
}

/** What is told in the corner, newest last. */
export function useNotices(): Notices {
  const [shown, setShown] = useState<Notices['shown']>([])
  const tell = useCallback((notice: Notice): void => {
    setShown((before) => [...before, { ...notice, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-most))
  }, [])
  const dismiss = useCallback((id: number): void => setShown((before) => before.filter((one) => one.id !== id)), [])
  return useMemo(() => ({ shown, tell, dismiss }), [shown, tell, dismiss])
}
