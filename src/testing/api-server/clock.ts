/** Time for an in-memory cluster. `after` calls back once, never synchronously, and returns a cancel. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number
  after(ms: number, callback: () => void): () => void
}

/** Real time. In Node its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer: unknown = setTimeout(callback, ms)
    if (hasUnref(timer)) timer.unref()
    return () => clearTimeout(timer as ReturnType<typeof setTimeout>)
  },
}

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer
}

/** `2027-01-01T00:00:00Z`, as Kubernetes writes times. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
