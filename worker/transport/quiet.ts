/** One turn can hold many steps, so a few in a row without one are the end. */
const quietTurns = 3

/**
 * Resolves after a few turns of the event loop in a row in which `state` said the same and never
 * `busy`. It takes no clock: frozen or faked time does not hold it up, and what waits for time is
 * not waited for.
 */
export async function quiet(state: () => string): Promise<void> {
  const channel = new MessageChannel()
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(undefined)
    })
  try {
    for (let still = 0, last = state(); still < quietTurns; ) {
      await turn()
      const now = state()
      still = now !== 'busy' && now === last ? still + 1 : 0
      last = now
    }
  } finally {
    channel.port1.close()
  }
}
