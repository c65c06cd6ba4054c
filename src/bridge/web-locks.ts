/** What is needed of `navigator.locks`, which only secure contexts have. */
export interface WebLocks {
  /** Resolves with its release once the lock is held; with undefined where the browser refuses (an opaque origin). */
  hold(name: string): Promise<(() => void) | undefined>
  /** Resolves when nobody holds the lock for itself; stays pending once the signal aborted. */
  free(name: string, signal: AbortSignal): Promise<void>
  /** Names that are held now and start so. */
  held(prefix: string): Promise<readonly string[]>
}

/** The browser's locks; undefined where the page has none: plain http other than localhost. */
export function browserLocks(): WebLocks | undefined {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  return locks === undefined ? undefined : webLocks(locks)
}

export function webLocks(locks: LockManager): WebLocks {
  return {
    hold: (name) =>
      new Promise((resolve) => {
        locks
          .request(name, () => new Promise<void>((release) => resolve(() => release())))
          .catch(() => resolve(undefined))
      }),
    free: (name, signal) =>
      new Promise((resolve) => {
        // Refused only by the signal, or by a page that ends.
        locks.request(name, { mode: 'shared', signal }, () => resolve()).catch(() => {})
      }),
    held: async (prefix) => {
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
      return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
    },
  }
}
