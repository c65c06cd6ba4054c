import type { Clock } from '../ports.js'

const LONGEST_WAIT_MS = 5_000
const LARGEST_BYTES = 1024 * 1024

/**
 * The text of an answer that is no success: all that came within 5 s, at most 1 MiB or so. Never
 * rejects; the HTTP status says enough when the body is cut.
 */
export function readErrorText(response: Response, clock: Clock): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return Promise.resolve('')
  return new Promise((resolve) => {
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    const finish = (): void => {
      cancelTimer()
      resolve(text)
    }
    const cancelTimer = clock.after(LONGEST_WAIT_MS, finish)
    const readOn = (): void => {
      reader.read().then(({ done, value }) => {
        if (done) return finish()
        text += decoder.decode(value, { stream: true })
        bytes += value.length
        return bytes < LARGEST_BYTES ? readOn() : finish()
      }, finish)
    }
    readOn()
  })
}
