import type { Clock } from '../clock.js'
import { type ApiFailure, tooLargeVersion } from '../http/api-failure.js'
import type { RevisionStore } from '../store/revision-store.js'

/** How long a request waits for a version that the server has not reached. */
const freshnessMs = 3_000

/**
 * Waits until the store has reached a version, at most 3 s.
 *
 * @returns what to refuse with, `undefined` when it is there
 */
export async function reachVersion(
  store: RevisionStore,
  clock: Clock,
  version: string,
): Promise<ApiFailure | undefined> {
  const wanted = Number(version)
  if (store.revision >= wanted) return undefined
  return new Promise((resolve) => {
    const stop = store.listen(() => {
      if (store.revision < wanted) return
      cancel()
      stop()
      resolve(undefined)
    })
    const cancel = clock.after(freshnessMs, () => {
      stop()
      resolve(tooLargeVersion(version, store.revision))
    })
  })
}
