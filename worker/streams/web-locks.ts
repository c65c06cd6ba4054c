import type { Locks } from '../ports.js'

/** The browser profile's locks. Where the browser refuses them (an opaque origin) each counts as free. */
export function webLocks(manager: LockManager): Locks {
  return {
    take(name, how, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined)
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          if (lock === null) {
            resolve(undefined)
            return undefined
          }
          return new Promise((release) => resolve(() => release()))
        }
        // The platform knows one of the two at a time.
        const options: LockOptions = how === 'try' ? { ifAvailable: true } : { signal }
        manager.request(name, options, hold).catch(() => resolve(signal.aborted ? undefined : () => {}))
      })
    },
    keep: (name, lost) =>
      new Promise((resolve) => {
        let state: 'waiting' | 'held' = 'waiting'
        const hold = (): Promise<never> => {
          state = 'held'
          resolve('held')
          return new Promise(() => {})
        }
        manager.request(name, hold).catch(() => {
          if (state === 'held') lost()
          else resolve('refused')
        })
      }),
    steal: async (name) => {
      await manager.request(name, { steal: true }, () => undefined).catch(() => undefined)
    },
  }
}
