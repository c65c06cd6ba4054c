const PATTERN = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** The Gregorian calendar repeats after 400 years; `Date.UTC` misreads years below 100. */
const MS_OF_400_YEARS = 146_097 * 86_400_000

/**
 * Microseconds since the epoch of an RFC 3339 time, as Kubernetes writes them (`Time`, `MicroTime`).
 * Finer digits are dropped. `undefined` when the text is none.
 */
export function parseTime(text: string): number | undefined {
  const match = PATTERN.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const [fraction = '', sign = '+', offsetHour = '0', offsetMinute = '0'] = match.slice(7)
  const offset = Number(offsetHour) * 60 + Number(offsetMinute)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 60 || Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined
  const ms = Date.UTC(year + 400, month - 1, day, hour, minute, second) - MS_OF_400_YEARS
  return (ms - (sign === '-' ? -offset : offset) * 60_000) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
}
