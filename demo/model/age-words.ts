/** Until then, or since: `4 s`, `3 min`, `5 h`, `2 d`. */
export function seconds(ms: number): string {
  const whole = Math.max(0, Math.ceil(ms / 1000))
  if (whole < 120) return `${whole} s`
  if (whole < 7_200) return `${Math.round(whole / 60)} min`
  return whole < 172_800 ? `${Math.round(whole / 3_600)} h` : `${Math.round(whole / 86_400)} d`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The time of day there, `09:41`; of another day `28 Nov 09:41`. */
export function clockText(at: number, now: number): string {
  const date = new Date(at)
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  if (date.toDateString() === new Date(now).toDateString()) return time
  return `${date.getDate()} ${months[date.getMonth()]} ${time}`
}

/** Of what was kept from an earlier visit: `saved view from 09:41, 3 min ago`. */
export function savedViewText(freshAt: number | undefined, now: number): string {
  return freshAt === undefined
    ? 'saved view'
    : `saved view from ${clockText(freshAt, now)}, ${seconds(now - freshAt)} ago`
}
