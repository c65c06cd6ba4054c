const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `Fri, 31 Dec 2027 23:59:59 GMT` and the obsolete `Friday, 31-Dec-27 23:59:59 GMT`. */
const DATE = /^[a-z]{3,9}, (\d{2})[ -]([a-z]{3})[ -](\d{2}|\d{4}) (\d{2}):(\d{2}):(\d{2}) gmt$/i

/**
 * An HTTP date in ms since the epoch; undefined for everything else. `Date.parse` is not used:
 * engines disagree, and it reads dates into texts such as `3 days`.
 */
export function parseHttpDate(text: string): number | undefined {
  const parts = DATE.exec(text.trim())
  if (parts === null) return undefined
  const [, day, monthName, year, hours, minutes, seconds] = parts
  const month = MONTHS.indexOf((monthName ?? '').toLowerCase())
  if (month === -1) return undefined
  const time = Date.UTC(fullYear(year ?? ''), month, Number(day), Number(hours), Number(minutes), Number(seconds))
  return Number.isNaN(time) ? undefined : time
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}
