/** Whether it is a number of at least so much; endless ones are. */
export function isAmount(value: unknown, least = 0): value is number {
  return typeof value === 'number' && value >= least
}
