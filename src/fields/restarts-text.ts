import { ageText } from './age-text.js'

/**
 * The number of restarts, and how long ago the last one was, as kubectl prints it: `0`, `5 (3m ago)`.
 *
 * @param lastRestart RFC 3339, when known
 * @param now milliseconds since the epoch by the server's clock
 */
export function restartsText(restarts: number, lastRestart: string | undefined, now: number): string {
  return restarts === 0 || lastRestart === undefined ? `${restarts}` : `${restarts} (${ageText(lastRestart, now)} ago)`
}
