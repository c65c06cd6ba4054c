import { parseHttpDate } from './http-date.js'

const LONGEST_MS = 300_000

/**
 * Milliseconds to wait, in [0, 300 000], from a `Retry-After` header: seconds, or a date, counted
 * from `now` (ms since the epoch, the server's clock where it is known). Undefined when there is
 * no header or it is neither.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return clamp(Number(text) * 1000)
  const date = parseHttpDate(text)
  return date === undefined ? undefined : clamp(date - now)
}

/** The same from `details.retryAfterSeconds` of a Status. */
export function retryAfterOfDetails(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? clamp(seconds * 1000) : undefined
}

function clamp(ms: number): number {
  return Math.min(LONGEST_MS, Math.max(0, ms))
}
