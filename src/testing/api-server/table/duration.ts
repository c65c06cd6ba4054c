const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** `42s`, `4m12s`, `75m`, `5h20m`, `31h`, `3d4h`, `410d`, `2y45d`: as kubectl writes ages. */
export function shortDuration(ms: number): string {
  if (ms < -2 * second) return '<invalid>'
  if (ms < 0) return '0s'
  const whole = (unit: number): number => Math.floor(ms / unit)
  const and = (big: number, bigLetter: string, small: number, smallLetter: string): string => {
    const rest = Math.floor((ms % big) / small)
    return rest === 0 ? `${whole(big)}${bigLetter}` : `${whole(big)}${bigLetter}${rest}${smallLetter}`
  }
  if (ms < 2 * minute) return `${whole(second)}s`
  if (ms < 10 * minute) return and(minute, 'm', second, 's')
  if (ms < 3 * hour) return `${whole(minute)}m`
  if (ms < 8 * hour) return and(hour, 'h', minute, 'm')
  if (ms < 2 * day) return `${whole(hour)}h`
  if (ms < 8 * day) return and(day, 'd', hour, 'h')
  if (ms < 2 * year) return `${whole(day)}d`
  if (ms < 8 * year) return and(year, 'y', day, 'd')
  return `${whole(year)}y`
}

/** Since a timestamp; `<unknown>` without one. */
export function age(timestamp: string | null | undefined, now: number): string {
  return timestamp === undefined || timestamp === null ? '<unknown>' : shortDuration(now - Date.parse(timestamp))
}
