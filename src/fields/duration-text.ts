const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/**
 * A span of time as kubectl prints it: `119s`, `4m12s`, `75m`, `5h20m`, `31h`, `3d4h`, `410d`, `2y45d`, `9y`.
 * A negative one, which is a clock that is wrong, is `0s`.
 *
 * @param ms milliseconds
 */
export function durationText(ms: number): string {
  const span = Math.max(0, ms)
  if (span < 2 * minute) return `${whole(span, second)}s`
  if (span < 10 * minute) return twoUnits(whole(span, minute), 'm', whole(span, second) % 60, 's')
  if (span < 3 * hour) return `${whole(span, minute)}m`
  if (span < 8 * hour) return twoUnits(whole(span, hour), 'h', whole(span, minute) % 60, 'm')
  if (span < 2 * day) return `${whole(span, hour)}h`
  if (span < 8 * day) return twoUnits(whole(span, day), 'd', whole(span, hour) % 24, 'h')
  if (span < 2 * year) return `${whole(span, day)}d`
  if (span < 8 * year) return twoUnits(whole(span, year), 'y', whole(span, day) % 365, 'd')
  return `${whole(span, year)}y`
}

/**
 * Milliseconds until `durationText` of a growing span says something else: when a clock on the screen has to tick.
 *
 * @param ms the span now
 */
export function untilNextText(ms: number): number {
  if (ms < 0) return second - ms
  const step = ms < 10 * minute ? second : ms < 8 * hour ? minute : ms < 8 * day ? hour : ms < 8 * year ? day : year
  return step - (ms % step)
}

const whole = (span: number, unit: number): number => Math.floor(span / unit)

const twoUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`
