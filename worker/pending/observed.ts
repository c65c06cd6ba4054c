import type { Clock } from '../ports.js'
import type { LiveCache } from './pending-cache.js'
import { scopeHolds } from './scope-holds.js'
import { hasReached, type Written } from './written.js'

/** Longest time that a write waits for live caches to have it, ms. It is answered all the same. */
export const longestObservedMs = 10_000

/**
 * Resolves once every live cache that has the object, or will have it as far as can be told, has what was written or
 * something newer, or its deletion. A cache that is not synced, or not live any more, is not waited for.
 */
export function observed(
  written: readonly Written[],
  caches: readonly LiveCache[],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const awaited = new Map<LiveCache, () => void>()
    const done = (): void => {
      cancel()
      signal.removeEventListener('abort', done)
      for (const stop of awaited.values()) stop()
      awaited.clear()
      resolve()
    }
    const judge = (cache: LiveCache): void => {
      if (written.some((each) => isAwaited(cache, each))) return
      awaited.get(cache)?.()
      awaited.delete(cache)
      if (awaited.size === 0) done()
    }
    const cancel = clock.after(longestObservedMs, done)
    for (const cache of caches) {
      if (written.some((each) => isAwaited(cache, each)))
        awaited.set(
          cache,
          cache.observe(() => judge(cache)),
        )
    }
    if (awaited.size === 0 || signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}

function isAwaited(cache: LiveCache, written: Written): boolean {
  if (!cache.status.synced || cache.status.phase !== 'live' || hasReached(cache, written)) return false
  if (cache.store.get(written.key) !== undefined) return true
  return written.object !== undefined && scopeHolds(cache.spec.target, written.object) === 'yes'
}
