import type { Locks } from '../ports.js'

/** Locks of this thread alone, first come, first served: where the browser has none, and for tests. */
export function createMemoryLocks(): Locks & { readonly held: readonly string[] } {
  const waiting = new Map<string, Set<() => void>>()
  const held = new Set<string>()
  const kept = new Map<string, () => void>()

  const hold = (name: string): (() => void) => {
    held.add(name)
    let state: 'held' | 'free' = 'held'
    return () => {
      if (state === 'free') return
      state = 'free'
      held.delete(name)
      const [next] = waiting.get(name) ?? []
      next?.()
    }
  }

  const locks: Locks & { readonly held: readonly string[] } = {
    get held() {
      return [...held]
    },
    take(name, how, signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      const line = waiting.get(name) ?? new Set()
      waiting.set(name, line)
      if (!held.has(name)) return Promise.resolve(hold(name))
      if (how === 'try') return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const begin = (): void => {
          line.delete(begin)
          signal.removeEventListener('abort', leave)
          resolve(hold(name))
        }
        const leave = (): void => {
          line.delete(begin)
          resolve(undefined)
        }
        line.add(begin)
        signal.addEventListener('abort', leave)
      })
    },
    keep: async (name, lost) => {
      const release = await locks.take(name, 'wait', new AbortController().signal)
      kept.set(name, () => {
        release?.()
        lost()
      })
      return 'held'
    },
    steal: async (name) => {
      kept.get(name)?.()
      kept.delete(name)
    },
  }
  return locks
}
