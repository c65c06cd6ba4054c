/** A thread that others need too. */
export interface Thread {
  /** A clock that only counts how long something took, ms. */
  now(): number
  /** Resolves after other tasks had their turn. */
  turn(): Promise<void>
}

/** This thread. A message: browsers let timers of hidden pages wait for a second and more. */
export const thisThread: Thread = {
  now: () => performance.now(),
  turn: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    }),
}
