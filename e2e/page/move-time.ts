import type { MoveTime } from './moved-time.js'

/** Moves the time of the `timed` worker; resolves when it is done. */
export function moveTime(move: MoveTime): Promise<void> {
  const channel = new BroadcastChannel('time')
  return new Promise((resolve) => {
    channel.addEventListener('message', () => {
      channel.close()
      resolve()
    })
    channel.postMessage(move)
  })
}
