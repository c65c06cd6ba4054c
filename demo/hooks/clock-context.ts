import { durationText } from 'kube-informer'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { SharedClock } from '../model/shared-clock.js'

export const ClockContext = createContext<SharedClock>(new SharedClock(() => Date.now()))

/** How long ago that was, as kubectl says it; the component renders again when it says something else. */
export function useAge(timestamp: unknown): string {
  const clock = useContext(ClockContext)
  const since = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  const subscribe = useCallback(
    (tell: () => void) => (Number.isNaN(since) ? () => {} : clock.watch(since, tell)),
    [clock, since],
  )
  return useSyncExternalStore(subscribe, () => (Number.isNaN(since) ? '' : durationText(clock.now() - since)))
}

/** This machine's time, anew each second: what the times in statuses are counted on. Ages are counted on the server's. */
export function useSeconds(): number {
  const subscribe = useCallback((tell: () => void) => {
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [])
  const second = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1_000))
  return second * 1_000
}
